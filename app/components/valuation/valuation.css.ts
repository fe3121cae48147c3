import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const estimate = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.6rem",
  padding: theme.density.pad,
  background: theme.colour.surface_alt,
  borderRadius: theme.radius.card,
  borderInlineStart: `4px solid ${theme.colour.accent}`,
});

/** Whether an estimate is likely, before it is there. */
export const outlook = style({
  padding: "0.75rem 1rem",
  background: theme.colour.surface_alt,
  borderRadius: theme.radius.card,
});

export const range = style({
  fontSize: "clamp(1.6rem, 1.2rem + 2vw, 2.25rem)",
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: "tabular-nums",
});

export const adjustments = style({ paddingInlineStart: "1.25rem", margin: 0 });

export const faq = style({ marginBlockStart: "1rem" });
export const questions = style({ display: "flex", flexDirection: "column" });
export const question = style({ borderBlockEnd: `1px solid ${theme.colour.line}` });
export const asked = style({ cursor: "pointer", fontWeight: 600, paddingBlock: "0.85rem" });
export const answer = style({ paddingBlockEnd: "1rem", maxWidth: "42rem" });

export const reference = style({ fontWeight: 700, letterSpacing: "0.04em" });
