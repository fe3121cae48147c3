import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { container, heroBand } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const hero = heroBand;
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
  panorama: [inner, { justifyItems: "center", textAlign: "center" }],
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
/* Across the page. The text has the hero's own ground, so that it can be read on any picture. */
export const cover = style({
  position: "relative",
  "@media": {
    [from.lg]: { display: "grid", alignItems: "center", minHeight: "36rem", paddingBlock: "3rem" },
  },
});
export const coverPicture = style({
  display: "block",
  width: "100%",
  height: "auto",
  aspectRatio: "16 / 9",
  objectFit: "cover",
  objectPosition: "100% 80%",
  "@media": {
    [from.lg]: { position: "absolute", inset: 0, height: "100%", aspectRatio: "auto" },
  },
});
/* At the left in every language: what the picture shows is at its right. */
export const coverText = style([
  container,
  {
    paddingBlock: "1.5rem 2.25rem",
    "@media": { [from.lg]: { position: "relative", paddingBlock: 0, display: "grid", justifyItems: "left" } },
  },
]);
export const coverPanel = style({
  "@media": {
    [from.lg]: {
      width: "32rem",
      padding: "2rem",
      borderRadius: theme.radius.card,
      background: theme.colour.hero,
    },
  },
});
export const panorama = style({
  display: "block",
  width: "100%",
  height: "auto",
  minHeight: "7rem",
  maxHeight: "26rem",
  objectFit: "cover",
  objectPosition: "50% 80%",
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
export const heroTitle = style({
  fontSize: size.displayOnPhone,
  lineHeight: 1.05,
  "@media": { [from.lg]: { fontSize: size.display } },
});
export const lead = style({ fontSize: size.body });
export const search = style({
  display: "grid",
  gap: "0.5rem",
  marginBlockStart: "0.5rem",
  "@media": { [from.sm]: { gridTemplateColumns: "1fr auto" } },
  // The panel is too narrow for both next to each other.
  selectors: { [`${coverPanel} &`]: { "@media": { [from.lg]: { gridTemplateColumns: "1fr" } } } },
});
export const searchInput = style({ minHeight: "3.25rem" });
export const searchButton = style({
  minHeight: "3.25rem",
  border: `2px solid ${theme.colour.on_accent}`,
});
export const prices = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
  selectors: {
    [`:is(${heroInner.search}, ${heroInner.panorama}) &`]: { justifyContent: "center" },
  },
});
/* Where there is little room the links of each row fill it. */
globalStyle(`${prices} > *`, { flex: "1 1 auto", "@media": { [from.sm]: { flex: "none" } } });
globalStyle(`${coverPanel} ${prices} > *`, { "@media": { [from.lg]: { flex: "1 1 auto" } } });
export const price = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "2.75rem",
  paddingInline: "0.75rem",
  fontSize: size.small,
  /* Shown where a system's colours replace the ground. */
  border: "1px solid transparent",
  borderRadius: theme.radius.control,
  background: "color-mix(in srgb, currentColor 12%, transparent)",
  color: theme.colour.on_hero,
  textDecoration: "none",
  fontWeight: 600,
  ":hover": { background: theme.colour.on_hero, color: theme.colour.hero },
});
export const heroPicture = style({ borderRadius: theme.radius.card, overflow: "hidden", minWidth: 0 });
/* A picture of the site's own keeps its shape next to the text, and is never taller than the text needs. */
export const ownPicture = style({ width: "100%", height: "100%", maxHeight: "26rem", objectFit: "cover" });
