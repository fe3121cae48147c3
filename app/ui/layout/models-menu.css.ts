import { globalStyle, style } from "@vanilla-extract/css";
import { MODEL_CATEGORIES } from "~/domain/models/model";
import { within } from "~/ui/styles/breakpoints";
import { row, visuallyHidden } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";
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
/** Selects a part of the panel by the category that is chosen in it. */
const ofChosen = (part: (name: string) => string) =>
  MODEL_CATEGORIES.map((name) => `${panel}:has(input[value="${name}"]:checked) ${part(name)}`).join(",");
const scrolling = (name: string) => `${cards}[data-scrolls~="${name}"]`;

globalStyle(
  ofChosen((name) => `li[data-in]:not([data-in~="${name}"])`),
  { display: "none" },
);
// On a phone the drawer itself scrolls. Here the list ends within a row, and fades there: more follow.
globalStyle(ofChosen(scrolling), {
  "@container": { [within.lg]: { maxHeight: "min(22rem, 60vh)", overflowY: "auto" } },
});
globalStyle(
  ofChosen((name) => `${scrolling(name)}::after`),
  {
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
  },
);
