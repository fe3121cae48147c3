/** The mobile bar appears after scrolling past this many CSS pixels (spec 1 §2, spec 2 §9). */
export const STICKY_BAR_AFTER = 900;

export function showsStickyBar(scrolled: number): boolean {
  return scrolled > STICKY_BAR_AFTER;
}
