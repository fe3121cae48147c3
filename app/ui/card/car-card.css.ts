import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { line as financeLine } from "~/ui/finance/finance.css";
import { drawnIcon, FACT_ICONS, heardLabel, iconBox, iconStrip } from "~/ui/icon-drawings";
import { calm, phone } from "~/ui/styles/breakpoints";
import { band } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";
import { none } from "./picture.css";

const base = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  height: "100%",
  overflow: "hidden",
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  "@media": {
    [calm]: { transition: "box-shadow 160ms, border-color 160ms" },
    // One below the other: the height of one moves no other that is on the screen. The estimate is a picture of 4:3, as
    // wide as the screen, and the words below it: what is far from it moves a link under the finger.
    [phone]: {
      selectors: {
        ":root.fresh &": { contentVisibility: "auto", containIntrinsicSize: "auto calc(75vw + 12rem)" },
      },
    },
  },
});
export const card = styleVariants({
  raised: [
    base,
    {
      boxShadow: "0 1px 2px rgb(0 0 0 / 12%), 0 4px 14px rgb(0 0 0 / 6%)",
      ":hover": { boxShadow: "0 2px 4px rgb(0 0 0 / 14%), 0 10px 26px rgb(0 0 0 / 12%)" },
    },
  ],
  outlined: [
    base,
    { border: `1px solid ${theme.colour.line}`, ":hover": { borderColor: theme.colour.accent } },
  ],
  /* A flat card would be invisible on a band of the same grey. */
  flat: [
    base,
    {
      background: theme.colour.surface_alt,
      selectors: { [`${band} &`]: { background: theme.colour.surface } },
    },
  ],
});
export const media = style({ position: "relative" });
/* Over the pictures, which take the fingers and clicks on it. */
const over = { position: "absolute", zIndex: 1, pointerEvents: "none" } as const;
export const tag = style({ ...over, insetInline: "0.75rem", insetBlockStart: "0.75rem" });
export const photos = style({
  ...over,
  insetInlineEnd: "0.5rem",
  insetBlockEnd: "0.5rem",
  padding: "0.1rem 0.5rem",
  borderRadius: theme.radius.tag,
  background: "rgb(0 0 0 / 72%)",
  color: "#fff",
  fontSize: size.fine,
});
globalStyle(`${media}:has(${none}) > ${photos}`, { display: "none" });
export const body = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.5rem",
  padding: theme.density.pad,
  flex: 1,
  /* With all of its parts a card is no taller than a phone's screen (rules/cards#card-height). */
  "@media": { [phone]: { gap: "0.4rem", padding: `min(${theme.density.pad}, 1rem)` } },
});
/* Takes the space that is left, so that the buttons of a row of cards are aligned. */
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "1rem",
  marginBlockStart: "auto",
});
export const listed = style({
  color: theme.colour.text_muted,
  fontSize: size.small,
  selectors: { "&:not(:first-child)": { marginInlineStart: "auto" } },
});
/* Two lines, whatever the name: the prices of a row of cards are aligned. */
export const title = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  minHeight: "2.6em",
  overflow: "hidden",
  fontSize: size.body,
  lineHeight: 1.3,
  textWrap: "pretty",
});
export const link = style({
  color: theme.colour.text,
  textDecoration: "none",
  /* The whole card can be clicked. It still has one link, with the car's name. */
  "::after": { content: "", position: "absolute", inset: 0 },
  ":hover": { textDecoration: "underline" },
  selectors: { "&:focus-visible": { outline: "none" } },
});
export const focusRing = style({
  selectors: {
    [`&:has(${link}:focus-visible)`]: { outline: `3px solid ${theme.colour.focus}`, outlineOffset: "2px" },
  },
});
export const market = style({ color: theme.colour.positive, fontSize: size.small, fontWeight: 600 });
/* One row: what has no room wraps into a line that is not shown. The first three of a car fit, condition and km first. */
export const factList = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "0.75rem",
  height: "1.5em",
  overflow: "hidden",
  fontSize: size.small,
});
globalStyle(`${factList} > li`, { display: "inline-flex", alignItems: "center", gap: "0.3rem" });
const icons = iconStrip([...new Set(Object.values(FACT_ICONS))]);
globalStyle(`${factList} > li::before`, {
  ...iconBox(icons, { size: 16, forced: "CanvasText" }),
  ...heardLabel,
  color: theme.colour.text_muted,
});
/** A fact, by its key. */
export const facts = styleVariants(FACT_ICONS, (name) => ({
  "::before": { vars: { "--icon": icons.at(name) } },
}));
/* Over the picture, in the space that the number of photos leaves. */
export const place = style({
  ...over,
  insetInlineStart: "0.5rem",
  insetBlockEnd: "0.5rem",
  maxWidth: "calc(100% - 7.5rem)",
  display: "flex",
  alignItems: "center",
  gap: "0.25rem",
  paddingBlock: "0.1rem",
  paddingInline: "0.4rem 0.6rem",
  borderRadius: theme.radius.tag,
  background: "rgb(0 0 0 / 72%)",
  color: "#fff",
  fontSize: size.fine,
  selectors: { "&::before": { ...drawnIcon("pin", { size: 16, forced: "CanvasText" }), ...heardLabel } },
});
/* Six figures of a loan, as large as each other and quieter than what the car is. */
globalStyle(`${body} > ${financeLine}`, { color: theme.colour.text_muted });
