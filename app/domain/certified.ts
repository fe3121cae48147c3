import type { Car } from "./car";

/**
 * The certified-used badge: only for the brand's make, certified, and not sold; a site without a brand has none
 * (spec 1 §5). The make is the feed's own spelling.
 */
export function isCertified(
  car: Pick<Car, "make" | "certified" | "status">,
  certifiedMake: string | null,
): boolean {
  return car.certified && car.make === certifiedMake && car.status !== "sold";
}
