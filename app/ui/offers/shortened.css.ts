import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const text = style({ whiteSpace: "pre-line" });
/* The full text takes the place of its beginning. A browser without :has shows both. */
export const short = style({
  selectors: { "&:has(+ details[open])": { display: "none" } },
});
export const summary = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  color: theme.colour.accent,
  textDecoration: "underline",
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const details = style({
  display: "flex",
  flexDirection: "column",
});
export const less = style({
  display: "none",
  selectors: { [`${details}[open] > ${summary} > &`]: { display: "inline" } },
});
export const more = style({ selectors: { [`${details}[open] > ${summary} > &`]: { display: "none" } } });
