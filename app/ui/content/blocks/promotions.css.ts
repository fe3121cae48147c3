import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const slides = style({
  display: "flex",
  gap: "0.5rem",
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollSnapType: "x mandatory",
});
/* A part of the next one shows that there is one. */
export const slide = style({
  display: "block",
  flex: "0 0 auto",
  width: "94%",
  scrollSnapAlign: "center",
  selectors: { "&:only-child": { width: "100%" } },
});
export const picture = style({
  display: "block",
  width: "100%",
  height: "auto",
  aspectRatio: "1920 / 540",
  // A picture of another shape is shown whole: what is written in it must not be cut.
  objectFit: "contain",
  background: theme.colour.surface,
  borderRadius: theme.radius.card,
});
export const caption = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 1rem",
  paddingBlock: "0.5rem",
});
