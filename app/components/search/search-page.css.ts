import { globalStyle, style } from "@vanilla-extract/css";
import { below, from } from "~/styles/breakpoints";
import { container, panel } from "~/styles/layout.css";
import { sheetSlides } from "~/styles/motion.css";
import { theme } from "~/styles/theme.css";

export const page = style([container, { paddingBlock: "1.25rem 3rem" }]);
export const head = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.25rem",
  marginBlockEnd: "1rem",
});
export const columns = style({
  display: "grid",
  gap: "1.25rem",
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "17.5rem minmax(0, 1fr)", gap: "2rem" } },
});

export const form = style({ display: "flex", flexDirection: "column", gap: "0.75rem", minWidth: 0 });
export const searchRow = style({ display: "flex", gap: "0.5rem" });
export const grow = style({ flex: 1, minWidth: 0 });

export const filters = style([panel, { padding: 0 }]);
export const filtersToggle = style({
  display: "flex",
  alignItems: "center",
  gap: "0.6rem",
  minHeight: "3rem",
  paddingInline: "1rem",
  fontWeight: 600,
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const filtersBody = style({ paddingInline: "1rem", paddingBlockEnd: "1rem", outline: "none" });
/*
 * Below 992 px the panel is closed and takes no space: the Filters link in the bar above the results opens it. Where a
 * link can't open a closed disclosure, its own toggle appears.
 */
globalStyle(`${filters}:not([open]):not(:has(:target))`, {
  "@media": { [below.lg]: { display: "none" } },
});
/** Over the whole screen, as a dialog. */
export const sheet = style({
  position: "fixed",
  inset: 0,
  zIndex: 28,
  maxWidth: "32rem",
  paddingBlockEnd: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  background: theme.colour.surface,
  boxShadow: "0 0 0 100vmax rgb(0 0 0 / 60%)",
  "@media": { ...sheetSlides, [from.lg]: { display: "none" } },
});
/* The panel around it takes no space in the page meanwhile. */
globalStyle(`${filters}:has(> ${sheet})`, { position: "fixed", insetBlockStart: 0, zIndex: 28 });
globalStyle(`html:has(${sheet})`, { overflow: "hidden" });
const LOW = "(max-height: 30em)";
export const sheetHead = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 2,
  display: "flex",
  alignItems: "center",
  gap: "0.75rem",
  minHeight: "3.5rem",
  background: theme.colour.surface,
  borderBlockEnd: `1px solid ${theme.colour.line}`,
  "@media": { [LOW]: { position: "static" } },
});
export const sheetTitle = style({ flex: 1, fontSize: "1.25rem" });
export const sheetClose = style({
  display: "inline-grid",
  placeContent: "center",
  width: "2.75rem",
  height: "2.75rem",
  marginInlineEnd: "-0.5rem",
  border: 0,
  background: "transparent",
  cursor: "pointer",
});
/*
 * From 992 px the panel is always open. Browsers that cannot style a closed disclosure's content
 * (before ::details-content) keep the toggle instead.
 */
globalStyle(`${filters}::details-content`, {
  "@media": { [from.lg]: { contentVisibility: "visible", display: "block", height: "auto" } },
});
globalStyle(`${filtersToggle}`, {
  "@supports": {
    "selector(::details-content)": { "@media": { [from.lg]: { display: "none" } } },
  },
});

export const facet = style({ borderTop: `1px solid ${theme.colour.line}` });
globalStyle(`${filtersBody} > :first-child + ${facet}`, {
  "@media": { [from.lg]: { borderTop: 0 } },
});
export const facetToggle = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0.75rem",
  minHeight: "3rem",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: "",
      flex: "none",
      width: "0.55rem",
      height: "0.55rem",
      marginInlineEnd: "0.2rem",
      // Turned by a transform, so its sides are the same in both directions.
      border: "solid",
      borderWidth: "0 2px 2px 0",
      transform: "rotate(45deg) translate(-0.15rem, -0.15rem)",
    },
    "details[open] > &::after": { transform: "rotate(225deg)" },
  },
});
export const facetName = style({
  fontSize: "1rem",
  fontFamily: "inherit",
  textTransform: "none",
  letterSpacing: 0,
});
export const facetCount = style({ color: theme.colour.text_muted, fontWeight: 400, fontSize: "0.875rem" });
export const options = style({ display: "flex", flexDirection: "column", paddingBlockEnd: "0.75rem" });
export const option = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr auto",
  gap: "0.6rem",
  alignItems: "center",
  minHeight: "2.25rem",
  cursor: "pointer",
});
export const optionCount = style({ color: theme.colour.text_muted, fontSize: "0.875rem" });
export const find = style({ marginBlockEnd: "0.35rem" });
export const makeCard = style({
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  paddingInline: "0.6rem",
  marginBlockEnd: "0.5rem",
  selectors: { "&:has(> label > input:checked)": { borderColor: theme.colour.accent } },
});
export const card = style([
  option,
  {
    minHeight: "2.9rem",
    selectors: { "&:has(> img)": { gridTemplateColumns: "auto auto 1fr auto" } },
  },
]);
export const mark = style({
  width: "2rem",
  height: "2rem",
  objectFit: "contain",
});
/** The models of a make, one step in from it. */
export const models = style([
  options,
  {
    marginInlineStart: "0.65rem",
    paddingInlineStart: "0.85rem",
    paddingBlockEnd: "0.35rem",
    borderInlineStart: `2px solid ${theme.colour.line}`,
  },
]);
export const hint = style({
  color: theme.colour.text_muted,
  fontSize: "0.9375rem",
  paddingBlockEnd: "0.25rem",
});
export const moreOptions = style({});
export const whenClosed = style({
  selectors: { [`${moreOptions}[open] > summary > &`]: { display: "none" } },
});
export const whenOpen = style({
  selectors: { [`${moreOptions}:not([open]) > summary > &`]: { display: "none" } },
});
export const keep = style({
  minHeight: "2.25rem",
  marginBlockEnd: "0.5rem",
  padding: 0,
  border: 0,
  background: "none",
  color: theme.colour.accent,
  textDecoration: "underline",
  textAlign: "start",
  cursor: "pointer",
});
export const more = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
  color: theme.colour.accent,
  textDecoration: "underline",
  textUnderlineOffset: "0.18em",
});
export const moreButton = style([
  more,
  { padding: 0, border: 0, background: "none", font: "inherit", textAlign: "start", cursor: "pointer" },
]);
export const range = style({ paddingBlockEnd: "1rem" });
/** What scripts make needless. */
export const withoutScript = style({ "@media": { "(scripting: enabled)": { display: "none" } } });
/** What works with scripts only. */
export const withScript = style({ "@media": { "(scripting: none)": { display: "none" } } });
export const near = style({ display: "grid", gap: "0.75rem", paddingBlockEnd: "1rem" });
export const apply = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: 2,
  "@media": { [LOW]: { position: "static" } },
  paddingBlock: "0.75rem",
  background: theme.colour.surface,
  borderTop: `1px solid ${theme.colour.line}`,
});

