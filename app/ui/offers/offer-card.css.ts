import { style } from "@vanilla-extract/css";
import { muted, panel, small } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const grid = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",
  listStyle: "none",
  padding: 0,
  margin: 0,
});
export const card = style([
  panel,
  { display: "flex", flexDirection: "column", gap: "0.75rem", height: "100%", overflow: "hidden" },
]);
export const picture = style({
  marginInline: `calc(${theme.density.pad} * -1)`,
  marginBlockStart: `calc(${theme.density.pad} * -1)`,
});
export const tag = style({
  alignSelf: "start",
  padding: "0.15rem 0.6rem",
  borderRadius: theme.radius.control,
  background: theme.colour.surface_alt,
  fontSize: size.fine,
  fontWeight: 600,
});
export const conditions = style([muted, small]);
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
  marginBlockStart: "auto",
  paddingBlockStart: "0.25rem",
});
