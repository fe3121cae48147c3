import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { sheetSlides } from "~/ui/styles/motion.css";
import { theme } from "~/ui/styles/theme.css";

export const dialog = style({
  width: "min(42rem, 100vw)",
  maxWidth: "100vw",
  maxHeight: "100dvh",
  margin: "auto",
  padding: 0,
  border: 0,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  color: theme.colour.text,
  boxShadow: "0 24px 64px rgb(0 0 0 / 35%)",
  "::backdrop": { background: "rgb(0 0 0 / 60%)" },
  /* Keeps the focused element from being hidden under the page's header. */
  scrollPaddingBlockStart: "5rem",
  scrollPaddingBlockEnd: "5.5rem",
  "@media": {
    ...sheetSlides,
    "screen and (max-width: 35.99em)": { height: "100dvh", borderRadius: 0 },
    [from.sm]: { maxHeight: "92dvh" },
  },
});
export const dialogHead = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "1rem",
  paddingBlock: "0.75rem",
  paddingInline: "1.25rem 1rem",
  background: theme.colour.surface,
  borderBottom: `1px solid ${theme.colour.line}`,
  // The dialog would cut an outline off that is around it.
  ":focus-visible": { outlineOffset: -3 },
});
export const dialogBody = style({
  padding: "1.25rem",
  display: "flex",
  flexDirection: "column",
  gap: "1rem",
});
export const close = style({
  display: "inline-grid",
  placeContent: "center",
  width: "2.75rem",
  height: "2.75rem",
  border: 0,
  background: "transparent",
  borderRadius: theme.radius.control,
  cursor: "pointer",
  ":hover": { background: theme.colour.surface_alt },
});
