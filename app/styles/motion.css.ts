import { globalStyle, keyframes } from "@vanilla-extract/css";
import { calm } from "./breakpoints";

const slide = keyframes({ from: { translate: "0 2rem", opacity: 0 } });
const pop = keyframes({ "40%": { scale: "1.3" } });
const fromEnd = keyframes({ from: { translate: "100%" } });
const fromStart = keyframes({ from: { translate: "-100%" } });

/** Movements for those who have not asked for less: how a sheet, a drawer and a saved heart appear. */
export const sheetSlides = { [calm]: { animation: `${slide} 180ms ease-out` } };
export const heartPops = { [calm]: { animation: `${pop} 220ms ease-out` } };
export const drawerSlides = { [calm]: { animation: `${fromEnd} 180ms ease-out` } };
/** The same in a page that is read from right to left. */
export const drawerSlidesBack = { [calm]: { animationName: fromStart } };

/** A card's picture, which becomes the first of its car's gallery (View Transition): one of a page has the name. */
export const carPicture = { [calm]: { viewTransitionName: "car" } };
/* A tap reaches the new page while the picture still moves. */
globalStyle("::view-transition", { pointerEvents: "none" });
globalStyle("::view-transition-group(*)", { animationDuration: "220ms" });
globalStyle("::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)", {
  "@media": { "(prefers-reduced-motion: reduce)": { animation: "none !important" } },
});
