import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { calm } from "~/ui/styles/breakpoints";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

/* Below the row of the buttons, over what follows: nothing moves when it opens. */
export const bar = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "100%",
  zIndex: 4,
  display: "flex",
  flexDirection: "column",
  gap: "0.75rem",
  marginBlockStart: "0.25rem",
  padding: "1rem",
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.card,
  background: theme.colour.surface,
  boxShadow: "0 8px 24px rgb(0 0 0 / 18%)",
});

export const list = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem" });

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4rem",
  minHeight: "2.5rem",
  paddingBlock: "0.35rem",
  paddingInline: "0.65rem 0.8rem",
  border: `1px solid ${theme.colour.control_line}`,
  borderRadius: theme.radius.control,
  background: theme.colour.surface,
  color: theme.colour.text,
  textDecoration: "none",
  fontSize: size.small,
  ":hover": { borderColor: theme.colour.text, background: theme.colour.surface_alt },
  selectors: {
    "&[data-open]": { borderColor: theme.colour.accent, boxShadow: `inset 0 0 0 1px ${theme.colour.accent}` },
  },
});

export const copy = style({ display: "flex", flexWrap: "wrap", gap: "0.5rem" });
export const address = style({ flex: "1 1 9rem", width: "auto", minWidth: 0, textOverflow: "ellipsis" });
export const copyButton = style({
  flex: "none",
  selectors: { "&[data-ready=false]": { visibility: "hidden" } },
});

/** Shows one of two texts in a space as wide as the wider one. */
export const either = style({ display: "grid" });
export const notice = style({ flexBasis: "100%", color: theme.colour.text_muted });
globalStyle(`${either} > *`, { gridArea: "1 / 1" });
globalStyle(`${either} > [data-shown=false]`, { visibility: "hidden" });

const printTurn = keyframes({ to: { transform: "rotate(1turn)" } });

/** The spinner takes the icon's place. */
export const printIcon = style({
  display: "inline-flex",
  width: "1.25rem",
  height: "1.25rem",
  selectors: {
    "&[data-busy=true]": {
      border: "3px solid currentColor",
      borderInlineEndColor: "transparent",
      borderRadius: "50%",
      "@media": { [calm]: { animation: `${printTurn} 900ms linear infinite` } },
    },
  },
});

export const printFailure = style({ gridColumn: "1 / -1", color: theme.colour.negative, fontWeight: 600 });

globalStyle(`${printIcon}[data-busy=true] > svg`, { display: "none" });
