import { globalStyle, style } from "@vanilla-extract/css";
import * as picture from "~/ui/card/picture.css";
import { calm, from, phone } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/* Controls over a picture are readable on any picture. */
const OVER = { background: "rgb(0 0 0 / 72%)", color: "#fff" };
/* Forced-colours mode draws transparent borders, so the shape stays visible. */
const EDGE = "1px solid transparent";

export const frame = style({ position: "relative" });
export const tagPlace = style({
  position: "absolute",
  insetBlockStart: "0.9rem",
  insetInline: "0.9rem",
  zIndex: 1,
  overflowWrap: "anywhere",
  pointerEvents: "none",
});
/* A car without pictures. */
export const alone = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.75rem",
  padding: "1rem",
  minHeight: "14rem",
  borderRadius: theme.radius.card,
  background: theme.colour.surface_alt,
  color: theme.colour.text_muted,
  "@media": { [from.md]: { minHeight: "22rem" } },
});
export const outline = style({
  width: "min(100%, 26rem)",
  maxHeight: "40%",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinejoin: "round",
  "@media": { [phone]: { width: "12rem" } },
});
export const ask = style({ fontSize: size.body, minHeight: "3.25rem", width: "min(100%, 20rem)" });

export const strip = style({
  containerType: "inline-size",
  overflowX: "auto",
  overflowY: "hidden",
  overscrollBehaviorX: "contain",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  borderRadius: theme.radius.card,
  "::-webkit-scrollbar": { display: "none" },
  "@media": { [calm]: { scrollBehavior: "smooth" } },
});
/* As wide as all slides together, so that the buttons can be sticky over any of them. */
export const track = style({
  display: "grid",
  /* No higher than the strip when the strip has its own height. */
  gridTemplateRows: "minmax(0, 1fr)",
  width: "max-content",
  height: "100%",
});
export const slides = style({ gridArea: "1 / 1", display: "flex" });
export const slide = style({
  flex: "none",
  /* The strip's own width. Browsers without container units get its width on a phone. */
  width: ["calc(100vw - 2rem)", "100cqw"],
  minWidth: 0,
  scrollSnapAlign: "start",
  scrollSnapStop: "always",
});
export const open = style({
  position: "relative",
  display: "block",
  color: "inherit",
  textDecoration: "none",
  /* A thumbnail's link scrolls to the picture, not to the page's top edge. */
  scrollMarginBlockStart: "40rem",
  selectors: {
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": {
      content: "",
      position: "absolute",
      inset: 0,
      border: `4px solid ${theme.colour.focus}`,
      boxShadow: "inset 0 0 0 2px #fff",
      borderRadius: theme.radius.card,
    },
  },
});
/* On a small phone the first screen has room for a title of two lines and facts of two lines. */
globalStyle(`${open} > ${picture.frame}`, {
  "@media": { [`${phone} and (max-height: 45em)`]: { aspectRatio: "3 / 2" } },
});
const badge = style({
  position: "absolute",
  insetBlockEnd: "0.75rem",
  minHeight: "1.75rem",
  display: "inline-flex",
  alignItems: "center",
  padding: "0.15rem 0.6rem",
  border: EDGE,
  borderRadius: theme.radius.tag,
  fontSize: size.small,
  fontVariantNumeric: "tabular-nums",
  ...OVER,
});
export const counter = style([badge, { insetInlineEnd: "0.75rem" }]);
export const enlarge = style([badge, { insetInlineStart: "0.75rem", paddingInline: "0.4rem" }]);
globalStyle(`${picture.none} ~ :is(${counter}, ${enlarge})`, { display: "none" });

export const buttons = style({
  gridArea: "1 / 1",
  position: "sticky",
  insetInlineStart: 0,
  width: "100cqw",
  pointerEvents: "none",
});
/* With large text on a phone it would cover what is in the picture's corners. */
const STEP = "min(2.75rem, 11cqw)";
const stepButton = style({
  position: "absolute",
  pointerEvents: "auto",
  insetBlockStart: `calc(50% - ${STEP} / 2)`,
  display: "grid",
  placeContent: "center",
  width: STEP,
  height: STEP,
  border: "1px solid rgb(255 255 255 / 55%)",
  borderRadius: "50%",
  cursor: "pointer",
  ...OVER,
  ":hover": { background: "#000" },
  ":focus-visible": { boxShadow: "0 0 0 2px #fff" },
});
export const next = style([stepButton, { insetInlineEnd: "0.6rem" }]);
export const previous = style([stepButton, { insetInlineStart: "0.6rem", transform: "scaleX(-1)" }]);

export const thumbs = style({
  display: "flex",
  gap: "0.5rem",
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "thin",
  paddingBlock: "0.6rem",
  // Room for the outline of a focused one; the pictures align with the gallery.
  paddingInline: "5px",
  marginInline: "-5px",
  "@media": {
    [calm]: { scrollBehavior: "smooth" },
    /* The strip and its counter do the same. A car's price is worth more than a row of small pictures. */
    [phone]: { display: "none" },
  },
});
export const thumb = style({
  display: "block",
  width: "5.5rem",
  borderRadius: theme.radius.control,
  overflow: "hidden",
  border: "3px solid transparent",
  ":hover": { borderColor: theme.colour.control_line },
  selectors: { "&[aria-current]": { borderColor: theme.colour.accent } },
  "@media": {
    "(forced-colors: active)": {
      borderColor: "Canvas",
      selectors: { "&[aria-current]": { borderColor: "Highlight" } },
    },
  },
});

export const dialog = style({
  width: "100vw",
  maxWidth: "none",
  height: "100dvh",
  maxHeight: "none",
  padding: 0,
  border: 0,
  background: "#111",
  color: "#fff",
  selectors: {
    "&[open]": {
      display: "grid",
      gridTemplateRows: "auto minmax(0, 1fr)",
      gridTemplateColumns: "minmax(0, 1fr)",
    },
  },
});
export const bar = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "1rem",
  paddingBlock: "0.4rem",
  paddingInline: "1rem 0.6rem",
  fontVariantNumeric: "tabular-nums",
});
export const close = style({
  display: "grid",
  placeContent: "center",
  width: "2.75rem",
  height: "2.75rem",
  border: EDGE,
  borderRadius: theme.radius.control,
  background: "transparent",
  cursor: "pointer",
  ":hover": { background: "#333" },
  ":focus-visible": { outlineColor: "#fff" },
});
export const largeStrip = style([
  strip,
  { height: "100%", minHeight: 0, borderRadius: 0, overscrollBehavior: "contain" },
]);
