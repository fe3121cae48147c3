import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const progress = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
});
export const count = style({ fontWeight: 600, color: theme.colour.text_muted });

/** A phone has no space for the names side by side. It shows the bar, with the count and the heading below it. */
const narrowly = "screen and (max-width: 35.99em)";

/** Many steps take a second line, so that no name is broken within a word. */
export const list = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(4.25rem, 1fr))",
  gap: "0.5rem 0.375rem",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [narrowly]: { display: "flex" } },
});

/** A bar with one segment per step. The segments up to this step are filled. */
const piece = style({
  flex: "1 1 0",
  minWidth: 0,
  paddingBlockStart: "0.4rem",
  borderBlockStart: "4px solid",
  fontSize: size.small,
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

export const name = style({
  display: "inline-block",
  paddingBlock: "0.15rem",
  "@media": { [narrowly]: { position: "absolute", clipPath: "inset(50%)" } },
});

/** A button that looks like a link because it behaves as one. */
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
/** Hidden on a narrow screen: "Back" leads to the same steps, one by one. */
export const change = style([link, { "@media": { [narrowly]: { display: "none" } } }]);
export const restart = style([link, { paddingInline: "0.25rem" }]);

export const ways = style({ marginBlockStart: "1rem", justifyContent: "space-between" });
