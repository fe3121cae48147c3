import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

const STARS = "\u2605\u2605\u2605\u2605\u2605";

/** Five stars of text, filled from the left: no picture, no script. */
export const stars = style({
  position: "relative",
  display: "inline-block",
  whiteSpace: "nowrap",
  lineHeight: 1,
  letterSpacing: "0.1em",
  color: theme.colour.line,
  "::before": { content: `"${STARS}"` },
  "::after": {
    content: `"${STARS}"`,
    position: "absolute",
    insetBlockStart: 0,
    insetInlineStart: 0,
    overflow: "hidden",
    whiteSpace: "nowrap",
    color: theme.colour.accent,
  },
});

/** By filled half stars: the content security policy allows no style in the HTML. */
export const filled = Array.from({ length: 11 }, (_, halves) =>
  style({ "::after": { width: `${halves * 10}%` } }),
);

export const section = style({ marginBlockStart: "1.5rem" });
export const rating = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.5rem" });

export const list = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(18rem, 100%), 1fr))",
  listStyle: "none",
  padding: 0,
  margin: 0,
});

export const review = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
  overflowWrap: "anywhere",
});
export const text = style({ whiteSpace: "pre-line" });
