import { globalStyle, style } from "@vanilla-extract/css";

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
  "@media": { print: { display: "none" } },
});
globalStyle(`${row} > a`, { flex: "1 1 auto", paddingInline: "0.8rem" });
