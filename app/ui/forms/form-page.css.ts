import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { container } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";

/** What is said about a form, and the form: below each other on a phone, side by side on a wide screen. */
export const sides = style([
  container,
  {
    paddingBlock: "1.75rem",
    display: "grid",
    gap: "1.25rem 3rem",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    "@media": {
      [from.lg]: {
        gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)",
        gridTemplateRows: "auto 1fr",
        paddingBlock: "3rem",
      },
    },
  },
]);
/** The form, next to all that is said. */
export const form = style({ "@media": { [from.lg]: { gridColumn: 2, gridRow: "1 / span 2" } } });

/** What a wide screen has next to a form that needs few words. */
export const scene = style({
  display: "none",
  width: "100%",
  height: "auto",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  objectPosition: "85% 85%",
  borderRadius: theme.radius.card,
  "@media": { [from.lg]: { display: "block" } },
});

/** The same with the heading and the first line of a page before its forms. */
export const page = style([sides, { "@media": { [from.lg]: { gridTemplateRows: "none" } } }]);
globalStyle(`${page} > *`, { "@media": { [from.lg]: { gridColumn: 2 } } });
globalStyle(`${page} > h1`, { "@media": { [from.lg]: { gridColumn: "1 / -1" } } });
globalStyle(`${page} > h1 + p`, { "@media": { [from.lg]: { gridColumn: 1 } } });

/** A page whose subject is above its content on a phone, and at its side on a wide screen. */
export const split = style([
  container,
  {
    paddingBlock: "1.5rem 3rem",
    display: "grid",
    gap: "1.25rem 2.5rem",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 1fr) 22rem" } },
  },
]);
export const head = style({ "@media": { [from.lg]: { gridColumn: "1 / -1" } } });
export const side = style({
  "@media": { [from.lg]: { gridColumn: 2, gridRow: 2, position: "sticky", top: "1.25rem" } },
});
export const main = style({
  display: "flex",
  flexDirection: "column",
  gap: "1.25rem",
  minWidth: 0,
  "@media": { [from.lg]: { gridColumn: 1, gridRow: 2 } },
});
