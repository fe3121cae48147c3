import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { container, narrow } from "~/styles/layout.css";

export const page = style([
  narrow,
  { paddingBlock: "1.5rem 3rem", display: "flex", flexDirection: "column", gap: "1.25rem" },
]);

/** A page whose subject is above its content on a phone, and at its side on a wide screen. */
export const split = style([
  container,
  {
    paddingBlock: "1.5rem 3rem",
    display: "grid",
    gap: "1.25rem 2.5rem",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 48rem) minmax(0, 22rem)" } },
  },
]);
export const head = style({ "@media": { [from.lg]: { gridColumn: "1 / -1" } } });
export const side = style({
  "@media": { [from.lg]: { gridColumn: 2, gridRow: 2, position: "sticky", top: "1.25rem" } },
});
export const main = style({
  display: "flex",
  flexDirection: "column",
  gap: "1.25rem",
  minWidth: 0,
  "@media": { [from.lg]: { gridColumn: 1, gridRow: 2 } },
});
