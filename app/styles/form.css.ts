import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { theme } from "./theme.css";
import { size } from "./type";

export const field = style({ display: "flex", flexDirection: "column", gap: "0.3rem", minWidth: 0 });
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
export const label = style({ fontWeight: 600 });
export const hint = style({ color: theme.colour.text_muted, fontSize: size.small });
export const optional = style({ fontWeight: 400, color: theme.colour.text_muted });

export const input = style({
  width: "100%",
  minHeight: "2.875rem",
  padding: "0.5rem 0.75rem",
  background: theme.colour.surface,
  color: theme.colour.text,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  fontSize: size.body,
  selectors: {
    "&[aria-invalid=true]": { borderColor: theme.colour.negative, borderWidth: 2 },
    "&::placeholder": { color: theme.colour.text_muted, opacity: 1 },
  },
});

/** A field with its button, stacked on narrow screens. */
export const withButton = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
});
globalStyle(`${withButton} > input`, { flex: "1 1 5.5rem", width: "auto", minWidth: 0 });
// A location's name needs more room than a postcode.
globalStyle(`${withButton} > select`, { flex: "1 1 14rem", width: "auto", minWidth: 0 });

// Controls as round as pills would cut a text of several lines at its corners.
const textareaRadius = `min(${theme.radius.control}, 1rem)`;
export const textarea = style([
  input,
  { minHeight: "8rem", resize: "vertical", borderRadius: textareaRadius },
]);
export const select = style([
  input,
  { appearance: "auto", paddingInlineEnd: "0.5rem", textOverflow: "ellipsis" },
]);

export const error = style({ color: theme.colour.negative, fontWeight: 600 });

export const choices = style({ border: 0, margin: 0, padding: 0, minWidth: 0 });
/**
 * Floated, because Safari adds the height of any other legend twice to a fieldset in a flexible box, until it lays the
 * page out again with the first press on a button, which then isn't under the pointer any more.
 */
export const legend = style([
  label,
  { float: "inline-start", width: "100%", padding: 0, marginBlockEnd: "0.3rem" },
]);
globalStyle(`${legend} + *`, { clear: "both" });

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
export const group = style({ display: "contents" });
/** Its label is the button. It stays where a screen reader and the keyboard find it. */
export const tapInput = style({
  position: "absolute",
  width: "1.5rem",
  height: "1.5rem",
  margin: "0.6rem",
  opacity: 0,
});
export const tap = style({
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
export const groupOptions = style({
  display: "none",
  gridColumn: "1 / -1",
  gap: "0.5rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(6rem, 1fr))",
  padding: "0.5rem",
  background: theme.colour.surface_alt,
  borderRadius: `min(${theme.radius.control}, 1rem)`,
  selectors: { [`${tapInput}:checked ~ &`]: { display: "grid" } },
});
/* The chosen option of a group that is not open stays in sight, in full: Tab reaches the options there. */
const closed = `${tapInput}:not(:checked) ~ ${groupOptions}`;
globalStyle(`${closed}:has(:checked)`, { display: "grid", gridTemplateColumns: "auto" });
globalStyle(`${closed} > ${tapOption}:not(:has(:checked))`, { display: "none" });
export const tapShort = style({ selectors: { [`${closed} &`]: { display: "none" } } });
export const tapText = style({});
globalStyle(`${tapShort} + ${tapText}`, {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
});
globalStyle(`${closed} ${tapText}`, { position: "static", width: "auto", height: "auto", clipPath: "none" });
/* The group of an answer that was given stays marked while another group is open. */
globalStyle(`${group}:has(${groupOptions} :checked) > ${tap}`, { fontWeight: 600, borderWidth: 2 });

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: "1.5rem" });

export const checkbox = style({
  width: "1.375rem",
  height: "1.375rem",
  margin: "0.05rem 0 0",
  cursor: "pointer",
});

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
