/** Contrast of two colours by WCAG 2.2 (success criteria 1.4.3 and 1.4.11). */

/** Minimum contrast of text of normal size. */
export const TEXT_CONTRAST = 4.5;
/** Minimum contrast of a control, its border or its focus. */
export const CONTROL_CONTRAST = 3;

/** @param hex `#rrggbb` @returns 0 (black) to 1 (white) */
export function relativeLuminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** @returns 1 (same colour) to 21 (black on white); the order of the two does not matter */
export function contrastRatio(one: string, other: string): number {
  const a = relativeLuminance(one);
  const b = relativeLuminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
