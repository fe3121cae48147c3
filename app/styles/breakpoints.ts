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
export const calm = "(prefers-reduced-motion: no-preference)";
