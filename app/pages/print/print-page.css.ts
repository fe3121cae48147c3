import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

const paper = "print";

/** The site's header and footer are not printed. */
globalStyle("body > :not(main)", { "@media": { [paper]: { display: "none" } } });

export const page = style({
  maxWidth: "54rem",
  margin: "0 auto",
  padding: "1.5rem 1rem 3rem",
  "@media": { [paper]: { maxWidth: "none", padding: 0 } },
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.75rem",
  marginBottom: "1.25rem",
  "@media": { [paper]: { display: "none" } },
});

export const sheet = style({
  display: "flex",
  flexDirection: "column",
  gap: "1.25rem",
  padding: theme.density.pad,
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
  "@media": {
    [paper]: { display: "block", padding: 0, border: 0, fontSize: "9.5pt", lineHeight: 1.35 },
  },
});

const apart = { [paper]: { marginBottom: "4.5mm" } };

export const letterhead = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0.25rem 1rem",
  paddingBottom: "0.5rem",
  borderBottom: `2px solid ${theme.colour.accent}`,
  color: theme.colour.accent,
  fontSize: size.body,
  "@media": apart,
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "1rem 1.5rem",
  alignItems: "flex-start",
  "@media": { [paper]: { flexWrap: "nowrap", marginBottom: "4.5mm" } },
});
export const title = style({
  flex: "1 1 16rem",
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
});
globalStyle(`${title} h1`, { "@media": { [paper]: { fontSize: "19pt" } } });

export const code = style({
  display: "flex",
  flexDirection: "column",
  width: "7.5rem",
  gap: "0.15rem",
  fontSize: size.small,
  fontWeight: 600,
  textAlign: "center",
  "@media": { [paper]: { width: "28mm", flex: "none" } },
});
export const qr = style({ width: "100%", height: "auto", forcedColorAdjust: "none" });

export const price = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.15rem 0.75rem",
  alignItems: "baseline",
});
export const amount = style({
  fontSize: size.title,
  fontWeight: 700,
  color: theme.colour.price,
  lineHeight: 1.2,
});
export const kind = style({ fontWeight: 700 });
export const was = style({ color: theme.colour.text_muted });
export const state = style({ fontWeight: 700, color: theme.colour.negative });
export const sold = style({ fontSize: size.title, fontWeight: 700, color: theme.colour.negative });

export const pictures = style({
  display: "grid",
  gap: "0.5rem",
  gridTemplateColumns: "repeat(3, 1fr)",
  "@media": { [paper]: { marginBottom: "4.5mm", gap: "2mm" } },
});
export const picture = style({
  width: "100%",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  breakInside: "avoid",
  selectors: {
    "[data-count='3'] > &:first-child": { gridColumn: "span 2", gridRow: "span 2", height: "100%" },
    "[data-count='1'] > &": { gridColumn: "1 / -1", aspectRatio: "2 / 1" },
    "[data-count='2'] > &:first-child": { gridColumn: "span 2", height: "100%", aspectRatio: "auto" },
  },
});

export const section = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
  "@media": { [paper]: { display: "block", marginBottom: "4.5mm" } },
});
globalStyle(`${sheet} h2`, {
  color: theme.colour.accent,
  fontSize: size.body,
  breakAfter: "avoid",
  "@media": { [paper]: { fontSize: "12pt", marginBottom: "1.5mm" } },
});

export const key = style({
  display: "grid",
  gap: "0.75rem 1rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))",
  padding: "0.75rem",
  background: theme.colour.surface_alt,
  "@media": { [paper]: { gridTemplateColumns: "repeat(4, 1fr)", gap: "2.5mm 4mm", padding: "3mm" } },
});
export const details = style({
  display: "grid",
  columnGap: "2rem",
  "@media": {
    [from.sm]: { gridTemplateColumns: "1fr 1fr" },
    [paper]: { gridTemplateColumns: "1fr 1fr", columnGap: "8mm" },
  },
});
export const fact = style({
  minWidth: 0,
  breakInside: "avoid",
  selectors: {
    [`${details} > &`]: {
      display: "grid",
      gridTemplateColumns: "45% 1fr",
      gap: "0.5rem",
      paddingBlock: "0.3rem",
      borderBottom: `1px solid ${theme.colour.line}`,
    },
  },
});
export const term = style({ color: theme.colour.text_muted, fontSize: "0.9em" });
export const value = style({ fontWeight: 600, overflowWrap: "anywhere" });

export const commentList = style({
  margin: 0,
  paddingInlineStart: "1.25em",
  "@media": { [paper]: { marginBottom: "1.5mm" } },
});

export const comment = style({
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  orphans: 2,
  widows: 2,
  "@media": { [paper]: { marginBottom: "1.5mm" } },
});

export const features = style({
  columns: "13rem",
  columnGap: "1.5rem",
  "@media": { [paper]: { columns: 3, columnGap: "6mm" } },
});
export const feature = style({
  position: "relative",
  paddingInlineStart: "1.15rem",
  breakInside: "avoid",
  // A tick drawn with borders. They are printed; a background would not be.
  "::before": {
    content: "''",
    position: "absolute",
    insetInlineStart: "0.2rem",
    top: "0.3em",
    width: "0.3em",
    height: "0.6em",
    border: `solid ${theme.colour.accent}`,
    borderWidth: "0 2px 2px 0",
    transform: "rotate(40deg)",
  },
});

export const dealer = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.25rem",
  padding: "1rem",
  background: theme.colour.surface_alt,
  breakInside: "avoid",
  "@media": { [paper]: { padding: "4mm", border: `1px solid ${theme.colour.line}` } },
});
