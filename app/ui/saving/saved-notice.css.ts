import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

/* Above a phone's sticky bar. */
export const toast = style({
  position: "fixed",
  zIndex: 30,
  inset: "auto 1rem 5.5rem",
  width: "auto",
  maxWidth: "24rem",
  margin: 0,
  paddingBlock: "1rem 0.75rem",
  paddingInline: "1.25rem 3.5rem",
  border: `1px solid ${theme.colour.line}`,
  borderInlineStart: `4px solid ${theme.colour.accent}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
  color: theme.colour.text,
  boxShadow: "0 12px 32px rgb(0 0 0 / 28%)",
  "@media": {
    [from.md]: { insetBlock: "auto 1.5rem", insetInline: "auto 1.5rem", width: "24rem" },
    print: { display: "none" },
  },
});
export const title = style({ fontWeight: 700 });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.5rem",
  fontWeight: 600,
});
export const retry = style([
  link,
  {
    padding: 0,
    border: 0,
    background: "transparent",
    color: "inherit",
    fontFamily: "inherit",
    fontSize: "inherit",
    textDecoration: "underline",
    cursor: "pointer",
  },
]);
export const close = style({
  position: "absolute",
  insetInlineEnd: "0.5rem",
  insetBlockStart: "0.5rem",
  display: "grid",
  placeItems: "center",
  width: "2.5rem",
  height: "2.5rem",
  padding: 0,
  border: 0,
  borderRadius: theme.radius.control,
  background: "transparent",
  color: theme.colour.text,
  cursor: "pointer",
  ":hover": { background: theme.colour.surface_alt },
});
