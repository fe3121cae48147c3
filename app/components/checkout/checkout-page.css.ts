import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { panel, stack, stackTight } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";

/** Label above text on a phone; next to it where there is space. */
export const facts = style({
  margin: 0,
  display: "grid",
  gap: "0.125rem 1.25rem",
  alignItems: "baseline",
  "@media": { [from.sm]: { gridTemplateColumns: "11rem minmax(0, 1fr)", rowGap: "0.75rem" } },
});
globalStyle(`${facts} dt`, { color: theme.colour.text_muted });
globalStyle(`${facts} dd`, {
  margin: 0,
  marginBlockEnd: "0.625rem",
  overflowWrap: "anywhere",
  "@media": { [from.sm]: { marginBlockEnd: 0 } },
});

/** What a shopper looks for first: the amount or the reference, and until when. */
globalStyle(`${facts} dd:first-of-type, ${facts} time`, { fontWeight: 600 });

export const box = style([panel, stack]);
export const place = style([panel, stackTight]);
export const address = style({ fontStyle: "normal" });
/** At least 24 pixels high, so that it is easy to tap. */
export const link = style({ display: "inline-block", paddingBlock: "0.25rem" });
export const steps = style({ margin: 0, paddingInlineStart: "1.4rem" });
export const items = style({ margin: "0.75rem 0 0", paddingInlineStart: "1.4rem" });
// Lists with a class have no markers elsewhere.
globalStyle(`ol${steps}`, { listStyle: "decimal" });
globalStyle(`ul${items}`, { listStyle: "disc" });
globalStyle(`${steps} > li + li, ${items} > li + li`, { marginBlockStart: "0.5rem" });
export const heading = style({ fontSize: "1.125rem" });
/** At least 24 pixels high, so that it is easy to tap. */
export const fold = style({ cursor: "pointer", minHeight: "1.75rem" });
globalStyle(`${fold} > h2, ${fold} > h3`, { display: "inline" });
export const failed = style([
  panel,
  { borderColor: theme.colour.negative, borderWidth: 3, color: theme.colour.negative, fontWeight: 600 },
]);
export const demo = style([panel, { borderStyle: "dashed" }]);
