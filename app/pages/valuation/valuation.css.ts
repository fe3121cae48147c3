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
/** From the lowest to the highest value. It is made of borders, so that it also shows in forced colours. */
export const bar = style({
  display: "flex",
  justifyContent: "space-between",
  gap: "1rem",
  marginBlockStart: "0.25rem",
  borderBlockStart: `0.5rem solid ${theme.colour.accent}`,
  borderStartStartRadius: 4,
  borderStartEndRadius: 4,
});
globalStyle(`${bar} > span`, {
  display: "grid",
  paddingBlockStart: "0.5rem",
  paddingInline: "0.5rem",
  borderInlineStart: `2px solid ${theme.colour.accent}`,
});
globalStyle(`${bar} > span + span`, {
  textAlign: "end",
  borderInlineStart: 0,
  borderInlineEnd: `2px solid ${theme.colour.accent}`,
});

export const adjustments = style({ paddingInlineStart: "1.25rem", margin: 0 });
