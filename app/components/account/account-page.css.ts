import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** The sections keep their distance. */
export const page = style({ display: "flex", flexDirection: "column", gap: "2.5rem" });
export const notice = style({ borderInlineStart: `4px solid ${theme.colour.positive}` });
export const fault = style({ borderInlineStart: `4px solid ${theme.colour.negative}` });
export const text = style({ maxWidth: "44rem" });
/** The forms side by side where they have space. */
export const details = style({
  display: "grid",
  gap: theme.density.gap,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(20rem, 100%), 1fr))",
});
export const devices = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: "0.75rem",
  maxWidth: "44rem",
});
export const device = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.75rem",
  alignItems: "center",
  justifyContent: "space-between",
  overflowWrap: "anywhere",
});
export const thisDevice = style({ color: theme.colour.positive, fontWeight: 600 });
