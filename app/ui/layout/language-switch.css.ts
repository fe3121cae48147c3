import { style } from "@vanilla-extract/css";
import { container, row } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const bar = style([
  container,
  row,
  {
    justifyContent: "flex-end",
    columnGap: "1rem",
    rowGap: 0,
    fontSize: size.small,
    "@media": { print: { display: "none" } },
  },
]);
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  color: theme.colour.text,
  selectors: { "&[aria-current]": { fontWeight: 600, textDecoration: "none" } },
});
