import { style } from "@vanilla-extract/css";

export const action = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.25rem",
  textAlign: "center",
});
export const quiet = style({ display: "flex", flexWrap: "wrap", columnGap: "1.25rem" });
export const link = style({ display: "inline-flex", alignItems: "center", minHeight: "2.25rem" });
