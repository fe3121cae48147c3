import { createVar, fallbackVar, globalStyle, keyframes, style } from "@vanilla-extract/css";
import { LONGEST_STRIP } from "~/domain/forms/form-view";
import { input } from "~/ui/styles/form.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/*
 * What only whole forms have. They come with a form's page or with its dialog: the pages that have fields of their own
 * (`form.css.ts`) don't load these styles before their first paint.
 */

/** The fields of a form, one below the other. */
export const fields = style({ display: "contents" });
/** Short fields side by side where they have room. */
export const compact = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(14rem, 100%), 1fr))",
  alignItems: "start",
});
globalStyle(`${compact} > :is(fieldset, :has(> textarea), :has(> label > [type=checkbox]))`, {
  gridColumn: "1 / -1",
});
/** Two columns, for a form with a page as wide as the site. */
export const wide = style([
  compact,
  { gridTemplateColumns: "repeat(auto-fit, minmax(min(26rem, 100%), 1fr))" },
]);
/** The button of a dialog stays in sight at its lower edge, whatever the length of the form. */
export const stuck = style({
  // Not where it would cover most of the form: at 400 % zoom.
  "@media": { "(min-height: 30em)": { position: "sticky", insetBlockEnd: 0 } },
  zIndex: 1,
  display: "grid",
  margin: "0 -1.25rem -1.25rem",
  padding: "0.75rem 1.25rem",
  background: theme.colour.surface,
  borderBlockStart: `1px solid ${theme.colour.line}`,
});
export const optional = style({ fontWeight: 400, color: theme.colour.text_muted });

// Controls as round as pills would cut a text of several lines at its corners.
const textareaRadius = `min(${theme.radius.control}, 1rem)`;
export const textarea = style([
  input,
  { minHeight: "8rem", resize: "vertical", borderRadius: textareaRadius },
]);
/** The honeypot: hidden from shoppers, filled in only by robots. */
export const honeypot = style({ display: "none" });

const turn = keyframes({ to: { transform: "rotate(1turn)" } });
export const spinner = style({
  display: "inline-block",
  width: "1em",
  height: "1em",
  marginInlineEnd: "0.5em",
  verticalAlign: "-0.125em",
  border: "2px solid currentColor",
  borderInlineEndColor: "transparent",
  borderRadius: "50%",
  "@media": {
    "(prefers-reduced-motion: no-preference)": { animation: `${turn} 1s linear infinite` },
  },
});

export const check = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: "0.65rem",
  alignItems: "start",
  minHeight: "1.75rem",
  cursor: "pointer",
});

/* A list in two parts: buttons of the groups, and below the row of the chosen one its options. */
export const groups = style({
  position: "relative",
  display: "grid",
  gap: "0.5rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(6.5rem, 1fr))",
  // The options are below the row of their button; the buttons after it fill that row.
  gridAutoFlow: "row dense",
});
/**
 * The buttons of the groups as one row of tiles, which scrolls where it has no room. The options are below the row, in
 * `panels`.
 */
export const strip = style({
  display: "flex",
  gap: "0.25rem",
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollPaddingInline: "0.375rem",
  scrollbarWidth: "thin",
  // Room for the outline of the focus.
  margin: "-0.375rem",
  padding: "0.375rem",
});
export const group = style({ display: "contents" });
globalStyle(`${strip} > ${group}`, {
  display: "grid",
  position: "relative",
  flex: "1 0 3.25rem",
  scrollSnapAlign: "start",
});
/** Its label is the button. It stays where a screen reader and the keyboard find it. */
export const tapInput = style({
  position: "absolute",
  width: "1.5rem",
  height: "1.5rem",
  margin: "0.6rem",
  opacity: 0,
});
export const tap = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "2.75rem",
  padding: "0.25rem",
  fontSize: size.small,
  lineHeight: 1.25,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: `min(${theme.radius.control}, 1rem)`,
  background: theme.colour.surface,
  textAlign: "center",
  cursor: "pointer",
  selectors: {
    [`${tapInput}:checked + &`]: {
      background: theme.colour.accent,
      borderColor: theme.colour.accent,
      color: theme.colour.on_accent,
      fontWeight: 600,
    },
    // What is chosen differs by more than its colour: an option has a tick, the button of an open group a bar.
    [`${tapInput}:checked + &::after`]: {
      content: "",
      position: "absolute",
      borderBlockEnd: "3px solid",
      insetBlockEnd: "0.25rem",
      insetInline: "25%",
    },
    [`${tapInput}:disabled + &`]: {
      background: "none",
      borderStyle: "dashed",
      color: theme.colour.text_muted,
      cursor: "not-allowed",
    },
    [`${tapInput}:focus-visible + &`]: { outline: `3px solid ${theme.colour.focus}`, outlineOffset: 2 },
    [`${tapInput}[aria-invalid=true] + &`]: { borderColor: theme.colour.negative, borderWidth: 2 },
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: {
        [`${tapInput}:checked + &`]: {
          forcedColorAdjust: "none",
          background: "Highlight",
          borderColor: "Highlight",
          color: "HighlightText",
        },
      },
    },
  },
});
export const tapOption = style({ position: "relative", display: "grid" });
export const tapShort = style({});
export const tapText = style({});
/* The lines of a tile: weekday, day, month. */
globalStyle(`${strip} ${tap}`, { paddingBlockEnd: "0.625rem" });
globalStyle(`${strip} ${tapShort}`, { display: "grid", justifyItems: "center", fontSize: size.fine });
globalStyle(`${strip} ${tapShort} > :nth-child(2)`, { fontSize: size.lead, fontWeight: 600 });
globalStyle(`${tapShort} + ${tapText}`, {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
});

