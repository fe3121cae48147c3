import { globalStyle, style } from "@vanilla-extract/css";
import { small } from "~/ui/styles/layout.css";
import { theme } from "~/ui/styles/theme.css";
import { size } from "~/ui/styles/type";

export const box = style({ display: "flex", flexDirection: "column", gap: "0.4rem" });
export const heading = style({ fontSize: size.body });
/*
 * The live region exists before it has text, so that screen readers announce the text. It takes no space while it is
 * empty.
 */
export const status = style([small, { selectors: { "&:empty": { marginBlockStart: "-0.4rem" } } }]);
/* A separate box drops its last space: a screen reader then reads "Call Now" and the number as one word. */
export const words = style({ whiteSpace: "pre-wrap" });
export const number = style({ whiteSpace: "nowrap" });
export const form = style({ display: "flex", minWidth: 0 });
/* The words and the number are one line on a phone of 360 px. */
globalStyle(`${form} > button`, { paddingInline: "0.5rem" });
/* The number and its stars are equally wide, so nothing moves when the number shows. */
export const masked = style([
  words,
  { display: "inline-flex", flexWrap: "wrap", justifyContent: "center", columnGap: "0.75rem" },
]);
export const stars = style({ fontVariantNumeric: "tabular-nums", color: theme.colour.text });
export const now = style([words, { display: "inline-flex", flexDirection: "column", lineHeight: 1.15 }]);
export const nowNumber = style({ fontSize: size.fine, fontWeight: 500, whiteSpace: "nowrap" });
