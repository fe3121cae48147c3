import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const page = style({ display: "flex", flexDirection: "column", gap: "2rem" });
export const note = style({ color: theme.colour.text_muted });
