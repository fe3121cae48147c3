import { style } from "@vanilla-extract/css";
import { from } from "~/ui/styles/breakpoints";
import { size } from "~/ui/styles/type";

export const section = style({ display: "flex", flexDirection: "column", gap: "0.9rem" });
export const columns = style({
  display: "grid",
  gap: "1.25rem 1.75rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
});
/** Next to the map when there is one. */
export const withMap = style([
  columns,
  { "@media": { [from.md]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" } } },
]);
export const facts = style({ display: "flex", flexDirection: "column", gap: "0.75rem" });
export const name = style({ fontSize: size.body });
export const address = style({ fontStyle: "normal" });
export const links = style({ display: "flex", flexWrap: "wrap", columnGap: "1.25rem" });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.35rem",
  minHeight: "2rem",
});
