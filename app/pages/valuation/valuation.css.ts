import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const estimate = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.6rem",
  padding: theme.density.pad,
  background: theme.colour.surface_alt,
  borderRadius: theme.radius.card,
  borderInlineStart: `4px solid ${theme.colour.accent}`,
});

/** Whether an estimate is likely, before it is there. */
export const outlook = style({
  padding: "0.75rem 1rem",
  background: theme.colour.surface_alt,
  borderRadius: theme.radius.card,
});

export const range = style({
  fontSize: size.title,
  "@media": { [from.lg]: { fontSize: size.display } },
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: "tabular-nums",
});

/** The words, and the outline of the car next to them. */
export const car = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "0.5rem 1.5rem",
});
export const outline = style({
  width: "9rem",
  fill: "none",
  stroke: theme.colour.accent,
  strokeWidth: 3,
  strokeLinejoin: "round",
});
export const bar = style({ marginBlock: "0.25rem 0.5rem" });
/** Lowest, middle and highest value. The bar is their borders, so that it also shows in forced colours. */
export const marks = style({ display: "flex", gap: 3 });
globalStyle(`${marks} > li`, {
  flex: 1,
  display: "grid",
  alignContent: "start",
  paddingBlockStart: "0.5rem",
  borderBlockStart: `0.5rem solid ${theme.colour.accent}`,
});
globalStyle(`${marks} > li:first-child`, { borderStartStartRadius: 4 });
globalStyle(`${marks} > li:last-child`, { borderStartEndRadius: 4, textAlign: "end" });
globalStyle(`${marks} > li:not(:first-child):not(:last-child)`, { textAlign: "center" });
/** Above the third of the bar that the kilometres point to. */
const markAbove = style({
  width: "calc(100% / 3)",
  fontSize: size.small,
  fontWeight: 600,
  textAlign: "center",
  lineHeight: 1.1,
  "::after": { content: "'▾'", display: "block" },
});
export const mark = {
  low: style([markAbove]),
  middle: style([markAbove, { marginInline: "auto" }]),
  high: style([markAbove, { marginInlineStart: "auto" }]),
};

export const adjustments = style({ paddingInlineStart: "1.25rem", margin: 0 });
// Lists with a class have no markers elsewhere.
globalStyle(`ul${adjustments}`, { listStyle: "disc" });

/** The car of the answers, above the form on a phone; a wide screen lists all answers at its side. */
export const valued = style({
  color: theme.colour.text_muted,
  "@media": { [from.lg]: { display: "none" } },
});
/** Stays in view next to a long step. */
export const progress = style({
  display: "grid",
  gap: "1.5rem",
  "@media": { [from.lg]: { position: "sticky", top: "1.25rem" } },
});
export const answers = style({
  display: "none",
  gap: "0.75rem",
  padding: theme.density.pad,
  background: theme.colour.surface_alt,
  borderRadius: theme.radius.card,
  "@media": { [from.lg]: { display: "grid" } },
});
export const heading = style({ fontSize: size.body });
export const facts = style({
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  gap: "0.5rem 1.5rem",
  margin: 0,
});
globalStyle(`${facts} dt`, { color: theme.colour.text_muted });
globalStyle(`${facts} dd`, { margin: 0, overflowWrap: "anywhere" });
export const next = style({ margin: 0, paddingInlineStart: "1.4rem" });
globalStyle(`ol${next}`, { listStyle: "decimal" });
globalStyle(`${next} > li + li`, { marginBlockStart: "0.5rem" });
