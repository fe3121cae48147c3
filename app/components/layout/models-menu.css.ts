import { globalStyle, style } from "@vanilla-extract/css";
import { MODEL_CATEGORIES } from "~/domain/models/model";
import { from } from "~/styles/breakpoints";
import { row, visuallyHidden } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";
import { panel } from "./site-header.css";

export const categories = style([row, { gap: "0.25rem 0.5rem", border: 0, marginBlock: "0.5rem" }]);
export const legend = visuallyHidden;
export const category = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.35rem",
  minHeight: "2rem",
  cursor: "pointer",
  selectors: { "&:has(:checked)": { fontWeight: 700, textDecoration: "underline" } },
});
export const cards = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": { [from.lg]: { gridTemplateColumns: "repeat(auto-fill, minmax(9.5rem, 1fr))" } },
});
globalStyle(`${cards} > li`, { display: "flex", flexDirection: "column", fontSize: "0.9375rem" });
globalStyle(`${cards} img`, { width: "100%", objectFit: "cover", borderRadius: theme.radius.control });
globalStyle(`${cards} i`, { fontStyle: "normal", fontSize: "0.8125rem" });
globalStyle(`${cards} a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: "1.75rem",
  color: "inherit",
});
for (const name of MODEL_CATEGORIES) {
  const chosen = `${panel}:has(input[value="${name}"]:checked)`;
  globalStyle(`${chosen} li[data-in]:not([data-in~="${name}"])`, { display: "none" });
  // On a phone the drawer itself scrolls.
  globalStyle(`${chosen} ${cards}[data-scrolls~="${name}"]`, {
    "@media": { [from.lg]: { maxHeight: "min(26rem, 60vh)", overflowY: "auto" } },
  });
}
