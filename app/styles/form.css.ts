import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { theme } from "./theme.css";

export const field = style({ display: "flex", flexDirection: "column", gap: "0.3rem", minWidth: 0 });
export const label = style({ fontWeight: 600 });
export const hint = style({ color: theme.colour.text_muted, fontSize: "0.9375rem" });
export const optional = style({ fontWeight: 400, color: theme.colour.text_muted });

export const input = style({
  width: "100%",
  minHeight: "2.875rem",
  padding: "0.5rem 0.75rem",
  background: theme.colour.surface,
  color: theme.colour.text,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  fontSize: "1rem",
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

export const choices = style([field, { border: 0, margin: 0, padding: 0 }]);
/** A legend takes no part in its fieldset's gaps. */
export const legend = style([label, { padding: 0, marginBlockEnd: "0.3rem" }]);

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

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: "1.5rem" });

export const checkbox = style({
  width: "1.375rem",
  height: "1.375rem",
  margin: "0.05rem 0 0",
  accentColor: theme.colour.accent,
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
