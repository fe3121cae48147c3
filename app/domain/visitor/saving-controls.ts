import type { Car } from "../car/car";
import { isAccountList, type SavedList } from "./saved-lists";

export interface SavingRules {
  /** Whether the stricter rule of "one tenant" applies (rules/saved-cars#saved-controls). */
  strict_controls: boolean;
}

/** `photos`: the number of pictures; thumbnails are made from them. */
export type SavableCar = Pick<Car, "status" | "car_type" | "price"> & { photos: number };

/**
 * Whether a car can be added to favourites and comparison (rules/saved-cars#saved-controls): "hidden when the car is
 * not in stock; for one tenant also when the car is not used, price is 0 or less, or it has no images or thumbnails".
 * One that is coming soon is not in stock yet.
 */
export function maySave(car: SavableCar, { strict_controls }: SavingRules): boolean {
  if (car.status !== "in_stock") return false;
  return !strict_controls || (car.car_type === "used" && (car.price ?? 0) > 0 && car.photos > 0);
}

/**
 * Whether a list takes a car. An account's list takes every car that can still be bought
 * (rules/saved-cars#watchlist-button), the others what `maySave` says.
 */
export function takesCar(list: SavedList, car: { available: boolean; savable: boolean }): boolean {
  return isAccountList(list) ? car.available : car.savable;
}

/** Whether the control shows. A saved car can always be removed, sold or not. */
export function showsSavingControl(car: { savable: boolean; saved: boolean }): boolean {
  return car.savable || car.saved;
}
