import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

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
  fontSize: "0.8125rem",
  fontWeight: 600,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: "",
      flex: "none",
      width: "0.45rem",
      height: "0.45rem",
      border: "solid",
      borderWidth: "0 2px 2px 0",
      transform: "rotate(45deg)",
    },
    "details[open] > &::after": { transform: "rotate(225deg)" },
  },
});
export const basis = style({ color: theme.colour.text_muted, fontSize: "0.8125rem" });
