import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

/** A small picture and a few lines on a phone; a card with a wide picture at the side of a form. */
export const car = style({
  display: "grid",
  gridTemplateColumns: "7rem minmax(0, 1fr)",
  gap: "0.25rem 1rem",
  alignItems: "start",
  "@media": {
    [from.lg]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      background: theme.colour.surface,
      border: `1px solid ${theme.colour.line}`,
      borderRadius: theme.radius.card,
      overflow: "hidden",
    },
  },
});
export const media = style({
  borderRadius: theme.radius.control,
  overflow: "hidden",
  "@media": { [from.lg]: { borderRadius: 0 } },
});
export const text = style({ "@media": { [from.lg]: { padding: `0.25rem ${theme.density.pad} 1rem` } } });
export const name = style({ fontWeight: 600, display: "inline-block", paddingBlock: "0.15rem" });
export const sold = style({ fontWeight: 700, color: theme.colour.negative });
globalStyle(`${text} > p + p`, { marginBlockStart: "0.15rem" });
