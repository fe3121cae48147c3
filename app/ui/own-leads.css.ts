import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "./styles/breakpoints";
import { theme } from "./styles/theme.css";
import { size } from "./styles/type";

export const list = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(22rem, 100%), 1fr))",
});
export const title = style({ fontSize: size.body });
export const head = style({
  display: "grid",
  gridTemplateColumns: "6rem minmax(0, 1fr)",
  gap: "0.75rem",
  alignItems: "center",
});
export const media = style({ borderRadius: theme.radius.control, overflow: "hidden" });
export const facts = style({ margin: 0, display: "grid", gap: "0.5rem" });
/** Label above value on a phone; next to it where there is space. */
export const fact = style({
  display: "grid",
  gap: "0 1rem",
  "@media": { [from.sm]: { gridTemplateColumns: "6.5rem minmax(0, 1fr)" } },
});
globalStyle(`${fact} dt`, { color: theme.colour.text_muted });
export const value = style({ margin: 0, overflowWrap: "anywhere" });
export const when = style({ fontWeight: 600 });
/** At least 24 pixels high, so that it is easy to tap. */
export const link = style({ display: "inline-block", minHeight: "1.5rem" });
