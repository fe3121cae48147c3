import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const strip = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem 0.75rem",
  alignItems: "center",
});
export const list = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
  margin: 0,
  padding: 0,
  listStyle: "none",
});
export const mark = style({
  padding: "0.2rem 0.6rem",
  background: theme.colour.surface,
  color: theme.colour.text,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.tag,
  fontSize: size.small,
  fontWeight: 600,
});
