import { style } from "@vanilla-extract/css";

export const list = style({ display: "grid", gap: "1rem" });
export const found = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "1.75rem",
  fontWeight: 600,
  overflowWrap: "anywhere",
});
