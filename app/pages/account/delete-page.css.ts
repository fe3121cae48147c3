import { style } from "@vanilla-extract/css";

/* The global styles take the marks and their space from lists. */
export const list = style({
  display: "grid",
  gap: "0.35rem",
  paddingInlineStart: "1.4rem",
  // A list with a class has no marks.
  selectors: { "ul&": { listStyle: "disc" } },
});
