import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/** The sections keep their distance. */
export const page = style({ display: "flex", flexDirection: "column", gap: "2.5rem" });
/** Tiles side by side, with the number of each at its end. */
export const overview = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem", maxWidth: "64rem" });
globalStyle(`${overview} > li`, { flex: "1 0 9rem" });
export const part = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "0.5rem",
  height: "100%",
  minHeight: "3rem",
  padding: "0.25rem 0.75rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  color: theme.colour.text,
  fontSize: size.small,
  textDecoration: "none",
  ":hover": { borderColor: theme.colour.accent },
});
export const number = style({
  order: 1,
  fontFamily: theme.type.heading,
  fontSize: size.lead,
  fontVariantNumeric: "tabular-nums",
  lineHeight: 1.2,
});
export const notice = style({ borderInlineStart: `4px solid ${theme.colour.positive}` });
export const fault = style({ borderInlineStart: `4px solid ${theme.colour.negative}` });
export const text = style({ maxWidth: "44rem" });
/** The forms side by side where they have space. */
export const details = style({
  display: "grid",
  gap: theme.density.gap,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",
});
export const sideBySide = style({
  display: "grid",
  gap: "2.5rem",
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "2fr 1fr" } },
});
export const devices = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: "0.75rem",
  maxWidth: "44rem",
});
export const device = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.75rem",
  alignItems: "center",
  justifyContent: "space-between",
  overflowWrap: "anywhere",
});
export const thisDevice = style({ color: theme.colour.positive, fontWeight: 600 });
