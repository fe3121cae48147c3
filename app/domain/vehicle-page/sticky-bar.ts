/** The mobile bar appears after scrolling past this many CSS pixels (rules/vehicle-page#sticky-bar). */
export const STICKY_BAR_AFTER = 900;

export function showsStickyBar(scrolled: number): boolean {
  return scrolled > STICKY_BAR_AFTER;
}
