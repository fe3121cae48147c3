import type { Car } from "./car";

/**
 * Whether a car has the certified-used badge: it is certified, of the site's brand, not new, and not sold
 * (rules/cards#tag-certified). A site without a brand has no badge. Makes are compared as the feed spells them.
 */
export function isCertified(
  car: Pick<Car, "make" | "car_type" | "certified" | "status">,
  certifiedMake: string | null,
): boolean {
  return car.certified && car.car_type !== "new" && car.make === certifiedMake && car.status !== "sold";
}
