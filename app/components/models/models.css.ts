import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { row, stack } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";
import { size } from "~/styles/type";

export const grid = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(16rem, 100%), 1fr))",
});
export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
  padding: theme.density.pad,
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
});
export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "520 / 292",
  objectFit: "cover",
  borderRadius: theme.radius.control,
  background: theme.colour.surface_alt,
});
export const name = style({ fontSize: size.body });
export const label = style({
  alignSelf: "flex-start",
  padding: "0.1rem 0.5rem",
  borderRadius: theme.radius.tag,
  background: theme.colour.highlight,
  color: theme.colour.on_highlight,
  fontSize: size.fine,
  fontWeight: 600,
});
/** The ways on, side by side as far as they fit. */
export const actions = style([row, { gap: "0.5rem", marginBlockStart: "auto" }]);
globalStyle(`${actions} > *`, { flex: "1 1 auto", paddingInline: "0.9rem" });
export const categories = style([row, { columnGap: "0.5rem" }]);
export const category = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.5rem",
  paddingInline: "0.9rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  textDecoration: "none",
  selectors: {
    '&[aria-current="page"]': { background: theme.colour.accent, color: theme.colour.on_accent },
  },
});
export const columns = style({
  display: "grid",
  gap: "2rem",
  "@media": { [from.lg]: { gridTemplateColumns: "3fr 2fr" } },
});
export const side = style([stack]);
/** The sections below a model's picture: side by side on a wide screen. */
export const sections = style({
  display: "grid",
  gap: "2rem",
  alignItems: "start",
  marginBlockStart: "1.5rem",
  "@media": { [from.lg]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const price = style({ fontSize: size.title, fontWeight: 600 });
export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: "1.5rem",
  rowGap: "0.5rem",
});
globalStyle(`${facts} dt`, { color: theme.colour.text_muted });
globalStyle(`${facts} dd`, { fontWeight: 600 });
