import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { stack } from "~/ui/styles/layout.css";

/** The heading above what it names; next to it where there is room. */
export const besideHeading = style([
  stack,
  {
    "@media": {
      [from.lg]: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)",
        alignItems: "start",
        columnGap: "3rem",
      },
    },
  },
]);
