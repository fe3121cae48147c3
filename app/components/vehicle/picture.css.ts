import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/* The box has its shape before the picture is there: nothing moves. */
export const frame = style({
  display: "block",
  width: "100%",
  aspectRatio: "4 / 3",
  background: theme.colour.surface_alt,
  overflow: "hidden",
});
export const image = style({ width: "100%", height: "100%", objectFit: "cover" });
export const none = style([
  frame,
  {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "0.5rem",
    color: theme.colour.text_muted,
  },
]);
