import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

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
  objectFit: "cover",
  borderRadius: theme.radius.card,
});
