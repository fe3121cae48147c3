import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, calm, from, phone } from "~/ui/styles/breakpoints";
import { button } from "~/ui/styles/button.css";
import { checkboxBox } from "~/ui/styles/form.css";
import { container, panel } from "~/ui/styles/layout.css";
import { sheetSlides } from "~/ui/styles/motion.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/* On a phone the first car starts within 300 px (rules/search#first-card). */
export const page = style([
  container,
  { paddingBlock: "1.25rem 3rem", "@media": { [below.lg]: { paddingBlockStart: "0.5rem" } } },
]);
export const head = style({
  marginBlockEnd: "1rem",
  "@media": { [below.lg]: { marginBlockEnd: "0.4rem" } },
});
globalStyle(`${head} h1`, { "@media": { [phone]: { fontSize: size.lead } } });
export const columns = style({
  display: "grid",
  gap: "0.35rem",
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "17.5rem minmax(0, 1fr)", gap: "2rem" } },
});

export const form = style({ display: "flex", flexDirection: "column", gap: "0.75rem", minWidth: 0 });
/* Spaces between the panel and the recent searches would move the results of a phone down. */
globalStyle(`${form} > :empty`, { display: "none" });
export const searchRow = style({ display: "flex", gap: "0.5rem" });
/* The field keeps room for its placeholder, also in text twice as large. */
globalStyle(`${searchRow} > button`, { paddingInline: "0.75rem" });

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
/*
 * What is below the head comes with the second frame: a tap is answered without the styles and the layout of a hundred
 * filters. Not a movement, so also for those who have asked for less.
 */
const secondFrame = keyframes({
  "from, 50%": { contentVisibility: "hidden" },
  to: { contentVisibility: "visible" },
});
globalStyle(`${sheet} > ${sheetHead} ~ *`, { animation: `${secondFrame} 30ms` });
export const sheetTitle = style({ flex: 1, fontSize: size.lead });
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

export const facet = style({ borderTop: `1px solid ${theme.colour.line}`, scrollMarginBlockStart: "3.5rem" });
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
  fontSize: size.body,
  fontFamily: "inherit",
  textTransform: "none",
  letterSpacing: 0,
});
export const facetCount = style({ color: theme.colour.text_muted, fontWeight: 400, fontSize: size.small });
export const options = style({ display: "flex", flexDirection: "column", paddingBlockEnd: "0.75rem" });
/* A page has a hundred of them, so their elements have no classes. */
globalStyle(`${options} label`, {
  display: "grid",
  gridTemplateColumns: "auto 1fr auto",
  gap: "0.6rem",
  alignItems: "center",
  minHeight: "2.25rem",
  cursor: "pointer",
});
globalStyle(`${options} label > input`, checkboxBox);
/* The number of cars. */
globalStyle(`${options} label > span:last-child`, { color: theme.colour.text_muted, fontSize: size.small });
export const find = style({ marginBlockEnd: "0.35rem" });
export const makeCard = style({
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  paddingInline: "0.6rem",
  marginBlockEnd: "0.5rem",
  selectors: { "&:has(> label > input:checked)": { borderColor: theme.colour.accent } },
});
export const card = style({
  selectors: {
    [`${options} &`]: { minHeight: "2.9rem" },
    [`${options} &:has(> img)`]: { gridTemplateColumns: "auto auto 1fr auto" },
  },
});
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
  fontSize: size.small,
  paddingBlockEnd: "0.25rem",
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
export const moreButton = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
  padding: 0,
  border: 0,
  background: "none",
  color: theme.colour.accent,
  font: "inherit",
  textAlign: "start",
  textDecoration: "underline",
  textUnderlineOffset: "0.18em",
  cursor: "pointer",
});
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
  "@media": {
    [LOW]: { position: "static" },
    // On a wide screen each choice is applied by itself: a fixed button would only cover fields.
    [`${from.lg} and (scripting: enabled)`]: { position: "static" },
  },
  paddingBlock: "0.75rem",
  background: theme.colour.surface,
  borderTop: `1px solid ${theme.colour.line}`,
});

