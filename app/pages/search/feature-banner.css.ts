import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const list = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem" });
export const item = style({ flex: "1 1 12rem" });
export const link = style({
  display: "flex",
  alignItems: "center",
  gap: "0.6rem",
  minHeight: "3rem",
  height: "100%",
  padding: "0.5rem 1rem",
  borderRadius: theme.radius.control,
  background: theme.colour.surface_alt,
  color: theme.colour.text,
  fontWeight: 600,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});
