import type { CarType } from "../car/car";

/** A site's phone numbers for its cars, besides those of its locations (rules/buttons#call-number). */
export interface CallNumbers {
  /** Used before all others. */
  override: string | null;
  by_car_type: Partial<Record<CarType, string | undefined>>;
}

/**
 * "Call button phone number choice (in order)" (rules/buttons#call-number): a dealer override; a number by car type
 * (demo falls back to the new-car number); the new-car number; the used-car number; the car's location phone. Returns
 * null when none is found; then no number shows.
 */
export function callNumber(
  carType: CarType,
  { override, by_car_type }: CallNumbers,
  locationPhone: string | null | undefined,
): string | null {
  const { new: newCars, used } = by_car_type;
  return [override, by_car_type[carType], newCars, used, locationPhone].find(Boolean) || null;
}
