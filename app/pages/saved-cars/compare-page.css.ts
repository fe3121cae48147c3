import { globalStyle, type StyleRule, style } from "@vanilla-extract/css";
import { MAX_COMPARED } from "~/domain/visitor/saved-lists";
import { amount } from "~/ui/card/price.css";
import { from } from "~/ui/styles/breakpoints";
import { block as wide } from "~/ui/styles/button.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

const print = { print: { display: "none" } };
/** A phone, which shows two cars; wider screens show all. */
const narrow = "screen and (max-width: 47.99em)";

export const tools = style({ "@media": print });

/* The table scrolls inside its own box. The page never scrolls sideways. */
export const scroller = style({
  // Of the hidden words in the cells too, which would make the page wider.
  position: "relative",
  overflowX: "auto",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  "@media": { print: { overflow: "visible", border: 0 } },
});
export const table = style({
  width: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
});
export const caption = style([visuallyHidden]);

const cellBase = style({
  padding: "0.6rem 0.75rem",
  borderBlockEnd: `1px solid ${theme.colour.line}`,
  textAlign: "start",
  verticalAlign: "top",
});
/* Stays in view while the cars scroll past. It is narrow on a phone, so that a car fits next to it. */
const first = style([
  cellBase,
  {
    position: "sticky",
    insetInlineStart: 0,
    zIndex: 1,
    width: "5.5rem",
    paddingInline: "0.5rem",
    background: theme.colour.surface,
    fontWeight: 600,
    fontSize: size.fine,
    "@media": {
      [from.md]: { width: "14rem", minWidth: "14rem", paddingInline: "0.75rem", fontSize: size.small },
      print: { position: "static" },
    },
  },
]);
export const corner = style([first, { verticalAlign: "bottom" }]);
export const label = style([first]);
/* The boxes that choose a phone's cars, and the cells of each car, by the car's place. */
export const choosable = style({ display: "grid", gap: "1rem", gridTemplateColumns: "minmax(0, 1fr)" });
const PLACES = Array.from({ length: MAX_COMPARED }, (_, place) => place);
export const box = PLACES.map(() => style({}));
const carCell = style([
  cellBase,
  {
    overflowWrap: "anywhere",
    "@media": {
      [from.md]: { minWidth: "11rem" },
      /* Two fit next to the labels. */
      [narrow]: { minWidth: "27vw", paddingInline: "0.5rem", fontSize: size.small },
    },
  },
]);
const carCells = (css: StyleRule) =>
  PLACES.map((place) =>
    style([
      carCell,
      css,
      {
        "@media": {
          [narrow]: {
            selectors: { [`${choosable}:has(${box[place]}:not(:checked)) &`]: { display: "none" } },
          },
        },
      },
    ]),
  );
export const head = carCells({ fontWeight: 600 });
export const cell = carCells({});
// An amount is never broken: on a phone it is as small as two columns need.
globalStyle(`${table} ${amount}`, {
  whiteSpace: "nowrap",
  "@media": { [narrow]: { fontSize: size.small } },
});
export const groupCell = carCells({ background: theme.colour.surface_alt });
export const group = style([
  first,
  { background: theme.colour.surface_alt, "@media": { [from.md]: { fontSize: size.body } } },
]);

export const choice = style([
  { border: 0, display: "flex", flexDirection: "column" },
  /* Wider screens have space for all cars. Without :has() the boxes could do nothing. */
  {
    "@media": { [from.md]: { display: "none" }, ...print },
    "@supports": { "not selector(:has(a))": { display: "none" } },
  },
]);
export const choiceLegend = style({ fontWeight: 600, padding: 0 });
export const choiceCar = style({
  display: "flex",
  gap: "0.6rem",
  alignItems: "center",
  minHeight: "2.5rem",
  cursor: "pointer",
});
export const actions = style({ "@media": print });
export const action = style([wide, { paddingInline: "0.125rem" }]);

export const differing = style({ background: theme.colour.surface_alt });
export const differs = style({
  display: "block",
  color: theme.colour.text_muted,
  fontSize: size.fine,
  fontWeight: 400,
  "::before": { content: ['"≠ "', '"≠ " / ""'], fontWeight: 700 },
});

export const buttons = style({ display: "grid", gap: "0.25rem" });
export const media = style({ position: "relative", display: "block", width: "100%", maxWidth: "18rem" });
/** On a phone the picture is too small to carry it. */
export const tag = style({
  "@media": {
    [from.md]: { position: "absolute", insetInline: "0.5rem", insetBlockStart: "0.5rem" },
    [narrow]: { marginBlockStart: "0.25rem" },
  },
});
export const owned = style({ display: "inline-flex", alignItems: "center", gap: "0.35rem" });
export const missing = style({ color: theme.colour.text_muted });
export const unavailable = style({ fontWeight: 700, color: theme.colour.negative });
/* As far from the empty list as on the other lists. */
export const latest = style({ marginBlockStart: "1.5rem" });
