import { style } from "@vanilla-extract/css";
import { theme } from "~/ui/styles/theme.css";

export const row = style({ display: "flex", gap: "0.5rem", maxWidth: "40rem" });
export const links = style({ listStyle: "none", padding: 0, margin: 0 });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.75rem",
  maxWidth: "100%",
  overflowWrap: "anywhere",
});

export const box = style({ position: "relative", flex: 1, minWidth: 0 });
/** Over the page, which must not move. */
export const list = style({
  position: "absolute",
  zIndex: 30,
  insetInline: 0,
  insetBlockStart: "100%",
  margin: 0,
  padding: "0.25rem",
  listStyle: "none",
  background: theme.colour.surface,
  border: `1px solid ${theme.colour.line}`,
  borderRadius: theme.radius.control,
  boxShadow: "0 6px 20px rgb(0 0 0 / 0.18)",
});
export const option = style({
  display: "flex",
  justifyContent: "space-between",
  gap: "0.75rem",
  alignItems: "center",
  minHeight: "2.75rem",
  paddingInline: "0.75rem",
  borderRadius: theme.radius.control,
  cursor: "pointer",
  selectors: {
    "&[aria-selected=true], &:hover": { background: theme.colour.accent, color: theme.colour.on_accent },
  },
});
export const count = style({ whiteSpace: "nowrap" });
