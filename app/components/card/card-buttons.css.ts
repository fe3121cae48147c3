import { style, styleVariants } from "@vanilla-extract/css";
import { button as wide } from "~/styles/button.css";
import { theme } from "~/styles/theme.css";

/* Above the card's own link, which covers the whole card. */
export const buttons = style({
  position: "relative",
  zIndex: 1,
  display: "flex",
  gap: "0.5rem",
  paddingBlockStart: "0.25rem",
});
export const list = style({
  flex: 1,
  minWidth: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(4.75rem, 100%), 1fr))",
  gap: "0.5rem",
});
export const item = style({ display: "flex" });
const small = style({
  flex: 1,
  minWidth: 0,
  minHeight: "2.5rem",
  padding: "0.3rem 0.4rem",
  fontSize: "0.875rem",
});
export const button = styleVariants({
  primary: [wide.primary, small],
  secondary: [wide.secondary, small],
});
export const summary = style([
  wide.quiet,
  small,
  { height: "100%", listStyle: "none", selectors: { "&::-webkit-details-marker": { display: "none" } } },
]);
/* Over the card, so that nothing moves when it opens. */
export const more = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: "100%",
  display: "grid",
  gap: "0.5rem",
  padding: "0.75rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
  boxShadow: "0 -2px 14px rgb(0 0 0 / 18%)",
});
