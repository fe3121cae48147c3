import { style, styleVariants } from "@vanilla-extract/css";

export const sprite = style({ position: "absolute" });

const width = (size: number) => ({ width: `${size / 16}rem` });

export const icon = style({
  ...width(20),
  aspectRatio: "1",
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

/** Other sizes than an icon's usual one. */
export const iconSize = styleVariants({ 14: 14, 16: 16, 18: 18, 32: 32 }, width);
