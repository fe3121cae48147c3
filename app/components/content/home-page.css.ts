import { style, styleVariants } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { container, panel } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";

export const hero = style({ background: theme.colour.hero, color: theme.colour.on_hero });
const inner = style([
  container,
  {
    display: "grid",
    gap: "1.5rem",
    paddingBlock: "2.25rem",
    "@media": { [from.lg]: { paddingBlock: "4rem" } },
  },
]);
export const heroInner = styleVariants({
  search: [inner, { justifyItems: "center", textAlign: "center" }],
  split: [
    inner,
    { alignItems: "center", "@media": { [from.lg]: { gridTemplateColumns: "1fr 1fr", gap: "3rem" } } },
  ],
  statement: [
    inner,
    {
      alignItems: "end",
      "@media": { [from.lg]: { gridTemplateColumns: "5fr 4fr", gap: "3rem", paddingBlock: "4.5rem 0" } },
    },
  ],
});
export const heroText = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.9rem",
  width: "100%",
  maxWidth: "44rem",
  selectors: {
    [`${heroInner.statement} &`]: { "@media": { [from.lg]: { paddingBlockEnd: "4.5rem" } } },
  },
});
export const tagline = style({ fontWeight: 600, letterSpacing: "0.02em" });
export const heroTitle = style({ fontSize: "clamp(2rem, 1.4rem + 3.2vw, 3.5rem)", lineHeight: 1.05 });
export const lead = style({ fontSize: "1.125rem" });
export const search = style({
  display: "grid",
  gap: "0.5rem",
  marginBlockStart: "0.5rem",
  "@media": { [from.sm]: { gridTemplateColumns: "1fr auto" } },
});
export const searchInput = style({ minHeight: "3.25rem" });
export const searchButton = style({
  minHeight: "3.25rem",
  border: `2px solid ${theme.colour.on_accent}`,
});
export const prices = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: "0.5rem",
  "@media": { [from.sm]: { display: "flex", flexWrap: "wrap" } },
  selectors: { [`${heroInner.search} &`]: { justifyContent: "center" } },
});
export const price = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "2.75rem",
  paddingInline: "1rem",
  border: "1px solid currentColor",
  borderRadius: theme.radius.control,
  color: theme.colour.on_hero,
  textDecoration: "none",
  fontWeight: 600,
  ":hover": { background: theme.colour.on_hero, color: theme.colour.hero },
});
export const heroPicture = style({ borderRadius: theme.radius.card, overflow: "hidden", minWidth: 0 });

export const tiles = style({
  display: "grid",
  gap: "0.75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))",
  "@media": { [from.lg]: { gridTemplateColumns: "repeat(4, 1fr)" } },
});
export const tile = style([
  panel,
  {
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    minHeight: "5rem",
    height: "100%",
    textDecoration: "none",
    color: theme.colour.text,
    ":hover": { borderColor: theme.colour.accent },
  },
]);
export const tileName = style({ fontWeight: 700, fontSize: "1.0625rem" });
export const tileCount = style({ color: theme.colour.text_muted });
export const moreLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4rem",
  minHeight: "2.5rem",
  fontWeight: 600,
});
/* Six cars fill every row: one, two or three in a row. */
export const featured = style({
  display: "grid",
  gap: theme.density.gap,
  "@media": {
    [from.sm]: { gridTemplateColumns: "1fr 1fr" },
    [from.lg]: { gridTemplateColumns: "repeat(3, 1fr)" },
  },
});
export const reasons = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(16rem, 100%), 1fr))",
});
export const reason = style({
  borderBlockStart: `4px solid ${theme.colour.highlight}`,
  paddingBlockStart: "0.9rem",
  display: "flex",
  flexDirection: "column",
  gap: "0.4rem",
});
