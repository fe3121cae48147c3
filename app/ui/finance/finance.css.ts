import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const summary = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.25rem",
  paddingBlock: "0.35rem",
  borderBlock: `1px solid ${theme.colour.line}`,
  selectors: { "p&": { paddingBlock: "0.5rem" } },
});
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: "0.75rem",
});
globalStyle(`${head} > a`, { minHeight: "1.5rem", fontSize: size.fine });
export const terms = style({ whiteSpace: "nowrap" });
export const termsArea = style({ display: "flex", flexDirection: "column", gap: "0.5rem", outline: "none" });
export const heading = style({ fontSize: size.small });

/* Repayment and rates have the same type and size, so that none of them stands out. */
const value = style({ fontWeight: 700, fontSize: size.body, fontVariantNumeric: "tabular-nums" });

/** One figure per line, its label before it. */
export const rows = {
  figures: style({ display: "flex", flexDirection: "column", gap: "0.25rem" }),
  figure: style({
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    alignItems: "baseline",
    columnGap: "1rem",
  }),
  label: style({ color: theme.colour.text_muted, fontSize: size.small }),
  value,
};

/* All figures in the same type and size. */
export const line = style({ fontSize: size.fine, lineHeight: 1.35, fontVariantNumeric: "tabular-nums" });
export const warning = style({ color: theme.colour.text_muted, fontSize: size.fine, lineHeight: 1.4 });

export const toggle = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  color: theme.colour.accent,
  fontSize: size.small,
  fontWeight: 600,
  textDecoration: "underline",
  textUnderlineOffset: "0.18em",
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const disclaimer = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.75rem",
  paddingBlockStart: "0.5rem",
});
/* Line breaks from the feed are meaningful. */
export const fineprint = style({ fontSize: size.fine, lineHeight: 1.5, whiteSpace: "pre-line" });
export const enquire = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2rem",
  fontWeight: 600,
});
