import { style, styleVariants } from "@vanilla-extract/css";
import { within } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const list = style({ display: "flex", "@media": { print: { display: "none" } } });
/* Only a wide bar has space for both. In narrow bars the menu names them in words. */
export const item = styleVariants({
  heart: {},
  compare: { display: "none", "@container": { [within.xl]: { display: "block" } } },
});
export const link = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: "2.75rem",
  height: "2.75rem",
  color: "inherit",
});
export const badge = style({
  position: "absolute",
  insetInlineStart: "1.6rem",
  insetBlockStart: "0.05rem",
  minWidth: "1.25rem",
  padding: "0 0.3rem",
  borderRadius: "0.65rem",
  background: theme.colour.highlight,
  color: theme.colour.on_highlight,
  fontSize: size.fine,
  fontWeight: 700,
  lineHeight: "1.25rem",
  textAlign: "center",
});
export const menuLink = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.75rem",
  color: "inherit",
  fontWeight: 600,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});
