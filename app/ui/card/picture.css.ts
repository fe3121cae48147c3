import { style } from "@vanilla-extract/css";
import { drawnIcon } from "~/ui/icon-drawings";
import { theme } from "~/ui/styles/theme.css";

/* The box has its shape before the picture loads, so nothing moves. */
export const frameBox = {
  position: "relative",
  display: "block",
  width: "100%",
  aspectRatio: "4 / 3",
  background: theme.colour.surface_alt,
  overflow: "hidden",
} as const;
export const frame = style(frameBox);
export const image = style({
  width: "100%",
  height: "100%",
  objectFit: "cover",
  /* Shows only when a picture can't be loaded: its text instead of the browser's icon, also without scripts. */
  "::after": {
    content: "attr(alt)",
    position: "absolute",
    inset: 0,
    display: "grid",
    placeContent: "center",
    padding: "1rem",
    background: theme.colour.surface_alt,
    color: theme.colour.text_muted,
    textAlign: "center",
  },
});
export const none = style([
  frame,
  {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "0.5rem",
    color: theme.colour.text_muted,
    containerType: "inline-size",
    "::before": drawnIcon("camera", { size: 56, forced: "CanvasText" }),
  },
]);
/* A thumbnail has space for the drawing only. */
export const words = style({
  "@container": { "(max-width: 9rem)": { fontSize: 0 } },
});

export const room = style([frame, { aspectRatio: "auto", height: "100%", background: "transparent" }]);
export const whole = style([image, { objectFit: "contain" }]);
export const noneWhole = style([none, { aspectRatio: "auto", height: "100%" }]);
