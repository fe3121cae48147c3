import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { container, heroBand } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";

/* What a page or a list without anything of its own opens with: a text next to the site's scene. */
const halves = style({
  display: "grid",
  "@media": { [from.lg]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", minHeight: "22rem" } },
});
export const inner = style([halves, container]);
export const band = heroBand;
export const boxed = style([heroBand, { borderRadius: theme.radius.card, overflow: "clip" }]);
export const boxedInner = style([halves]);
export const text = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  gap: "1rem",
  paddingBlock: "1.75rem",
  "@media": { [from.lg]: { paddingInlineEnd: "2.5rem" } },
  selectors: { [`${boxedInner} > &`]: { paddingInline: "1.25rem 1.25rem" } },
});
/* The accent is measured against the page, not against this ground. */
globalStyle(`${text} a:not([class])`, { color: "inherit", paddingBlock: "0.25rem" });
globalStyle(`${text} form`, {
  display: "grid",
  gap: "0.5rem",
  "@media": { [from.sm]: { gridTemplateColumns: "1fr auto" } },
});
export const picture = style({
  position: "relative",
  selectors: {
    [`${inner} > &`]: { marginInline: "-1rem", "@media": { [from.md]: { marginInline: "-1.5rem" } } },
  },
});
export const image = style({
  display: "block",
  width: "100%",
  height: "auto",
  aspectRatio: "2.2",
  objectFit: "cover",
  objectPosition: "85% 85%",
  "@media": { [from.lg]: { position: "absolute", inset: 0, height: "100%", aspectRatio: "auto" } },
});