export const groupOptions = style({
  display: "grid",
  gap: "0.5rem",
  gridColumn: "1 / -1",
  padding: "0.5rem",
  background: theme.colour.surface_alt,
  borderRadius: `min(${theme.radius.control}, 1rem)`,
});
export const panels = style({ display: "grid", gap: "0.5rem" });
/*
 * The options of a group that is not open are hidden, but the chosen one stays in sight, in full: Tab reaches the options
 * there. A browser without `:has` shows the options of every tile.
 */
globalStyle(`${groups} ${groupOptions}`, { display: "none" });
globalStyle(`${groups} ${groupOptions}:has(:checked)`, { display: "grid" });
globalStyle(`${panels} > ${groupOptions}:not(:has(:checked))`, { display: "none" });
const [others, brief, heading, place, side, clip] = [
  createVar(),
  createVar(),
  createVar(),
  createVar(),
  createVar(),
  createVar(),
];
globalStyle(`${tapOption}:not(:has(:checked))`, { display: fallbackVar(others, "none") });
globalStyle(`${groupOptions} ${tapShort}`, { display: fallbackVar(brief, "none") });
globalStyle(`${groupOptions} ${tapShort} + ${tapText}`, {
  position: fallbackVar(place, "static") as "static",
  width: fallbackVar(side, "auto"),
  height: fallbackVar(side, "auto"),
  clipPath: fallbackVar(clip, "none"),
});
/* The tile may be out of sight. Readers have the day as the name of the group. */
globalStyle(`${panels} > ${groupOptions}::before`, {
  content: ["attr(aria-label)", 'attr(aria-label) / ""'],
  display: fallbackVar(heading, "none"),
  gridColumn: "1 / -1",
  fontWeight: 600,
});
const open = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(6rem, 1fr))",
  vars: {
    [others]: "grid",
    [brief]: "inline",
    [heading]: "block",
    [place]: "absolute",
    [side]: "1px",
    [clip]: "inset(50%)",
  },
};
globalStyle(`${groups} ${tapInput}:checked ~ ${groupOptions}`, open);
const tiles = Array.from({ length: LONGEST_STRIP }, (_, index) => `:nth-child(${index + 1})`);
globalStyle(
  tiles.map((nth) => `${strip}:has(> ${nth} > :checked) + ${panels} > ${nth}`).join(", "),
  // Directly below its tile, before the chosen time of another day.
  { ...open, order: -1 },
);
/* The group of an answer that was given stays marked while another group is open. */
globalStyle(`${group}:has(${groupOptions} :checked) > ${tap}`, { fontWeight: 600, borderWidth: 2 });
globalStyle(`${tapOption} > :checked + ${tap}::after`, {
  insetBlock: "0.25rem auto",
  insetInline: "auto 0.4rem",
  width: "0.3rem",
  height: "0.55rem",
  borderInlineEnd: "2px solid",
  borderBlockEndWidth: 2,
  rotate: "45deg",
});
globalStyle(`[dir=rtl] ${tapOption} > :checked + ${tap}::after`, { scale: "-1 1" });

export const errorSummary = style({
  border: `3px solid ${theme.colour.negative}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
  padding: "1rem 1.25rem",
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
});
export const errorList = style({ display: "flex", flexDirection: "column", gap: "0.35rem" });
export const errorLink = style({
  color: theme.colour.negative,
  fontWeight: 600,
  display: "inline-block",
  paddingBlock: "0.15rem",
});
