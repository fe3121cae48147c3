import { globalStyle, style } from "@vanilla-extract/css";
import { MODEL_CATEGORIES } from "~/domain/models/model";
import { within } from "~/styles/breakpoints";
import { row, visuallyHidden } from "~/styles/layout.css";
import { theme } from "~/styles/theme.css";
import { size } from "~/styles/type";
import { panel } from "./site-header.css";

export const categories = style([row, { gap: "0.25rem 0.5rem", border: 0, marginBlock: "0.5rem" }]);
export const legend = visuallyHidden;
export const category = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.35rem",
  minHeight: "2rem",
  cursor: "pointer",
  selectors: { "&:has(:checked)": { fontWeight: 600, textDecoration: "underline" } },
});
export const cards = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@container": { [within.lg]: { gridTemplateColumns: "repeat(auto-fill, minmax(9.5rem, 1fr))" } },
});
globalStyle(`${cards} > li`, {
  display: "flex",
  flexDirection: "column",
  minHeight: "14.5rem",
  fontSize: size.small,
});
globalStyle(`${cards} img`, {
  aspectRatio: "4 / 3",
  background: theme.colour.surface_alt,
  width: "100%",
  objectFit: "cover",
  borderRadius: theme.radius.control,
});
globalStyle(`${cards} i`, { fontStyle: "normal", fontSize: size.fine });
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
  const scrolling = `${chosen} ${cards}[data-scrolls~="${name}"]`;
  // Ends within a row, and fades there: more follow.
  globalStyle(scrolling, {
    "@container": { [within.lg]: { maxHeight: "min(22rem, 60vh)", overflowY: "auto" } },
  });
  globalStyle(`${scrolling}::after`, {
    "@container": {
      [within.lg]: {
        content: "",
        position: "sticky",
        insetBlockEnd: 0,
        gridColumn: "1 / -1",
        height: "2.5rem",
        background: `linear-gradient(transparent, ${theme.colour.surface})`,
        pointerEvents: "none",
      },
    },
  });
}
