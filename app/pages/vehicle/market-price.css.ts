import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const text = style({
  display: "flex",
  gap: "0.4rem",
  alignItems: "center",
  width: "fit-content",
  minHeight: "1.5rem",
  padding: "0.1rem 0.6rem",
  borderRadius: theme.radius.control,
  background: theme.colour.positive,
  color: theme.colour.on_positive,
  fontSize: size.fine,
  fontWeight: 600,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": { content: ['"+"', '"+" / ""'] },
    "details[open] > &::after": { content: ['"–"', '"–" / ""'] },
  },
});
export const basis = style({ color: theme.colour.text_muted, fontSize: size.fine });
