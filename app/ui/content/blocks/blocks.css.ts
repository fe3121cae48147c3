import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { from, phone } from "~/ui/styles/breakpoints";
import { panel, row, stack, stackTight } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";
import { TILES_IN_A_ROW } from "./tile-rows";

/* Equal columns, however many tiles there are. */
export const tileList = style({
  display: "grid",
  gap: "0.75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9rem, 100%), 1fr))",
});
/** By the number of tiles in a row of a wide screen, 1 to TILES_IN_A_ROW. */
export const tiles = Array.from({ length: TILES_IN_A_ROW }, (_, index) =>
  style([
    tileList,
    { "@media": { [from.lg]: { gridTemplateColumns: `repeat(${index + 1}, minmax(0, 1fr))` } } },
  ]),
);
export const tile = style([
  panel,
  {
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    minHeight: "5rem",
    height: "100%",
    textDecoration: "none",
    color: theme.colour.text,
    ":hover": { borderColor: theme.colour.accent },
  },
]);
export const tileName = style({ fontWeight: 600, fontSize: size.body });
export const tileCount = style({ color: theme.colour.text_muted });
export const moreLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4rem",
  minHeight: "2.5rem",
  fontWeight: 600,
});
/* Six cars fill every row: one, two or three in a row. */
export const featured = style({
  display: "grid",
  gap: theme.density.gap,
  "@media": {
    [from.sm]: { gridTemplateColumns: "1fr 1fr" },
    [from.lg]: { gridTemplateColumns: "repeat(3, 1fr)" },
  },
});
export const reasons = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(16rem, 100%), 1fr))",
});
export const reason = style({
  borderBlockStart: `4px solid ${theme.colour.highlight}`,
  paddingBlockStart: "0.9rem",
  display: "flex",
  flexDirection: "column",
  gap: "0.4rem",
});

/** The first letter of a make, as large as a logo would be. */
export const letter = style({
  display: "grid",
  placeItems: "center",
  width: "2.5rem",
  height: "2.5rem",
  marginBlockEnd: "0.5rem",
  borderRadius: theme.radius.control,
  background: theme.colour.surface_alt,
  color: theme.colour.accent,
  fontFamily: theme.type.heading,
  fontWeight: theme.type.heading_weight,
  fontSize: size.lead,
});

/* Outlines of bodies are line drawings of 200 by 80. */
export const outline = style({
  width: "6rem",
  marginBlockEnd: "0.5rem",
  fill: "none",
  stroke: theme.colour.accent,
  strokeWidth: 3,
  strokeLinejoin: "round",
});

const besideEachOther = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(16rem, 100%), 1fr))",
});
export const textTiles = styleVariants({
  cards: [besideEachOther],
  steps: [besideEachOther, { counterReset: "step" }],
  beside: [{ display: "flex", flexDirection: "column" }],
});
export const textTile = style([
  stackTight,
  {
    height: "100%",
    selectors: {
      [`${textTiles.cards} > &`]: {
        background: theme.colour.surface,
        border: `1px solid ${theme.colour.line}`,
        borderRadius: theme.radius.card,
        padding: theme.density.pad,
      },
      [`${textTiles.steps} > &`]: { counterIncrement: "step" },
      /* The number is a picture of the order, which the list has anyway. */
      [`${textTiles.steps} > &::before`]: {
        content: ["counter(step)", 'counter(step) / ""'],
        display: "grid",
        placeItems: "center",
        width: "3rem",
        height: "3rem",
        marginBlockEnd: "0.25rem",
        borderRadius: theme.radius.control,
        background: theme.colour.highlight,
        color: theme.colour.on_highlight,
        fontFamily: theme.type.heading,
        fontSize: size.title,
        fontWeight: 600,
      },
      [`${textTiles.beside} > &`]: {
        height: "auto",
        paddingBlock: "1rem",
        borderBlockStart: `1px solid ${theme.colour.line}`,
      },
    },
  },
]);
export const tilePicture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "3 / 2",
  objectFit: "cover",
  borderRadius: theme.radius.card,
});

