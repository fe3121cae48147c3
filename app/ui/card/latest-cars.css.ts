import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";

/* Six cars fill every row: two, three or six in one. A screen at 400 % zoom is too narrow for two prices. */
export const grid = style({
  display: "grid",
  gap: "0.75rem",
  "@media": {
    "(min-width: 22em)": { gridTemplateColumns: "1fr 1fr" },
    [from.md]: { gap: "1rem", gridTemplateColumns: "repeat(3, 1fr)" },
    [from.xl]: { gridTemplateColumns: "repeat(6, 1fr)" },
  },
});
