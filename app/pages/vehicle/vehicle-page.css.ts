import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, phone } from "~/ui/styles/breakpoints";
import { container, panel, row } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const page = style([
  container,
  { paddingBlock: "0.5rem 3rem", "@media": { [phone]: { paddingBlockStart: "0.25rem" } } },
]);
export const columns = style({
  display: "grid",
  gap: "1.5rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateAreas: '"crumbs" "gallery" "side" "main"',
  "@media": {
    [phone]: { rowGap: "0.75rem" },
    [from.lg]: {
      gridTemplateColumns: "minmax(0, 1fr) 23rem",
      gridTemplateAreas: '"crumbs side" "gallery side" "main side"',
      gridTemplateRows: "auto auto 1fr",
      columnGap: "2.25rem",
    },
  },
});
export const galleryArea = style({ gridArea: "gallery", minWidth: 0 });
export const mainArea = style({
  gridArea: "main",
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  gap: "2.25rem",
});
export const sideArea = style({ gridArea: "side", minWidth: 0 });
/*
 * On a phone the facts and the buttons come right after the price (rules/vehicle-page#first-screen). The HTML keeps the
 * sidebar's order. The keyboard follows what is seen where a browser knows `reading-flow`.
 */
export const side = style([
  panel,
  {
    display: "flex",
    flexDirection: "column",
    gap: "0.5rem",
    "@media": {
      [below.lg]: { gap: "0.75rem", readingFlow: "flex-visual" },
      [phone]: { padding: `min(${theme.density.pad}, 1rem)` },
      // Down to the icon row it fits on a screen of 900 px (rules/vehicle-page#sidebar-fits).
      [from.lg]: {
        position: "sticky",
        insetBlockStart: "1rem",
        padding: "0.6rem 1rem 1.25rem",
        gap: "0.4rem",
      },
    },
  },
]);
const early = (order: number) => ({ "@media": { [below.lg]: { order } } });
export const lead = style([
  { display: "flex", flexDirection: "column", gap: "inherit" },
  early(-4),
  { "@media": { [phone]: { gap: "0.4rem" }, [from.lg]: { gap: "0.1rem" } } },
]);
export const prompt = style(early(-2));
export const title = style({
  fontSize: size.lead,
  textWrap: "pretty",
  "@media": { [from.lg]: { fontSize: size.lead } },
});
export const titleRest = style({
  display: "block",
  paddingBlockStart: "0.2rem",
  fontSize: size.body,
  fontWeight: 400,
  lineHeight: 1.3,
});
export const titleFacts = style({ fontWeight: 600 });
export const sold = style({
  padding: "0.75rem 1rem",
  borderRadius: theme.radius.control,
  background: theme.colour.highlight,
  color: theme.colour.on_highlight,
  fontWeight: 700,
  fontSize: size.lead,
});
/* The line exists before the first view is counted. */
export const interest = style([row, { gap: "0 0.75rem", minHeight: "1.5em", fontSize: size.fine }]);
export const line = style({ display: "flex", alignItems: "center", gap: "0.4rem" });
export const actions = style([{ display: "flex", flexDirection: "column", gap: "0.6rem" }, early(-2)]);
/* A shopper who wants to call must not have to pass the finance first. */
export const call = style(early(-1));
/* The button says it again. */
globalStyle(`${call} > h2`, {
  "@media": { [from.lg]: { position: "absolute", clipPath: "inset(50%)", whiteSpace: "nowrap" } },
});
globalStyle(`${lead} > p > span`, { "@media": { [from.lg]: { lineHeight: 1.15 } } });
globalStyle(`:is(${call}, ${actions}) :is(a, button)`, {
  "@media": { [from.lg]: { minHeight: "2.375rem", paddingBlock: "0.25rem" } },
});
/* Actions other than enquiring: icons over small words, all in one line where the words have room. */
export const tools = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  ":empty": { display: "none" },
  "@media": { print: { display: "none" } },
});
globalStyle(`${tools} > div`, { display: "contents" });
globalStyle(`${tools} > div > *`, {
  // The longest word of each, and the same room around it.
  flex: "1 1 min-content",
  "@media": { [from.lg]: { flexBasis: "auto" } },
});
globalStyle(`${tools} > div > :is(a, button, form, form > button), ${tools} summary`, {
  flexDirection: "column",
  gap: "0.2rem",
  justifyContent: "flex-start",
  padding: "0.3rem 0",
  fontSize: size.fine,
  // Five don't fit in one line of a phone unless the longest takes two.
  "@media": { [from.lg]: { whiteSpace: "nowrap" } },
});
globalStyle(`${tools} :is(form > button, summary)`, { width: "100%" });
globalStyle(`${tools} summary::-webkit-details-marker`, { display: "none" });
export const icons = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(5.5rem, auto))",
  gap: "0.25rem 0.5rem",
  paddingBlockStart: "0.5rem",
  borderTop: `1px solid ${theme.colour.line}`,
  fontSize: size.small,
  "@media": {
    [below.lg]: {
      order: -3,
      display: "flex",
      flexWrap: "wrap",
      gap: "0.25rem 1rem",
      paddingBlockStart: 0,
      borderTop: 0,
    },
  },
});
export const iconFact = style({
  "@media": { [below.lg]: { display: "flex", alignItems: "center", gap: "0.25rem" } },
});
export const icon = style({ display: "flex", alignItems: "center", gap: "0.25rem" });
export const seller = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.2rem",
  fontSize: size.small,
  paddingBlockStart: "1rem",
  borderTop: `1px solid ${theme.colour.line}`,
});
export const sellerLink = style({ display: "inline-flex", minHeight: "1.75rem", alignItems: "center" });

