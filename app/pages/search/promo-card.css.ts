import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

const base = style({
  display: "flex",
  flexDirection: "column",
  /* One cell of the grid, as high as the cars next to it. */
  minWidth: 0,
  height: "100%",
  overflow: "hidden",
  borderRadius: theme.radius.card,
});
export const card = styleVariants({
  brand: [base, { background: theme.colour.hero, color: theme.colour.on_hero }],
  highlight: [base, { background: theme.colour.highlight, color: theme.colour.on_highlight }],
  quiet: [
    base,
    {
      background: theme.colour.surface_alt,
      color: theme.colour.text,
      border: `1px solid ${theme.colour.line}`,
    },
  ],
});
export const body = style({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  alignItems: "flex-start",
  gap: "0.75rem",
  padding: `calc(${theme.density.pad} * 1.25)`,
});
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5rem",
  minHeight: "2.75rem",
  /* Every tone's text colour is legible on it. The accent and the focus ring may not be. */
  color: "inherit",
  fontWeight: 600,
  ":focus-visible": { outlineColor: "currentColor" },
});
