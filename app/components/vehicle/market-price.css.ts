import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const market = style({ display: "flex", flexDirection: "column", gap: "0.25rem" });
export const text = style({
  display: "flex",
  gap: "0.5rem",
  alignItems: "flex-start",
  padding: "0.5rem 0.75rem",
  borderRadius: theme.radius.control,
  background: theme.colour.positive,
  color: theme.colour.on_positive,
  fontWeight: 600,
});
export const basis = style({ color: theme.colour.text_muted, fontSize: "0.8125rem" });