export const adds = style({ paddingBlockStart: "1rem", borderTop: `1px solid ${theme.colour.line}` });
/** Right under the gallery. */
export const proof = style([
  panel,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0.4rem 1.5rem",
    padding: "0.75rem 1rem",
    background: theme.colour.surface_alt,
    fontWeight: 600,
  },
]);
globalStyle(`${proof} > ul`, { display: "flex", flexWrap: "wrap" });
/* On a phone the columns are close together: a section keeps its room. */
globalStyle(`${mainArea} > :first-child:not(${proof})`, {
  "@media": { [phone]: { paddingBlockStart: "1.5rem" } },
});
export const featureChips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
  marginBlockStart: "-1rem",
});
export const featureChip = style({
  padding: "0.25rem 0.75rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: "999px",
  background: theme.colour.surface,
  fontSize: size.small,
});

export const block = style({ display: "flex", flexDirection: "column", gap: "0.9rem" });
export const blocks = style({
  display: "grid",
  gap: "0.75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9rem, 100%), 1fr))",
  "@media": { [from.xl]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
export const fact = style([panel, { padding: "0.75rem 1rem" }]);
export const term = style({ color: theme.colour.text_muted, fontSize: size.small });
/* On a phone the icons stand for the words, which screen readers still read. */
export const iconTerm = style([
  term,
  {
    "@media": {
      [below.lg]: {
        position: "absolute",
        width: 1,
        height: 1,
        overflow: "hidden",
        clipPath: "inset(50%)",
        whiteSpace: "nowrap",
      },
    },
  },
]);
export const wideOnly = style({ "@media": { [below.lg]: { display: "none" } } });
export const narrowOnly = style({ "@media": { [from.lg]: { display: "none" } } });
export const value = style({ fontWeight: 600 });
export const table = style([
  panel,
  {
    padding: 0,
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    overflow: "hidden",
    "@media": { [from.sm]: { gridTemplateColumns: "1fr 1fr" } },
  },
]);
export const tableRow = style({
  display: "flex",
  justifyContent: "space-between",
  gap: "1rem",
  padding: "0.6rem 1rem",
  boxShadow: `0 1px 0 ${theme.colour.line}`,
});
export const tableValue = style({ fontWeight: 600, textAlign: "end", minWidth: 0 });
export const features = style({
  display: "grid",
  gap: "0.4rem 1.25rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(15rem, 100%), 1fr))",
});
export const feature = style({
  display: "flex",
  gap: "0.5rem",
  alignItems: "flex-start",
  overflowWrap: "anywhere",
});
export const tick = style({ color: theme.colour.positive, flex: "none", marginBlockStart: "0.15rem" });
export const toggle = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
  color: theme.colour.accent,
  fontWeight: 600,
  textDecoration: "underline",
  textUnderlineOffset: "0.18em",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const less = style({
  display: "none",
  selectors: { "details[open] > summary > &": { display: "inline" } },
});
export const moreText = style({ selectors: { "details[open] > summary > &": { display: "none" } } });
export const afterToggle = style({ paddingBlockStart: "0.5rem" });

export const crumbs = style({
  gridArea: "crumbs",
  minWidth: 0,
  fontSize: size.small,
  marginBlockEnd: "-1rem",
  "@media": { [phone]: { fontSize: size.fine, marginBlockEnd: "-0.35rem" } },
});
/* One line on a phone, which scrolls. */
export const crumbList = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "0.4rem",
  "@media": {
    [phone]: { flexWrap: "nowrap", whiteSpace: "nowrap", overflowX: "auto", scrollbarWidth: "none" },
  },
});
export const crumb = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "1.75rem",
  selectors: {
    "&:not(:last-child)::after": {
      content: ['"/"', '"/" / ""'],
      marginInlineStart: "0.4rem",
      color: theme.colour.text_muted,
    },
  },
});
/* Below the columns: similar cars and recently viewed cars. */
export const strips = style({
  display: "flex",
  flexDirection: "column",
  gap: "2.25rem",
  marginBlockStart: "2.5rem",
  ":empty": { display: "none" },
});
/* Below the buttons: laid out after the first paint of a slow phone (decision 0200). */
globalStyle(`:root.fresh :is(${mainArea}, ${strips}) section`, {
  "@media": { [phone]: { contentVisibility: "auto", containIntrinsicSize: "auto 34rem" } },
});
