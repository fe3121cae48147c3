import { style } from "@vanilla-extract/css";
import { panel } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";

export const box = style([panel, { paddingBlock: 0 }]);
export const toggle = style({ paddingBlock: "0.75rem", fontWeight: 600 });
export const list = style({ display: "flex", flexDirection: "column", alignItems: "flex-start" });
export const link = style({ display: "inline-flex", alignItems: "center", minHeight: "2.25rem" });
export const forget = style({ paddingBlock: "0.5rem 1rem" });

export const features = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem" });
export const feature = style({ flex: "1 1 12rem" });
export const featureLink = style({
  display: "flex",
  alignItems: "center",
  gap: "0.6rem",
  minHeight: "3rem",
  height: "100%",
  padding: "0.5rem 1rem",
  borderRadius: theme.radius.control,
  background: theme.colour.surface_alt,
  color: theme.colour.text,
  fontWeight: 600,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});
