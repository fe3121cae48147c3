import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const summary = style({
  display: "grid",
  gridTemplateColumns: "7rem minmax(0, 1fr)",
  gap: "1rem",
  alignItems: "center",
});
export const media = style({ borderRadius: theme.radius.control, overflow: "hidden" });
export const sold = style({ fontWeight: 700, color: theme.colour.negative });
export const name = style({ fontWeight: 600, display: "inline-block", paddingBlock: "0.15rem" });
