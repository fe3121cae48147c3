/** The vehicle page's tab set, in the spec's order (spec 1 §2 "Vehicle detail page"). */
export const VEHICLE_SECTIONS = [
  "dealer_comments",
  "whats_included",
  "why_buy",
  "reserve_online",
  "protect_your_car",
  "features",
] as const;
export type VehicleSection = (typeof VEHICLE_SECTIONS)[number];

/** What a section would show of this car on this site. */
export interface SectionContents {
  whatsIncluded: number;
  whyBuy: number;
  protectYourCar: number;
  features: number;
  /** Checkout is enabled for the car. */
  reservable: boolean;
}

/**
 * The sections that a car's page has, in the site's order. One without contents is left out; the dealer's comments
 * always show: where there are none, the page says that they are pending (spec 1 §4).
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
