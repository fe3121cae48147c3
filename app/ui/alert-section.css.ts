import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "./styles/breakpoints";
import { panel } from "./styles/layout.css";
import { theme } from "./styles/theme.css";
import { size } from "./styles/type";

/** What a search asks for: label above value on a phone, next to it where there is space. */
export const parts = style([panel, { margin: 0, display: "grid", gap: "0.5rem" }]);
export const part = style({
  display: "grid",
  gap: "0 1rem",
  "@media": { [from.sm]: { gridTemplateColumns: "9rem minmax(0, 1fr)" } },
});
globalStyle(`${part} dt`, { color: theme.colour.text_muted });
globalStyle(`${part} dd`, { margin: 0, overflowWrap: "anywhere", fontWeight: 600 });

export const text = style({ maxWidth: "44rem" });
export const done = style({ borderInlineStart: `4px solid ${theme.colour.positive}` });
export const waiting = style({ borderInlineStart: `4px solid ${theme.colour.highlight}` });

export const searches = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.density.gap,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(22rem, 100%), 1fr))",
});
export const name = style({ fontSize: size.body, overflowWrap: "anywhere" });
/** At least 24 pixels high, so that it is easy to tap. */
export const link = style({ display: "inline-block", minHeight: "1.5rem" });
export const what = style({ overflowWrap: "anywhere" });
export const summary = style({
  display: "list-item",
  minHeight: "2.25rem",
  paddingBlock: "0.35rem",
  cursor: "pointer",
  color: theme.colour.accent,
  fontWeight: 600,
});
export const inside = style({ paddingBlockStart: "0.75rem" });
/** A form inside a page is no wider than a form page. */
export const form = style({ maxWidth: "36rem" });
