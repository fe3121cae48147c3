import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

/**
 * A small picture and a few lines on a phone, one above the other where large text leaves no room; a card with a wide
 * picture at the side of a form.
 */
export const car = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.25rem 1rem",
  alignItems: "start",
  "@media": {
    [from.lg]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      background: theme.colour.surface,
      border: `1px solid ${theme.colour.line}`,
      borderRadius: theme.radius.card,
      overflow: "hidden",
    },
  },
});
export const media = style({
  flex: "0 0 7rem",
  borderRadius: theme.radius.control,
  overflow: "hidden",
  "@media": { [from.lg]: { borderRadius: 0 } },
});
export const text = style({
  flex: "1 1 9rem",
  minWidth: 0,
  "@media": { [from.lg]: { padding: `0.25rem ${theme.density.pad} 1rem` } },
});
export const name = style({
  fontWeight: 600,
  display: "inline-block",
  paddingBlock: "0.15rem",
  overflowWrap: "anywhere",
});
export const sold = style({ fontWeight: 700, color: theme.colour.negative });
globalStyle(`${text} > p + p`, { marginBlockStart: "0.15rem" });
