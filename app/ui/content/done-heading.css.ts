import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const head = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "1rem" });
export const tick = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "3.5rem",
  height: "3.5rem",
  border: "2px solid currentColor",
  borderRadius: "50%",
  color: theme.colour.positive,
});
globalStyle(`${head} > h1`, { flex: "1 1 12rem" });
