import { style } from "@vanilla-extract/css";
import { calm } from "~/styles/breakpoints";
import { theme } from "~/styles/theme.css";

export const strip = style({
  display: "flex",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  borderRadius: theme.radius.card,
  scrollbarWidth: "thin",
  "@media": { [calm]: { scrollBehavior: "smooth" } },
});
export const slide = style({ flex: "0 0 100%", scrollSnapAlign: "start", minWidth: 0 });
export const thumbs = style({
  display: "flex",
  gap: "0.5rem",
  overflowX: "auto",
  paddingBlock: "0.6rem",
  paddingInline: "4px",
});
export const thumb = style({
  display: "block",
  flex: "0 0 5.5rem",
  borderRadius: theme.radius.control,
  overflow: "hidden",
  border: `2px solid transparent`,
  ":hover": { borderColor: theme.colour.accent },
});
export const tagPlace = style({
  position: "absolute",
  insetBlockStart: "0.9rem",
  insetInlineStart: "0.9rem",
  zIndex: 1,
});
export const frame = style({ position: "relative" });
