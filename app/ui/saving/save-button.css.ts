import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { drawnIcon, iconBox, iconStrip } from "~/ui/icon-drawings";
import { button } from "~/ui/styles/button.css";
import { heartPops } from "~/ui/styles/motion.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

const base = {
  scrollMarginBlockStart: "1rem",
  cursor: "pointer",
  "@media": { print: { display: "none" } },
} as const;

/* Both drawings from the start: one that had to be read first would be missing for a moment. */
const hearts = iconStrip(["heart", "heart"], { filled: true });

/* Above the card's link, which covers the whole card. */
const onCard = { position: "relative", zIndex: 1 } as const;

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
      selectors: {
        "&::before": iconBox(hearts, { size: 22 }),
        "&[aria-pressed=true]": { color: theme.colour.accent },
        "&[aria-pressed=true]::before": { vars: { "--icon": "100%" } },
        /* Only the one that was just pressed. */
        "&[aria-pressed=true]:focus::before": { "@media": heartPops },
      },
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
      "::before": {
        content: "",
        width: "1.25rem",
        height: "1.25rem",
        border: `2px solid ${theme.colour.control_line}`,
        borderRadius: "0.2rem",
        background: theme.colour.surface,
      },
      selectors: {
        "&[aria-pressed=true]::before": {
          background: theme.colour.accent,
          borderColor: theme.colour.accent,
        },
        "&::after": {
          ...drawnIcon("tick", { size: 14, stroke: 3 }),
          position: "absolute",
          insetInlineStart: "0.1875rem",
          insetBlockStart: "calc(50% - 0.4375rem)",
          color: theme.colour.on_accent,
          visibility: "hidden",
        },
        "&[aria-pressed=true]::after": { visibility: "visible" },
      },
    },
  ],
  wide: [button.plain, base],
});

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

export const compareLink = style([
  onCard,
  { display: "inline-flex", alignItems: "center", minHeight: "2rem", fontSize: size.small },
]);
