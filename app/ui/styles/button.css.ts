import { style, styleVariants } from "@vanilla-extract/css";
import { calm } from "./breakpoints";
import { theme } from "./theme.css";
import { size } from "./type";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.5rem",
  minHeight: "2.875rem",
  padding: "0.55rem 1.1rem",
  borderRadius: theme.radius.control,
  border: "2px solid transparent",
  fontSize: size.small,
  fontWeight: 600,
  textDecoration: "none",
  textAlign: "center",
  cursor: "pointer",
  lineHeight: 1.25,
  "@media": { [calm]: { transition: "background-color 120ms, border-color 120ms, color 120ms" } },
  selectors: { "&[aria-disabled=true], &:disabled": { cursor: "progress", opacity: 0.75 } },
});

export const button = styleVariants({
  primary: [
    base,
    {
      background: theme.colour.accent,
      color: theme.colour.on_accent,
      ":hover": { background: theme.colour.accent_strong },
    },
  ],
  secondary: [
    base,
    {
      background: theme.colour.surface,
      color: theme.colour.accent,
      borderColor: theme.colour.accent,
      ":hover": { background: theme.colour.surface_alt, borderColor: theme.colour.accent_strong },
    },
  ],
  quiet: [
    base,
    {
      background: "transparent",
      color: theme.colour.text,
      borderColor: theme.colour.control_line,
      ":hover": { borderColor: theme.colour.text },
    },
  ],
  /* Icons and words only: a view has one filled button and two outlined ones at most. */
  plain: [
    base,
    {
      background: "transparent",
      color: theme.colour.text,
      ":hover": { background: theme.colour.surface_alt },
    },
  ],
});

export const block = style({ width: "100%" });
