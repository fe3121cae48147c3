import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";

/** The form, and the few locations beside it. */
export const columns = style({
  display: "grid",
  gap: "1.5rem 2rem",
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 1fr) 24rem" } },
});
