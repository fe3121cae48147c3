import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { button } from "~/styles/button.css";
import { heartPops } from "~/styles/motion.css";
import { theme } from "~/styles/theme.css";
import { size } from "~/styles/type";

const base = style({
  scrollMarginBlockStart: "1rem",
  cursor: "pointer",
  "@media": { print: { display: "none" } },
});

/* Above the card's link, which covers the whole card. */
const onCard = style({ position: "relative", zIndex: 1 });

export const look = styleVariants({
  corner: [
    base,
    {
      position: "absolute",
      zIndex: 1,
      insetInlineEnd: "0.5rem",
      insetBlockStart: "0.5rem",
      display: "grid",
      placeItems: "center",
      width: "2.75rem",
      height: "2.75rem",
      padding: 0,
      borderRadius: "50%",
      border: `1px solid ${theme.colour.line}`,
      background: theme.colour.surface,
      color: theme.colour.text,
      ":hover": { borderColor: theme.colour.text },
      selectors: { "&[aria-pressed=true]": { color: theme.colour.accent } },
    },
  ],
  tick: [
    base,
    onCard,
    {
      display: "inline-flex",
      alignItems: "center",
      gap: "0.5rem",
      minHeight: "2rem",
      padding: "0.25rem 0",
      paddingInlineEnd: "0.5rem",
      border: 0,
      background: "transparent",
      color: theme.colour.text,
      fontSize: size.small,
      ":hover": { textDecoration: "underline" },
    },
  ],
  wide: [button.plain, base],
});

globalStyle(`${look.corner}[aria-pressed=true] > svg`, { fill: "currentColor" });
/* Only the one that was just pressed. */
globalStyle(`${look.corner}[aria-pressed=true]:focus > svg`, { "@media": heartPops });
globalStyle(`${look.wide}:not([id^=compare-])[aria-pressed=true] > svg`, {
  color: theme.colour.accent,
  fill: "currentColor",
});
globalStyle(`${look.wide}[aria-pressed=true]`, { borderColor: theme.colour.text });

export const actions = style({
  display: "grid",
  gap: "0.6rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(8rem, 100%), 1fr))",
  ":empty": { display: "none" },
});

export const compareRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "1rem",
});
export const compareLink = style([
  onCard,
  { display: "inline-flex", alignItems: "center", minHeight: "2rem", fontSize: size.small },
]);

export const box = style({
  display: "grid",
  placeItems: "center",
  width: "1.25rem",
  height: "1.25rem",
  border: `2px solid ${theme.colour.control_line}`,
  borderRadius: "0.2rem",
  background: theme.colour.surface,
  color: theme.colour.on_accent,
});
globalStyle(`${box} > svg`, { visibility: "hidden", strokeWidth: 3 });
globalStyle(`[aria-pressed=true] > ${box}`, {
  background: theme.colour.accent,
  borderColor: theme.colour.accent,
});
globalStyle(`[aria-pressed=true] > ${box} > svg`, { visibility: "visible" });