const bandInner = style([stack, { alignItems: "flex-start", paddingBlock: "2rem" }]);
const RED = "#a80f22";
const WHITE = "#ffffff";
const brandBand = style({ background: theme.colour.hero, color: theme.colour.on_hero });
export const bands = styleVariants({
  brand: [brandBand],
  quiet: [{ background: theme.colour.surface_alt }],
  // Not the colour of errors, which a site may choose far from red.
  red: [{ background: RED, color: WHITE }],
});
/* The theme's focus ring is not measured on red. */
globalStyle(`${bands.red} :focus-visible`, { outlineColor: WHITE });
export const bandText = style([
  bandInner,
  {
    "@media": {
      [from.lg]: {
        flexDirection: "row",
        alignItems: "center",
        justifyContent: "space-between",
        gap: "2rem",
        paddingBlock: "2.5rem",
      },
    },
  },
]);
export const bandButtons = style([row, { flexShrink: 0 }]);
/* On the brand's colour a button needs a line to be seen. */
export const bandButton = style({ borderColor: theme.colour.on_accent });

export const figure = style([stackTight, { margin: 0 }]);
export const figurePicture = style({ width: "100%", height: "auto", borderRadius: theme.radius.card });

export const questions = stackTight;
export const question = style({
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
});
export const asked = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "1rem",
  minHeight: "3.5rem",
  padding: "0.75rem 1rem",
  fontWeight: 600,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: "",
      flex: "none",
      width: "0.6rem",
      height: "0.6rem",
      border: "solid",
      borderWidth: "0 2px 2px 0",
      transform: "translateY(-25%) rotate(45deg)",
    },
  },
});
globalStyle(`${question}[open] > ${asked}::after`, { transform: "translateY(25%) rotate(225deg)" });
export const answer = style({ padding: "0 1rem 1rem" });

export const ticks = style({
  display: "grid",
  gap: "0.5rem 1.5rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(14rem, 100%), 1fr))",
  margin: 0,
  padding: 0,
  listStyle: "none",
});
export const tick = style([row, { flexWrap: "nowrap", gap: "0.5rem", fontWeight: 600 }]);
export const priceLinks = style([row, { margin: 0, padding: 0, listStyle: "none" }]);

export const more = style({
  display: "inline-block",
  minHeight: "2.75rem",
  paddingBlock: "0.6rem",
  fontWeight: 600,
  color: theme.colour.accent,
  cursor: "pointer",
});
export const monogram = style({
  display: "grid",
  placeItems: "center",
  width: "3.5rem",
  height: "3.5rem",
  borderRadius: "50%",
  background: theme.colour.highlight,
  color: theme.colour.on_highlight,
  fontFamily: theme.type.heading,
  fontSize: size.title,
  fontWeight: 600,
});
export const portrait = style({
  width: "100%",
  aspectRatio: "1",
  objectFit: "cover",
  borderRadius: theme.radius.card,
});
export const beside = style({
  display: "grid",
  gap: theme.density.gap,
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "1fr 1fr", gap: "3rem" } },
});
export const collage = style({
  display: "grid",
  gap: "0.5rem",
  gridTemplateColumns: "1fr 1fr",
  "@media": { [from.lg]: { gridTemplateColumns: "repeat(3, 1fr)" } },
});
export const collagePicture = style({
  width: "100%",
  height: "100%",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  borderRadius: theme.radius.card,
});
export const video = style([stackTight, { fontWeight: 600 }]);
export const cardTitle = style({ fontSize: size.lead });
export const prices = style({ borderCollapse: "collapse", width: "100%", maxWidth: "56rem" });
globalStyle(`${prices} caption`, { textAlign: "start", fontWeight: 600, paddingBlockEnd: "0.5rem" });
globalStyle(`${prices} :is(th, td)`, {
  textAlign: "start",
  verticalAlign: "top",
  padding: "0.5rem 0",
  paddingInlineEnd: "0.75rem",
  fontSize: size.small,
  "@media": { [phone]: { paddingInlineEnd: "0.5rem", fontSize: size.small } },
  borderBlockEnd: `1px solid ${theme.colour.line}`,
});
