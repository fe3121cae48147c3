import { style } from "@vanilla-extract/css";
import { panel, stack } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const banner = style([panel, stack, { borderColor: theme.colour.accent, borderWidth: 2 }]);
export const heading = style({ fontSize: size.lead });

export const badge = style({
  display: "inline-flex",
  alignItems: "center",
  alignSelf: "flex-start",
  gap: "0.5rem",
  minHeight: "2.25rem",
  padding: "0.25rem 0.85rem",
  borderRadius: theme.radius.tag,
  border: `2px solid ${theme.colour.positive}`,
  color: theme.colour.positive,
  background: theme.colour.surface,
  fontWeight: 700,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});
/* Without scripts the badge links to this text, which is then part of the page. */
export const dialog = style({
  width: "min(34rem, 100vw - 2rem)",
  padding: "1.5rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  color: theme.colour.text,
  "::backdrop": { background: "rgb(0 0 0 / 60%)" },
  selectors: {
    "&:target:not([open])": { display: "block", position: "static", margin: 0, width: "100%" },
  },
});
export const content = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.9rem",
  alignItems: "flex-start",
});
