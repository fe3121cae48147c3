import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { size } from "~/styles/type";

export const people = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(14rem, 100%), 1fr))",
  listStyle: "none",
  padding: 0,
  margin: 0,
});

export const person = style({ display: "flex", flexDirection: "column", gap: "0.5rem" });

/** Stands in for a missing picture, as large as one. */
export const initials = style({
  display: "grid",
  placeItems: "center",
  aspectRatio: "4 / 3",
  borderRadius: theme.radius.card,
  background: theme.colour.surface_alt,
  color: theme.colour.text_muted,
  fontSize: size.display,
  fontWeight: 600,
});
