/** The vehicle page's tab set, in its default order (rules/vehicle-page#tabs). */
export const VEHICLE_SECTIONS = [
  "dealer_comments",
  "whats_included",
  "why_buy",
  "reserve_online",
  "protect_your_car",
  "features",
] as const;
export type VehicleSection = (typeof VEHICLE_SECTIONS)[number];

/** Which contents the sections of this car have on this site. */
export interface SectionContents {
  whatsIncluded: number;
  whyBuy: number;
  protectYourCar: number;
  features: number;
  /** Checkout is enabled for the car. */
  reservable: boolean;
}

/**
 * Returns the sections of a car's page, in the site's order. A section without contents is left out. The dealer's
 * comments always show; without any, the page says that they are pending (rules/vehicle-page#comments-pending).
 */
export function vehicleSections(
  order: readonly VehicleSection[],
  contents: SectionContents,
): VehicleSection[] {
  const has: Record<VehicleSection, boolean> = {
    dealer_comments: true,
    whats_included: contents.whatsIncluded > 0,
    why_buy: contents.whyBuy > 0,
    reserve_online: contents.reservable,
    protect_your_car: contents.protectYourCar > 0,
    features: contents.features > 0,
  };
  return order.filter((section) => has[section]);
}
