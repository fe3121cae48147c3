import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";

/** Label above value on a phone; next to it where there is space. */
export const facts = style({
  margin: 0,
  display: "grid",
  gap: "0.125rem 1.25rem",
  alignItems: "baseline",
  "@media": { [from.sm]: { gridTemplateColumns: "max-content 1fr", rowGap: "0.75rem" } },
});
globalStyle(`${facts} dt`, { color: theme.colour.text_muted });
globalStyle(`${facts} dd`, {
  margin: 0,
  marginBlockEnd: "0.625rem",
  "@media": { [from.sm]: { marginBlockEnd: 0 } },
});
export const when = style({ fontWeight: 600 });
export const address = style({ fontStyle: "normal" });
/** At least 24 pixels high, so that it is easy to tap. */
export const link = style({ display: "inline-block", paddingBlock: "0.25rem" });
