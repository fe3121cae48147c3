import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const people = style({
  display: "grid",
  gap: theme.density.gap,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(16rem, 100%), 1fr))",
  listStyle: "none",
  padding: 0,
  margin: 0,
});

/** The picture above the words, or the initials next to them. */
export const person = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.75rem 1rem" });
export const words = style({ flex: "1 1 6rem", minWidth: 0 });
export const name = style({ fontSize: size.body });
