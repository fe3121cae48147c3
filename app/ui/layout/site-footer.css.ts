import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { container, row } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const footer = style({
  background: theme.colour.footer,
  color: theme.colour.on_footer,
  paddingBlock: "2.5rem 2rem",
  fontSize: size.small,
});
globalStyle(`${footer} a`, { color: "inherit" });
const columns = style({
  display: "grid",
  gap: "2rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(12rem, 100%), 1fr))",
  marginBlockEnd: "2rem",
});
export const parts = styleVariants({
  columns: [container],
  /* Name and phone next to the links. */
  split: [container],
  centred: [container, { textAlign: "center" }],
});
export const sides = style({
  selectors: {
    [`${parts.split} > &`]: {
      display: "grid",
      gap: "2rem",
      "@media": { [from.lg]: { gridTemplateColumns: "1fr 3fr", gap: "3rem" } },
    },
  },
});
export const name = style({
  fontFamily: theme.type.heading,
  fontWeight: theme.type.heading_weight,
  fontSize: size.lead,
});
export const groups = styleVariants({
  columns: [columns],
  split: [columns],
  centred: [{ display: "grid", gap: "1.25rem", marginBlockEnd: "1.5rem" }],
});
globalStyle(`${parts.centred} ul`, {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  columnGap: "1.5rem",
});
export const heading = style({ fontSize: size.body, marginBlockEnd: "0.5rem" });
export const list = style({});
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});
export const social = style([row, { columnGap: "1.5rem", rowGap: 0, marginBlockEnd: "1rem" }]);
export const phone = style({ whiteSpace: "nowrap" });
export const legal = style({
  borderTop: "1px solid color-mix(in srgb, currentColor 25%, transparent)",
  paddingBlockStart: "1.25rem",
  display: "flex",
  flexDirection: "column",
  gap: "0.35rem",
  fontSize: size.small,
});
