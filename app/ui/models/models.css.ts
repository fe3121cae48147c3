import { globalStyle, style } from "@vanilla-extract/css";
import { below, from } from "~/ui/styles/breakpoints";
import { row, stack } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const grid = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(16rem, 100%), 1fr))",
});
export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
  padding: theme.density.pad,
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
});
export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "520 / 292",
  objectFit: "cover",
  borderRadius: theme.radius.control,
  background: theme.colour.surface_alt,
});
export const name = style({ fontSize: size.body });
export const label = style({
  alignSelf: "flex-start",
  padding: "0.1rem 0.5rem",
  borderRadius: theme.radius.tag,
  background: theme.colour.highlight,
  color: theme.colour.on_highlight,
  fontSize: size.fine,
  fontWeight: 600,
});
/** The ways on, side by side as far as they fit. */
export const actions = style([row, { gap: "0.5rem", marginBlockStart: "auto" }]);
globalStyle(`${actions} > *`, { flex: "1 1 auto", paddingInline: "0.9rem" });
export const categories = style([row, { columnGap: "0.5rem" }]);
export const category = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.5rem",
  paddingInline: "0.9rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  textDecoration: "none",
  selectors: {
    '&[aria-current="page"]': { background: theme.colour.accent, color: theme.colour.on_accent },
  },
});
/** A picture next to a list. */
export const columns = style({
  display: "grid",
  gap: "2rem",
  "@media": { [from.lg]: { gridTemplateColumns: "3fr 2fr" } },
});
export const side = style([stack]);

/* A model's page: what it is, one wide picture, and what comes next. */
export const page = style({ display: "flex", flexDirection: "column", gap: "2rem" });
const wideRow = style({
  display: "grid",
  gap: "0.75rem 2rem",
  "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "end" } },
});
export const opening = style([wideRow]);
export const next = style([wideRow]);
export const stage = style({ display: "grid", gap: "0.75rem" });
export const wide = style({
  gridArea: "1 / 1",
  width: "100%",
  height: "auto",
  aspectRatio: "16 / 10",
  objectFit: "cover",
  objectPosition: "50% 80%",
  borderRadius: theme.radius.card,
  background: theme.colour.surface_alt,
  "@media": { [from.lg]: { aspectRatio: "21 / 9" } },
});
const COLOURS = Array.from({ length: 6 }, (_, index) => index);
export const choice = COLOURS.map(() => style({}));
/* The picture of a colour is shown while the colour is chosen; without :has() the first one is. */
export const shown = COLOURS.map((index) =>
  style({
    selectors: {
      ...(index > 0 && { "&": { display: "none" } }),
      [`${stage}:has(${choice[index]}:checked) &`]: { display: "block" },
      ...(index === 0 && {
        [`${stage}:has(:checked):not(:has(${choice[0]}:checked)) &`]: { display: "none" },
      }),
    },
  }),
);
export const colours = style([
  row,
  {
    gap: "0.5rem",
    margin: 0,
    padding: 0,
    border: 0,
    "@supports": { "not selector(:has(a))": { display: "none" } },
    "@media": { print: { display: "none" } },
  },
]);
export const colour = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5rem",
  minHeight: "2.75rem",
  paddingInline: "0.5rem 0.9rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
  cursor: "pointer",
  selectors: {
    "&:has(:checked)": { borderColor: theme.colour.text, boxShadow: `inset 0 0 0 1px ${theme.colour.text}` },
    "&:has(:focus-visible)": { outline: `3px solid ${theme.colour.focus}`, outlineOffset: "2px" },
  },
  "@media": {
    "(forced-colors: active)": { selectors: { "&:has(:checked)": { outline: "2px solid Highlight" } } },
  },
});
export const swatch = style({
  flex: "none",
  width: "1.75rem",
  height: "1.75rem",
  stroke: theme.colour.control_line,
  forcedColorAdjust: "none",
});
export const figures = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(5.5rem, 100%), 1fr))",
  margin: 0,
});
export const figure = style({
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "flex-end",
  paddingBlockStart: "0.75rem",
  borderBlockStart: `4px solid ${theme.colour.highlight}`,
});
globalStyle(`${figure} dt`, { color: theme.colour.text_muted });
globalStyle(`${figure} dd`, {
  margin: 0,
  fontFamily: theme.type.heading,
  fontWeight: theme.type.heading_weight,
  fontSize: size.lead,
  lineHeight: 1.15,
  "@media": { [from.sm]: { fontSize: size.title }, [from.lg]: { fontSize: size.display } },
});
export const grades = style({
  display: "grid",
  gap: "0.75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9rem, 100%), 1fr))",
});
/* On a phone the bar at the bottom has it. */
export const quote = style({ "@media": { [below.lg]: { display: "none" } } });
/* In sight while the page is, on a phone. */
export const sticky = style({
  position: "sticky",
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
  "@media": {
    [from.lg]: { display: "none" },
    /* It would cover too much of a low screen, e.g. at 400 % zoom. */
    "screen and (max-height: 25em)": { position: "static" },
    print: { display: "none" },
  },
});
/* Keeps the focused element from being hidden under the bar. */
globalStyle(`html:has(${sticky})`, {
  "@media": { "screen and (max-width: 61.99em) and (min-height: 25.01em)": { scrollPaddingBottom: "5rem" } },
});
globalStyle(`${sticky} p`, { lineHeight: 1.2 });
export const price = style({ fontSize: size.title, fontWeight: 600 });
export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: "1.5rem",
  rowGap: "0.5rem",
});
globalStyle(`${facts} dt`, { color: theme.colour.text_muted });
globalStyle(`${facts} dd`, { fontWeight: 600 });
globalStyle(`${sticky} ${price}`, { display: "block", fontSize: size.body });
