import type { CarType } from "../car";

/** The numbers a site has for its cars beside those of its locations (spec 1 §5, spec 2 §9). */
export interface CallNumbers {
  /** Stands before all others. */
  override: string | null;
  by_car_type: Partial<Record<CarType, string | undefined>>;
}

/**
 * "Call button phone number choice (in order)" (spec 1 §5): a dealer override; a number by car type (demo falls back to
 * the new-car number); the new-car number; the used-car number; the car's location phone. Null: none is found, and no
 * number shows.
 */
export function callNumber(
  carType: CarType,
  { override, by_car_type }: CallNumbers,
  locationPhone: string | null | undefined,
): string | null {
  const { new: newCars, used } = by_car_type;
  return [override, by_car_type[carType], newCars, used, locationPhone].find(Boolean) || null;
}
