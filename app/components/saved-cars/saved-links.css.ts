import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { theme } from "~/styles/theme.css";

export const list = style({
  display: "flex",
  "@media": { print: { display: "none" }, [from.xl]: { gap: "1.25rem" } },
});
export const link = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.4rem",
  minWidth: "2.75rem",
  minHeight: "2.75rem",
  color: "inherit",
  fontWeight: 600,
  whiteSpace: "nowrap",
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});
/* Only a wide bar has room for words; the number stands on the icon until then. */
export const word = style({ display: "none", "@media": { [from.xl]: { display: "inline" } } });
export const badge = style({
  position: "absolute",
  insetInlineStart: "1.5rem",
  insetBlockStart: "0.2rem",
  minWidth: "1.2rem",
  padding: "0 0.25rem",
  borderRadius: "0.6rem",
  background: theme.colour.highlight,
  color: theme.colour.on_highlight,
  fontSize: "0.75rem",
  lineHeight: "1.2rem",
  textAlign: "center",
  "@media": { [from.xl]: { display: "none" } },
});