export const results = style({
  outline: "none",
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  gap: "1rem",
  "@media": { [from.lg]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
globalStyle(`${results} > *`, { "@media": { [from.lg]: { gridColumn: "1 / -1", minWidth: 0 } } });
/* The last results stay readable while the next ones load (see loading-line). Only their pictures fade. */
export const busy = style({});
globalStyle(`${busy} img`, { opacity: 0.6 });
export const toolbar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0.75rem",
});
globalStyle(`${results} > ${toolbar}`, { "@media": { [from.lg]: { gridColumn: 1 } } });
/** Filters and sort. Below 992 px it stays in sight, however long the results are. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0.5rem",
  "@media": {
    [below.lg]: {
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 5,
      marginInline: "-0.5rem",
      padding: "0.5rem",
      background: theme.colour.page,
      boxShadow: `0 1px 0 ${theme.colour.line}`,
    },
  },
});
globalStyle(`${results} > ${bar}`, {
  "@media": { [from.lg]: { gridColumn: 2 }, [LOW]: { position: "static" } },
});
export const filterLink = style({
  flex: "none",
  paddingInline: "1rem",
  "@media": { [from.lg]: { display: "none" } },
});
export const count = style({ fontSize: "1.125rem", fontWeight: 600 });
export const place = style({
  outline: "none",
  fontFamily: "inherit",
  fontSize: "1rem",
  fontWeight: 400,
  textTransform: "none",
  letterSpacing: 0,
  color: theme.colour.text_muted,
});
export const sort = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: "0.5rem",
  minWidth: 0,
  "@media": { [below.lg]: { flex: "1 1 auto", justifyContent: "flex-end" } },
});
/* A phone has no space for it beside the select, whose options explain themselves. */
export const sortLabel = style({
  "@media": {
    "screen and (max-width: 35.99em)": { position: "absolute", clipPath: "inset(50%)", whiteSpace: "nowrap" },
  },
});
export const sortSelect = style({ width: "auto", minWidth: 0, maxWidth: "100%" });
export const applied = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem", alignItems: "center" });
export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4rem",
  minHeight: "2.25rem",
  padding: "0.25rem 0.75rem",
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: "999px",
  background: theme.colour.surface,
  color: theme.colour.text,
  textDecoration: "none",
  fontSize: "0.9375rem",
  ":hover": { borderColor: theme.colour.text },
});
export const clearAll = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
  paddingInline: "0.35rem",
});

export const pages = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.35rem",
  justifyContent: "center",
  paddingBlockStart: "1rem",
});
export const pageLink = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: "2.75rem",
  minHeight: "2.75rem",
  paddingInline: "0.75rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
  textDecoration: "none",
  fontWeight: 600,
  ":hover": { borderColor: theme.colour.accent },
  selectors: {
    "&[aria-current]": {
      background: theme.colour.accent,
      color: theme.colour.on_accent,
      borderColor: theme.colour.accent,
    },
  },
});
export const gap = style({ alignSelf: "center", paddingInline: "0.25rem" });

/* Keeps the focused element from being hidden behind the buttons, and leaves space on a low screen (400 % zoom). */
globalStyle(`${filtersBody} :is(input, select, summary)`, { scrollMarginBlock: "4.5rem 6rem" });
globalStyle(`${results} > :not(${bar}) :is(a, button, input, select, summary)`, {
  "@media": { [below.lg]: { scrollMarginBlockStart: "5rem" } },
});
globalStyle(`${apply} > button`, { flex: 1, paddingInline: "0.75rem" });
