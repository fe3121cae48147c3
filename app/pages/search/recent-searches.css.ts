import { style } from "@vanilla-extract/css";
import { panel } from "~/ui/styles/layout.css";

export const box = style([panel, { paddingBlock: 0 }]);
export const toggle = style({ paddingBlock: "0.75rem", fontWeight: 600 });
export const list = style({ display: "flex", flexDirection: "column", alignItems: "flex-start" });
export const link = style({ display: "inline-flex", alignItems: "center", minHeight: "2.25rem" });
export const forget = style({ paddingBlock: "0.5rem 1rem" });
