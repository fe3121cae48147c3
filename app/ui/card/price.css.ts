import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

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
  fontSize: size.lead,
  lineHeight: 1.2,
  fontVariantNumeric: "tabular-nums",
});
export const large = style({ fontSize: size.title });
export const was = style({ color: theme.colour.text_muted, fontSize: size.small });
export const kind = style({ color: theme.colour.text_muted, fontSize: size.small });
export const words = style({ fontSize: size.body });
