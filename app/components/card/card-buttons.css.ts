import { style, styleVariants } from "@vanilla-extract/css";
import { button as wide } from "~/styles/button.css";

/* Above the card's own link, which covers the whole card. */
export const buttons = style({
  position: "relative",
  zIndex: 1,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(7rem, 100%), 1fr))",
  gap: "0.5rem",
  marginBlockStart: "auto",
  paddingBlockStart: "0.25rem",
});
export const item = style({ display: "flex" });
const small = style({
  flex: 1,
  minHeight: "2.5rem",
  padding: "0.3rem 0.4rem",
  fontSize: "0.875rem",
});
export const button = styleVariants({
  primary: [wide.primary, small],
  secondary: [wide.secondary, small],
});
