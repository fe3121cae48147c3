import { style } from "@vanilla-extract/css";

export const links = style({ display: "flex", flexDirection: "column", alignItems: "flex-start" });
export const link = style({ display: "inline-flex", alignItems: "center", minHeight: "2.25rem" });