/** A container: what its bar shows depends on the width of this column in the size of its text. */
export const results = style({
  containerType: "inline-size",
  outline: "none",
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  gap: "1rem",
  "@media": {
    [from.lg]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      // The count comes after the sort, and starts its line.
      gridAutoFlow: "row dense",
    },
  },
});
globalStyle(`${results} > *`, { "@media": { [from.lg]: { gridColumn: "1 / -1", minWidth: 0 } } });
/* The last results stay readable while the next ones load (see loading-line). Only their pictures fade. */
export const busy = style({});
globalStyle(`${busy} img`, { opacity: 0.6 });
export const toolbar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "0 0.75rem",
  color: theme.colour.text_muted,
  "@media": { [below.lg]: { marginBlock: "-0.75rem -0.5rem", fontSize: size.small, lineHeight: 1.35 } },
});
globalStyle(`${results} > ${toolbar}`, { "@media": { [from.lg]: { gridColumn: 1, alignSelf: "center" } } });
/** Filters, chips and sort. Below 992 px it stays in sight, however long the results are. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0.5rem",
  "@media": {
    [from.lg]: { display: "contents" },
    [below.lg]: {
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 5,
      marginInline: "-1rem",
      padding: "0.375rem 1rem",
      background: theme.colour.page,
    },
  },
});
globalStyle(`${results} > ${bar}`, { "@media": { [LOW]: { position: "static" } } });
const chipHeight = "2.5rem";
export const filterLink = style({
  flex: "none",
  minHeight: chipHeight,
  paddingInline: "0.75rem",
  "@media": { [from.lg]: { display: "none" } },
});
/** One row that scrolls on a phone; on a wide screen it wraps above the number of results. */
export const chips = style({
  display: "flex",
  gap: "0.5rem",
  minWidth: 0,
  "@media": {
    [from.lg]: { flexWrap: "wrap", gridColumn: "1 / -1" },
    [below.lg]: {
      flex: "1 1 8rem",
      // Space for the ring around a focused chip.
      padding: 4,
      margin: -4,
      // Its chips' hidden words scroll with them, and don't make the page wider.
      position: "relative",
      overflowX: "auto",
      scrollbarWidth: "none",
    },
  },
  selectors: { "&:empty": { display: "none" } },
});
/* In text twice as large a phone's bar has two lines, not three. */
globalStyle(`${chips}`, { "@container": { "(max-width: 15rem)": { order: 1, flexBasis: "100%" } } });
/* Without scripts the sort has a button, and all stays on one line. */
globalStyle(`${chips}`, { "@media": { [`${below.lg} and (scripting: none)`]: { flexBasis: "3rem" } } });
globalStyle(`${chips} > *, ${chips} li`, {
  flex: "none",
  "@media": { [from.lg]: { maxWidth: "100%" } },
});
export const count = style({
  fontSize: size.body,
  fontWeight: 600,
  color: theme.colour.text,
  "@media": { [calm]: { transition: "opacity 160ms" } },
});
/* One number fades into the next. */
globalStyle(`${busy} ${count}`, { "@media": { [calm]: { opacity: 0.7 } } });
export const place = style({
  outline: "none",
  fontFamily: "inherit",
  fontSize: "1em",
  fontWeight: 400,
  textTransform: "none",
  letterSpacing: 0,
});
/** A column as narrow as a phone's. */
const narrow = "(max-width: 33.99rem)";
/* The first page of a narrow column needs no place. It is still its heading. */
export const firstPlace = style([
  place,
  { "@container": { [narrow]: { position: "absolute", clipPath: "inset(50%)", whiteSpace: "nowrap" } } },
]);
export const sort = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: "0.5rem",
  minWidth: 0,
});
globalStyle(`${results} ${sort}`, { "@media": { [from.lg]: { gridColumn: 2 } } });
/* A narrow column has no space for it, and the select's options explain themselves. */
export const sortLabel = style({
  "@container": {
    [narrow]: {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});
export const sortButton = style([button.quiet, { minHeight: chipHeight, paddingInline: "0.75rem" }]);
export const sortSelect = style({ width: "auto", minWidth: 0, maxWidth: "100%" });
/** There the select is a button with an icon, which shows the orders when it is pressed. */
export const sortBox = style({
  display: "contents",
  "@container": {
    [narrow]: {
      position: "relative",
      display: "grid",
      placeContent: "center",
      width: chipHeight,
      height: chipHeight,
      border: `1px solid ${theme.colour.control_line}`,
      borderRadius: theme.radius.control,
      background: theme.colour.surface,
    },
  },
  selectors: {
    "&:has(:focus-visible)": { outline: `3px solid ${theme.colour.focus}`, outlineOffset: "2px" },
  },
});
globalStyle(`${sortBox} > svg`, { display: "none", "@container": { [narrow]: { display: "block" } } });
globalStyle(`${sortBox} > select`, {
  "@container": { [narrow]: { position: "absolute", inset: 0, width: "100%", minHeight: 0, opacity: 0 } },
});
export const clearAll = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
  paddingInline: "0.35rem",
});
export const applied = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem", alignItems: "center" });
globalStyle(`${chips} > nav > ${applied}`, { "@media": { [below.lg]: { flexWrap: "nowrap" } } });
/* The row has no room for a sentence after the chips. The sheet has the link too, which needs scripts. */
globalStyle(`${chips} > nav li:has(> ${clearAll})`, {
  "@media": { [`${below.lg} and (scripting: enabled)`]: { display: "none" } },
});
export const quick = style([applied, { flexWrap: "nowrap", "@media": { [from.lg]: { display: "none" } } }]);
export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4rem",
  minHeight: chipHeight,
  padding: "0.25rem 0.75rem",
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: "999px",
  background: theme.colour.surface,
  color: theme.colour.text,
  textDecoration: "none",
  // A row that scrolls on a phone; on a wide screen, a long word breaks.
  overflowWrap: "anywhere",
  fontSize: size.small,
  cursor: "pointer",
  ":hover": { borderColor: theme.colour.text },
  "@media": { [below.lg]: { whiteSpace: "nowrap" } },
});
/** Search by repayment: a sheet at the lower edge of a phone, a box on a wide screen. */
export const popover = style({
  margin: "auto",
  width: "min(30rem, 100%)",
  maxWidth: "none",
  padding: "0.75rem 1.25rem 1.5rem",
  border: 0,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  color: theme.colour.text,
  boxShadow: "0 0 40px rgb(0 0 0 / 30%)",
  "@media": {
    [phone]: { marginBlockEnd: 0, borderEndStartRadius: 0, borderEndEndRadius: 0 },
    print: { display: "none" },
  },
  selectors: { "&::backdrop": { background: "rgb(0 0 0 / 50%)" } },
});
export const popoverHead = style({ display: "flex", alignItems: "center", justifyContent: "space-between" });

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

/** The heading of other cars, below the ones that were found or the ways on. */
export const nearest = style({ paddingBlockStart: "1.5rem" });
/** Other searches, for a search that finds nothing. */
export const links = style({ display: "flex", flexDirection: "column", alignItems: "flex-start" });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
  maxWidth: "100%",
  overflowWrap: "anywhere",
});
