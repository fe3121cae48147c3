import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { frameBox } from "./picture.css";

/* Above the card's own link, which covers the whole card: this one takes fingers and clicks on the picture. */
export const strip = style({
  position: "relative",
  zIndex: 1,
  textDecoration: "none",
  display: "grid",
  gridTemplateRows: "minmax(0, 1fr)",
  gridAutoFlow: "column",
  gridAutoColumns: "100%",
  aspectRatio: "4 / 3",
  background: theme.colour.surface_alt,
  overflowX: "auto",
  overflowY: "hidden",
  overscrollBehaviorX: "contain",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  "::-webkit-scrollbar": { display: "none" },
  ":focus-visible": { outlineOffset: "-3px" },
});
globalStyle(`${strip} > *`, { scrollSnapAlign: "start", scrollSnapStop: "always" });

/*
 * A browser would fetch lazy pictures of a strip before anybody swipes it. Their contents are skipped until the strip
 * has moved. A browser without scroll timelines fetches them as it does any lazy picture.
 */
const moved = keyframes({
  from: { contentVisibility: "hidden" },
  "0.1%, to": { contentVisibility: "visible" },
});
globalStyle(`${strip} > * + span`, {
  ...frameBox,
  "@supports": {
    "(animation-timeline: scroll())": {
      animation: `${moved} linear both`,
      animationTimeline: "scroll(nearest inline)",
    },
  },
});
globalStyle(`${strip} > span > img`, { width: "100%", height: "100%", objectFit: "cover" });

/* In sight while a mouse points at the pictures, so that a page of cards has no more controls than before. */
const button = style({
  position: "absolute",
  zIndex: 2,
  insetBlock: "calc(50% - 1.125rem)",
  width: "2.25rem",
  height: "2.25rem",
  display: "none",
  placeContent: "center",
  border: 0,
  borderRadius: theme.radius.tag,
  background: "rgb(0 0 0 / 72%)",
  color: "#fff",
  cursor: "pointer",
  ":hover": { background: "#000" },
  "@media": { "(hover: hover) and (pointer: fine)": { selectors: { ":hover > &": { display: "grid" } } } },
});
export const step = styleVariants({
  previous: [button, { insetInlineStart: "0.5rem", transform: "scaleX(-1)" }],
  next: [button, { insetInlineEnd: "0.5rem" }],
});
