import type { AccountId, CarId, SiteSlug } from "~/domain/text/identifiers";

/** A car that an account has saved, as it was then. The car itself may have gone since. */
export interface SavedCar {
  carId: CarId;
  name: string;
  /** The price that was shown, in dollars; null when none was. */
  price: number | null;
  /** Whether the shopper wants to be notified of a lower price. */
  watchPrice: boolean;
  /** ISO 8601. */
  savedAt: string;
}

export type NewSavedCar = Pick<SavedCar, "carId" | "name" | "price">;

/** Whose list it is. */
export interface SavedCarsOwner {
  id: AccountId;
  site: SiteSlug;
}

export interface SavedCarStore {
  /**
   * Adds cars until the list has `limit` of them. The first one becomes the newest. A car that is already in the list
   * stays as it is. Parallel calls never exceed the limit.
   * @returns the cars that were not in the list before, and whether a car was left out because the list is full
   */
  add(
    owner: SavedCarsOwner,
    cars: readonly NewSavedCar[],
    options: { limit: number; now: Date },
  ): Promise<{ added: CarId[]; full: boolean }>;
  /** Returns what was removed, or null when the car was not in the list. */
  remove(accountId: AccountId, carId: CarId): Promise<Pick<SavedCar, "name"> | null>;
  /** Returns an account's cars, the newest first. */
  list(accountId: AccountId): Promise<SavedCar[]>;
  /** Returns only their ids, the newest first. */
  ids(accountId: AccountId): Promise<CarId[]>;
}
