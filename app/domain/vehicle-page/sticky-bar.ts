/** The mobile bar appears after scrolling past this many CSS pixels (rules/vehicle-page#sticky-bar). */
export const STICKY_BAR_AFTER = 900;

export function showsStickyBar(scrolled: number): boolean {
  return scrolled > STICKY_BAR_AFTER;
}

/** Whether the bar shows: never, after the scroll, or from the first paint on. */
export type StickyBarRule = "off" | "after_scroll" | "from_start";

export function stickyBarRule(vehicle: {
  sticky_bar: boolean;
  sticky_bar_from_start: boolean;
}): StickyBarRule {
  if (!vehicle.sticky_bar) return "off";
  return vehicle.sticky_bar_from_start ? "from_start" : "after_scroll";
}
