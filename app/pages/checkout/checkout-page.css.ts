import { globalStyle, style } from "@vanilla-extract/css";
import { main } from "~/ui/forms/form-page.css";
import { from } from "~/ui/styles/breakpoints";
import { panel, stack, stackTight } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/** Label above text on a phone and at the side of a page; next to it where there is space. */
export const facts = style({ margin: 0, display: "grid", gap: "0.125rem 1.25rem", alignItems: "baseline" });
globalStyle(`${main} ${facts}`, {
  "@media": { [from.sm]: { gridTemplateColumns: "11rem minmax(0, 1fr)", rowGap: "0.75rem" } },
});
globalStyle(`${facts} dt`, { color: theme.colour.text_muted });
globalStyle(`${facts} dd`, {
  margin: 0,
  marginBlockEnd: "0.625rem",
  overflowWrap: "anywhere",
});
globalStyle(`${main} ${facts} dd`, { "@media": { [from.sm]: { marginBlockEnd: 0 } } });

/** What a shopper looks for first: the amount or the reference, and until when. */
globalStyle(`${facts} dd:first-of-type, ${facts} time`, { fontWeight: 600 });

export const box = style([panel, stack]);
export const place = style([panel, stackTight]);
export const address = style({ fontStyle: "normal" });
/** At least 24 pixels high, so that it is easy to tap. */
export const link = style({ display: "inline-block", paddingBlock: "0.25rem" });
export const steps = style({ margin: 0, paddingInlineStart: "1.4rem" });
export const items = style({ margin: 0, paddingInlineStart: "2.4rem" });
// Lists with a class have no markers elsewhere.
globalStyle(`ol${steps}`, { listStyle: "decimal" });
globalStyle(`ul${items}`, { listStyle: "disc" });
globalStyle(`${steps} > li + li, ${items} > li + li`, { marginBlockStart: "0.5rem" });
export const heading = style({ fontSize: size.body });
export const failed = style([
  panel,
  { borderColor: theme.colour.negative, borderWidth: 3, color: theme.colour.negative, fontWeight: 600 },
]);
export const demo = style([panel, { borderStyle: "dashed" }]);

/** What is paid, below the car. */
export const amounts = style({ margin: "0.5rem 0 0", display: "grid", gap: "0.25rem" });
export const amount = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: "1rem",
  paddingBlockStart: "0.5rem",
  borderBlockStart: `1px solid ${theme.colour.line}`,
});
globalStyle(`${amount} dd`, { margin: 0, fontWeight: 600 });
export const note = style({ fontSize: size.small });

export const held = style([
  stackTight,
  panel,
  { borderInlineStart: `0.375rem solid ${theme.colour.positive}` },
]);
export const until = style({ fontSize: size.lead, fontWeight: 600 });
export const left = style({ color: theme.colour.text_muted });
