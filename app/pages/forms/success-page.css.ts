import { globalStyle, style } from "@vanilla-extract/css";

export const words = style({ maxWidth: "42rem", marginBlockEnd: "1.5rem" });
globalStyle(`${words} > h2`, { marginBlockStart: "0.5rem" });
export const reference = style({});
/** For reading out over the phone: not wrapped, each character clear. */
globalStyle(`${reference} strong`, {
  whiteSpace: "nowrap",
  letterSpacing: "0.06em",
  fontVariantNumeric: "tabular-nums",
});
export const number = style({ whiteSpace: "nowrap" });
/** At least 24 pixels high, so that it is easy to tap. */
export const link = style({ display: "inline-block", paddingBlock: "0.25rem" });
