import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { DIRECTED, iconBox, iconStrip } from "~/ui/icon-drawings";
import { button as wide } from "~/ui/styles/button.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/* Above the card's own link, which covers the whole card. */
export const buttons = style({
  position: "relative",
  zIndex: 1,
  display: "flex",
  gap: "0.5rem",
  paddingBlockStart: "0.25rem",
});
export const list = style({
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
});
/* Not a class: a search page has sixty such buttons, and each would name it. */
const small = {
  flex: 1,
  minWidth: 0,
  minHeight: "2.5rem",
  padding: "0.3rem 0.4rem",
  fontSize: size.fine,
} as const;
export const primary = style([wide.primary, small]);
export const secondary = style([wide.secondary, small]);
const ICONS = { call: "phone", finance: "sell", details: "arrow", test_drive: "clock" } as const;
const icons = iconStrip(Object.values(ICONS));
/** Buttons besides the main one that an icon explains. */
export const drawn = styleVariants(ICONS, (icon) => [
  wide.secondary,
  small,
  {
    selectors: {
      "&::before": { vars: { "--icon": icons.at(icon) } },
      /* Only an icon on the card; with its words in the list of more. */
      [`${list} &`]: { gap: 0, minWidth: "2.75rem", fontSize: 0 },
      ...(DIRECTED.has(icon) && { "[dir=rtl] &::before": { scale: "-1 1" } }),
    },
  },
]);
globalStyle(`:is(${Object.values(drawn).join()})::before`, iconBox(icons, { forced: "LinkText" }));
export const summary = style([
  wide.quiet,
  small,
  { height: "100%", listStyle: "none", selectors: { "&::-webkit-details-marker": { display: "none" } } },
]);
/* Over the card, so that nothing moves when it opens. */
export const more = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: "100%",
  display: "grid",
  gap: "0.5rem",
  padding: "0.75rem",
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
  boxShadow: "0 -2px 14px rgb(0 0 0 / 18%)",
});
globalStyle(`:is(${list}, ${more}) > li`, { display: "flex", minWidth: 0 });
/* The main button takes the space that the icons leave. */
globalStyle(`${list} > li:has(> ${primary})`, { flex: "1 1 auto" });
