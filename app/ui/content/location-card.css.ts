import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const card = style({ display: "flex", flexDirection: "column", gap: "0.75rem" });
/** A place's own page: its pictures are next to the words on a wide screen. */
export const page = style([
  card,
  {
    "@media": {
      [from.lg]: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
        // The last row takes what the pictures are taller than the words.
        gridTemplateRows: "repeat(12, auto) 1fr",
        gap: "0 2.5rem",
        alignItems: "start",
      },
    },
  },
]);
globalStyle(`${page} > *`, {
  "@media": { [from.lg]: { gridColumn: 1, marginBlockEnd: "0.75rem" } },
});
export const pictures = style({ display: "grid", gap: "0.75rem" });
globalStyle(`${page} > ${pictures}`, {
  "@media": { [from.lg]: { gridColumn: 2, gridRow: "1 / -1" } },
});
export const address = style({ fontStyle: "normal" });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.35rem",
  minHeight: "2rem",
});
export const stock = style({ display: "block" });
export const open = style({ fontWeight: 600, color: theme.colour.positive });
export const table = style({
  borderCollapse: "collapse",
  width: "100%",
  maxWidth: "26rem",
  fontSize: size.small,
});
export const caption = style({ textAlign: "start", fontWeight: 600, paddingBlockEnd: "0.25rem" });
export const captionName = visuallyHidden;
export const date = style({ display: "block", fontSize: size.small, color: theme.colour.text_muted });
export const day = style({
  textAlign: "start",
  verticalAlign: "top",
  fontWeight: 400,
  paddingInlineEnd: "0.5rem",
  paddingBlock: "0.15rem",
});
/** The longer of the two columns: a special day's date wraps before the hours do. */
export const hours = style({ width: "60%", verticalAlign: "top", paddingBlock: "0.15rem" });
/** "COMING EARLY 2026" */
export const tag = style({
  alignSelf: "start",
  justifySelf: "start",
  paddingInline: "0.6rem",
  paddingBlock: "0.2rem",
  borderRadius: theme.radius.control,
  background: theme.colour.accent,
  color: theme.colour.on_accent,
  fontWeight: 600,
});
