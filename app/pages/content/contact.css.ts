import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";

/** The form, and a few locations next to it in the space that the form leaves. */
export const columns = style({
  display: "grid",
  gap: "2rem",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 44rem) minmax(24rem, 1fr)" } },
});

/** An address without spaces breaks where large text leaves it no room. */
export const email = style({ overflowWrap: "anywhere" });

/** The form, and many locations below it. */
export const below = style({ display: "flex", flexDirection: "column", gap: "2rem" });
