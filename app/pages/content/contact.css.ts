import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

/** The form, and the locations next to it in the space that the form leaves. */
export const columns = style({
  display: "grid",
  gap: "2rem",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 44rem) minmax(24rem, 1fr)" } },
});

/** An address without spaces breaks where large text leaves it no room. */
export const email = style({ overflowWrap: "anywhere" });

/** Many places in a list next to the form. */
export const directory = style({ paddingBlock: "0.25rem" });
export const entry = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0.25rem 1rem",
  minHeight: "3.75rem",
  paddingBlock: "0.5rem",
  selectors: { "& + &": { borderBlockStart: `1px solid ${theme.colour.line}` } },
});
export const place = style({ display: "flex", flexDirection: "column", gap: "0.1rem" });
