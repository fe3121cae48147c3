import { style } from "@vanilla-extract/css";

export const sprite = style({ position: "absolute" });

export const icon = style({
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
