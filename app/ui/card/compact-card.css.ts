import { globalStyle, style } from "@vanilla-extract/css";
import { scrollButtons } from "~/ui/styles/scroll-buttons";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";
import { kind } from "./price.css";

export const card = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: "0.4rem",
  height: "100%",
  paddingBlockEnd: "0.75rem",
  overflow: "hidden",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  ":hover": { borderColor: theme.colour.accent },
  selectors: {
    "&:has(a:focus-visible)": { outline: `3px solid ${theme.colour.focus}`, outlineOffset: "2px" },
  },
});
const text = style({ marginInline: "0.625rem" });
export const title = style([text, { fontSize: size.small, lineHeight: 1.3, flex: 1 }]);
export const link = style({
  color: theme.colour.text,
  textDecoration: "none",
  // Names of three lines and more would make all cards of the row as high.
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  "::after": { content: "", position: "absolute", inset: 0 },
  ":hover": { textDecoration: "underline" },
  selectors: { "&:focus-visible": { outline: "none" } },
});
export const price = style([text]);
// "Excluding government charges" takes two lines of the narrowest card.
globalStyle(`${price} ${kind}`, { fontSize: size.fine, lineHeight: 1.35 });
export const states = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.25rem",
  marginBlockStart: "0.3rem",
});
export const sold = style({ fontWeight: 700, color: theme.colour.negative });
export const km = style([text, { color: theme.colour.text_muted, fontSize: size.small }]);

/* One row of equal cards. It scrolls when they don't fit. */
export const strip = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "min(15rem, 72vw)",
  gap: "1rem",
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollPaddingInline: "0.25rem",
  /* Space for the focus outline, which a scrolling element would cut off. */
  padding: "0.3rem",
  margin: "-0.3rem",
  "@media": { print: { display: "none" } },
});
/** The section of a strip: its arrows are placed in it. */
export const strips = style({ position: "relative" });
scrollButtons(strip, "11rem");
export const item = style({ scrollSnapAlign: "start", minWidth: 0 });
