import { globalStyle, style } from "@vanilla-extract/css";
import { from, phone } from "~/ui/styles/breakpoints";
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

/* A slow phone paints the first screen of a page of blocks without laying out those far below (decision 0200). */
globalStyle("main > section ~ :is(section, div)", {
  "@media": { [phone]: { contentVisibility: "auto", containIntrinsicSize: "auto 44rem" } },
});
