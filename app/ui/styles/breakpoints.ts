/** The breakpoints of rules/content#breakpoints, phone first. */
const width = (px: number) => `screen and (min-width: ${px / 16}em)`;
export const from = {
  xs: width(400),
  sm: width(576),
  md: width(768),
  lg: width(992),
  xl: width(1200),
  xxl: width(1400),
};
/**
 * Conditions on the container that an element is in, in the units of text that the page has: they follow its size
 * where the ones above follow the browser's setting alone.
 */
export const within = {
  sm: "(min-width: 36rem)",
  md: "(min-width: 48rem)",
  lg: "(min-width: 62rem)",
  xl: "(min-width: 75rem)",
};
/** Narrower than `sm`: cards and columns are as wide as the screen. */
export const phone = "screen and (max-width: 35.99em)";
/** Narrower than a breakpoint. */
export const below = { lg: "screen and (max-width: 61.99em)" };
export const calm = "(prefers-reduced-motion: no-preference)";
