import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "~/ui/styles/breakpoints";
import { size } from "~/ui/styles/type";

/* The main button takes a whole line; the two others share a line where their labels fit. */
export const inSight = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem" });
export const action = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.25rem",
  textAlign: "center",
  flex: "1 1 auto",
  minWidth: 0,
  selectors: { "&:first-child, &:nth-child(2):last-child": { flexBasis: "100%" } },
});
globalStyle(`${action}:not(:first-child) > a`, {
  height: "100%",
  paddingInline: "0.35rem",
  fontSize: size.small,
});
globalStyle(`${action} > p`, { textWrap: "balance" });
/* On a phone they stay with the buttons in sight. */
export const others = style({ "@media": { [below.lg]: { order: -2 } } });
export const summary = style({
  width: "100%",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: "",
      width: "0.5rem",
      height: "0.5rem",
      border: "solid",
      borderWidth: "0 2px 2px 0",
      transform: "rotate(45deg) translate(-0.15rem, -0.15rem)",
    },
    "details[open] > &::after": { transform: "rotate(225deg)" },
  },
});
export const more = style({ display: "grid", gap: "0.6rem", paddingBlockStart: "0.6rem" });
