import { keyframes } from "@vanilla-extract/css";
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
