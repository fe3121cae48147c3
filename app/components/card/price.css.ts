import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const price = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "0.6rem",
});
export const amount = style({
  color: theme.colour.price,
  fontFamily: theme.type.heading,
  fontWeight: 700,
  fontSize: "1.375rem",
  lineHeight: 1.2,
  fontVariantNumeric: "tabular-nums",
});
export const large = style({ fontSize: "clamp(1.75rem, 1.4rem + 1.4vw, 2.25rem)" });
export const was = style({ color: theme.colour.text_muted, fontSize: "1rem" });
export const kind = style({ color: theme.colour.text_muted, fontSize: "0.9375rem" });
export const words = style({ fontSize: "1.125rem" });
