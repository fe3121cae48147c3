import { style } from "@vanilla-extract/css";
import { muted, small } from "~/styles/layout.css";

/* Its line is there before the first view is counted. */
export const viewCount = style([muted, small, { minHeight: "1.5em" }]);
