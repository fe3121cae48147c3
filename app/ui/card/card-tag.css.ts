import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const tags = style({ display: "flex", flexWrap: "wrap", gap: "0.25rem" });
const base = style({
  display: "inline-block",
  padding: "0.2rem 0.65rem",
  borderRadius: theme.radius.tag,
  fontSize: size.fine,
  fontWeight: 700,
  letterSpacing: "0.02em",
  lineHeight: 1.4,
});
export const tag = styleVariants({
  positive: [base, { background: theme.colour.positive, color: theme.colour.on_positive }],
  negative: [base, { background: theme.colour.negative, color: theme.colour.on_negative }],
  neutral: [base, { background: theme.colour.highlight, color: theme.colour.on_highlight }],
});
