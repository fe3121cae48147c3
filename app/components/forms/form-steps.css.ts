import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const progress = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
});
export const count = style({ fontWeight: 600, color: theme.colour.text_muted });

export const list = style({
  display: "flex",
  gap: "0.375rem",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

/** A bar of one piece a step; the pieces up to this step are filled. */
const piece = style({
  flex: "1 1 0",
  minWidth: 0,
  paddingBlockStart: "0.4rem",
  borderBlockStart: "4px solid",
  fontSize: "0.9375rem",
  overflowWrap: "anywhere",
});
export const reached = style([
  piece,
  {
    borderColor: theme.colour.accent,
    selectors: { "&[aria-current]": { fontWeight: 600 } },
  },
]);
export const ahead = style([piece, { borderColor: theme.colour.line, color: theme.colour.text_muted }]);

/** On a phone the names have no room beside each other: the bar is there, and the count and the heading below it. */
const narrowly = "screen and (max-width: 35.99em)";
export const name = style({
  display: "inline-block",
  paddingBlock: "0.15rem",
  "@media": { [narrowly]: { position: "absolute", clipPath: "inset(50%)" } },
});

/** Looks like the link that it is in effect. */
const link = style({
  minHeight: "1.75rem",
  padding: "0.15rem 0",
  border: 0,
  background: "transparent",
  color: theme.colour.accent,
  font: "inherit",
  textAlign: "start",
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
  cursor: "pointer",
});
/** "Back" goes the same ways, step by step. */
export const change = style([link, { "@media": { [narrowly]: { display: "none" } } }]);
export const restart = style([link, { paddingInline: "0.25rem" }]);

export const ways = style({ marginBlockStart: "1rem", justifyContent: "space-between" });
