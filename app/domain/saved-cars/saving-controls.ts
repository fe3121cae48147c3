import type { Car } from "../car";

export interface SavingRules {
  /** The rule of "one tenant" (spec 1 §5). */
  strict_controls: boolean;
}

/** `photos`: how many pictures there are; a car's thumbnails are made of them. */
export type SavableCar = Pick<Car, "status" | "car_type" | "price"> & { photos: number };

/**
 * Whether a car can be added to favourites and comparison (spec 1 §5): "hidden when the car is not in stock; for one
 * tenant also when the car is not used, price is 0 or less, or it has no images or thumbnails". One that is coming
 * soon is not in stock yet.
 */
export function maySave(car: SavableCar, { strict_controls }: SavingRules): boolean {
  if (car.status !== "in_stock") return false;
  return !strict_controls || (car.car_type === "used" && (car.price ?? 0) > 0 && car.photos > 0);
}

/** What is saved can always be taken off again, sold or not. */
export function showsSavingControl(car: { savable: boolean; saved: boolean }): boolean {
  return car.savable || car.saved;
}
