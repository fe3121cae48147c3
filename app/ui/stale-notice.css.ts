import { style } from "@vanilla-extract/css";
import { theme } from "./styles/theme.css";

export const notice = style({
  display: "flex",
  flexDirection: "column",
  gap: "0.75rem",
  padding: theme.density.pad,
  marginBottom: theme.density.gap,
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.control_line}`,
  borderInlineStart: `0.375rem solid ${theme.colour.negative}`,
  borderRadius: theme.radius.card,
});
