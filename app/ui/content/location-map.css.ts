import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const map = style({
  display: "block",
  width: "100%",
  height: "auto",
  aspectRatio: "16 / 9",
  objectFit: "cover",
  background: theme.colour.surface_alt,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.card,
});
