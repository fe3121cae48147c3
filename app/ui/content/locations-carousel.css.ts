import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { scrollButtons } from "~/ui/styles/scroll-buttons";
import { theme } from "~/ui/styles/theme.css";

const list = style({
  display: "grid",
  gridAutoFlow: "column",
  gap: theme.density.gap,
  overflowX: "auto",
  // What only screen readers see would else widen the page.
  position: "relative",
  scrollSnapType: "x proximity",
  // Room for the focus ring of the cards' links.
  padding: "0.25rem",
  // Without it the first card is at the edge, and that room is scrolled away.
  scrollPaddingInline: "0.25rem",
  listStyle: "none",
  margin: 0,
});

/** Up to three cards stand side by side on a wide screen. */
export const few = style([
  list,
  {
    gridAutoColumns: "min(85%, 22rem)",
    "@media": { [from.lg]: { gridAutoColumns: "minmax(0, 1fr)" } },
  },
]);

/** More than three: four columns, the others follow. */
export const many = style([
  list,
  {
    gridAutoColumns: "min(85%, 20rem)",
    "@media": { [from.lg]: { gridAutoColumns: "calc((100% - 3 * 1.25rem) / 4)" } },
  },
]);

/** Its arrows are placed in it. */
export const frame = style({ position: "relative" });
scrollButtons(few, "9rem");
scrollButtons(many, "9rem");

export const item = style({
  display: "grid",
  scrollSnapAlign: "start",
  scrollSnapStop: "always",
  minWidth: 0,
});

/** There is nothing to swipe where all cards are in sight. */
export const swipe = style({ "@media": { [from.lg]: { display: "none" } } });
