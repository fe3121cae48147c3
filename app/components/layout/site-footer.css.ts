import { globalStyle, style } from "@vanilla-extract/css";
import { row } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";

export const footer = style({
  background: theme.colour.footer,
  color: theme.colour.on_footer,
  paddingBlock: "2.5rem 2rem",
  fontSize: "0.9375rem",
});
globalStyle(`${footer} a`, { color: "inherit" });
export const groups = style({
  display: "grid",
  gap: "2rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(12rem, 100%), 1fr))",
  marginBlockEnd: "2rem",
});
export const heading = style({ fontSize: "1rem", marginBlockEnd: "0.5rem" });
export const list = style({});
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});
export const social = style([row, { columnGap: "1.5rem", rowGap: 0, marginBlockEnd: "1rem" }]);
export const legal = style({
  borderTop: "1px solid color-mix(in srgb, currentColor 25%, transparent)",
  paddingBlockStart: "1.25rem",
  display: "flex",
  flexDirection: "column",
  gap: "0.35rem",
  fontSize: "0.875rem",
});
