import { style } from "@vanilla-extract/css";
import { row } from "~/styles/layout.css";

/* Its line is there before the first view is counted. */
export const viewCount = style([row, { minHeight: "1.5em" }]);
