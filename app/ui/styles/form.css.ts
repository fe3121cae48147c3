import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "./theme.css";
import { size } from "./type";

export const field = style({ display: "flex", flexDirection: "column", gap: "0.3rem", minWidth: 0 });
export const label = style({ fontWeight: 600 });
export const hint = style({ color: theme.colour.text_muted, fontSize: size.small });
export const input = style({
  width: "100%",
  minHeight: "2.875rem",
  padding: "0.5rem 0.75rem",
  background: theme.colour.surface,
  color: theme.colour.text,
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  fontSize: size.body,
  selectors: {
    "&[aria-invalid=true]": { borderColor: theme.colour.negative, borderWidth: 2 },
    "&::placeholder": { color: theme.colour.text_muted, opacity: 1 },
    "&:placeholder-shown": { textOverflow: "ellipsis" },
  },
});

/** A field with its button, stacked on narrow screens. */
export const withButton = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0.5rem",
});
globalStyle(`${withButton} > input`, { flex: "1 1 5.5rem", width: "auto", minWidth: 0 });
// A location's name needs more room than a postcode.
globalStyle(`${withButton} > select`, { flex: "1 1 14rem", width: "auto", minWidth: 0 });

export const select = style([
  input,
  { appearance: "auto", paddingInlineEnd: "0.5rem", textOverflow: "ellipsis" },
]);

export const error = style({ color: theme.colour.negative, fontWeight: 600 });

export const choices = style({ border: 0, margin: 0, padding: 0, minWidth: 0 });
/**
 * Floated, because Safari adds the height of any other legend twice to a fieldset in a flexible box, until it lays the
 * page out again with the first press on a button, which then isn't under the pointer any more.
 */
export const legend = style([
  label,
  { float: "inline-start", width: "100%", padding: 0, marginBlockEnd: "0.3rem" },
]);
globalStyle(`${legend} + *`, { clear: "both" });

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: "1.5rem" });

export const checkboxBox = {
  width: "1.375rem",
  height: "1.375rem",
  margin: "0.05rem 0 0",
  cursor: "pointer",
} as const;
export const checkbox = style(checkboxBox);
