import { globalStyle, style } from "@vanilla-extract/css";
import { calm, from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

export const bar = style({
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
export const words = style({ minWidth: 0, flex: "1 1 8rem" });
export const actions = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem" });

/* Keeps the focused element and the end of the page from being hidden under the bar. */
globalStyle(`html:has(${bar}[data-shown="true"])`, {
  "@media": { "screen and (max-width: 61.99em) and (min-height: 25.01em)": { scrollPaddingBottom: "7rem" } },
});
globalStyle(`body:has(${bar})`, {
  "@media": { "screen and (max-width: 61.99em) and (min-height: 25.01em)": { paddingBlockEnd: "5.5rem" } },
});
