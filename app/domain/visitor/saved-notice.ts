import type { Car } from "~/domain/car/car";
import { isAccountList, SAVED_LISTS, type SavedList } from "./saved-lists";

/** The outcomes of saving or removing a car, and of watching its price. */
const SAVED_OUTCOMES = [
  "added",
  "removed",
  "full",
  "gone",
  "failed",
  "moved",
  "watched",
  "unwatched",
] as const;
export type SavedOutcome = (typeof SAVED_OUTCOMES)[number];

/** One short message (rules/saved-cars#saved-notices), shown once. */
export interface SavedNotice {
  list: SavedList;
  outcome: SavedOutcome;
  /** The car's name, or "" when the car does not exist. */
  car: string;
}

/** Only an account's list has these: favourites move into it, and it watches prices. */
const IN_ACCOUNTS: ReadonlySet<SavedOutcome> = new Set(["moved", "watched", "unwatched"]);

const MAX_NAME_LENGTH = 120;
/** The rest of a longer cookie is ignored. This is enough for every letter of the longest name, encoded. */
const READ_AT_MOST = 12 * MAX_NAME_LENGTH + 40;

/** Writes `favourites.added.2020%20Toyota%20Hilux`, which a cookie's value can contain without quoting. */
export function writeNotice({ list, outcome, car }: SavedNotice): string {
  return `${list}.${outcome}.${encodeURIComponent(cleanName(car))}`;
}

/** Reads the output of `writeNotice`; returns null for anything else. */
export function readNotice(text: string | null | undefined): SavedNotice | null {
  const match = /^([a-z]+)\.([a-z]+)\.(.*)$/s.exec((text ?? "").slice(0, READ_AT_MOST));
  const list = SAVED_LISTS.find((name) => name === match?.[1]);
  const outcome = SAVED_OUTCOMES.find((name) => name === match?.[2]);
  if (!list || !outcome) return null;
  if (IN_ACCOUNTS.has(outcome) && !isAccountList(list)) return null;
  try {
    return { list, outcome, car: cleanName(decodeURIComponent(match?.[3] ?? "")) };
  } catch {
    return null;
  }
}

function cleanName(name: string): string {
  return (
    name
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim()
      .slice(0, MAX_NAME_LENGTH)
      // The cut may have left half a surrogate pair, which is no text.
      .replace(/\p{Cs}$/u, "")
  );
}

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
