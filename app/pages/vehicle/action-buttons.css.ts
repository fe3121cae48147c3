import { globalStyle, style } from "@vanilla-extract/css";
import { below, calm, from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
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
  "@media": { [from.lg]: { minHeight: "2rem", paddingBlock: 0 } },
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

export const stickyBar = style({
  position: "fixed",
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 5,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0.4rem 0.75rem",
  padding: "0.5rem 1rem max(0.5rem, env(safe-area-inset-bottom))",
  background: theme.colour.surface,
  borderTop: `1px solid ${theme.colour.line}`,
  boxShadow: "0 -4px 16px rgb(0 0 0 / 12%)",
  visibility: "hidden",
  transform: "translateY(100%)",
  "@media": {
    [calm]: { transition: "transform 160ms" },
    [from.lg]: { display: "none" },
    /* It would cover too much of a low screen, e.g. at 400 % zoom. */
    "screen and (max-height: 25em)": { display: "none" },
  },
  selectors: { '&[data-shown="true"]': { visibility: "visible", transform: "none" } },
});
export const stickyWords = style({ minWidth: 0, flex: "1 1 8rem" });
export const stickyActions = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem" });

/* Keeps the focused element and the end of the page from being hidden under the stickyBar. */
globalStyle(`html:has(${stickyBar}[data-shown="true"])`, {
  "@media": { "screen and (max-width: 61.99em) and (min-height: 25.01em)": { scrollPaddingBottom: "7rem" } },
});
globalStyle(`body:has(${stickyBar})`, {
  "@media": { "screen and (max-width: 61.99em) and (min-height: 25.01em)": { paddingBlockEnd: "5.5rem" } },
});
