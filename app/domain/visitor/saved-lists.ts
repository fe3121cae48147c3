import type { Car } from "~/domain/car/car";
import type { CarId } from "../text/identifiers";

/**
 * The lists of cars that a visitor keeps in a cookie (rules/saved-cars#favourites-kept: favourites and viewed cars
 * are stored locally). The cookie holds ids only; everything shown of a car is looked up when it is shown, so that
 * price and status are today's.
 */
export const BROWSER_LISTS = ["favourites", "compare"] as const;
export type BrowserList = (typeof BROWSER_LISTS)[number];

/** The lists of a signed-in shopper's account (docs/decisions/0062). A site has at most one of them. */
export const ACCOUNT_LISTS = ["watchlist", "garage"] as const;
export type AccountList = (typeof ACCOUNT_LISTS)[number];

/** All lists, in the order of the header. The heart on a car is the list other than `compare`. */
export const SAVED_LISTS = ["favourites", ...ACCOUNT_LISTS, "compare"] as const;
export type SavedList = (typeof SAVED_LISTS)[number];
/** Car ids of the lists that a site has, the newest first. */
export type SavedLists = Readonly<Partial<Record<SavedList, readonly CarId[]>>>;

export function isAccountList(list: SavedList): list is AccountList {
  return list === "watchlist" || list === "garage";
}

/** The garage's address where a site gives it no other. */
export const GARAGE_PATH = "/my-garage";

/** Returns the address of a list's page, which also takes its form. */
export function listPath(list: SavedList, garagePath: string): string {
  return list === "garage" ? garagePath : `/${list}`;
}

/** Cars in the list of an account (rules/saved-cars#watchlist-once). */
export const MAX_ACCOUNT_CARS = 200;
export const MAX_FAVOURITES = 50;
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;
export const MAX_VIEWED = 12;

/** Id of the heading of a list's cars. */
export const LIST_HEADING = "saved-cars";

/** Id of a car's entry on its list's page. */
export function listEntryId(list: SavedList, id: string): string {
  return `${list}-car-${id}`;
}

/**
 * Returns the id of the element that has the focus once a car was removed on its list's page
 * (rules/saved-cars#removed-focus): the next car, or the heading when there is none.
 */
export function focusAfterRemoval(list: SavedList, before: readonly CarId[], removed: CarId): string {
  const at = before.indexOf(removed);
  const next = at < 0 ? undefined : before[at + 1];
  return next === undefined ? LIST_HEADING : listEntryId(list, next);
}

/** Separator. It is never part of an id, and allowed in a cookie without quoting. */
const BETWEEN = ".";
/** The rest of a longer cookie is ignored. */
const READ_AT_MOST = 4096;

export function isCarId(text: string): text is CarId {
  return /^[\w-]{1,64}$/.test(text);
}

/**
 * Reads the output of `writeIds`. A visitor may have changed it: invalid and repeated ids, and those beyond the limit,
 * are ignored.
 */
export function readIds(text: string | null | undefined, limit: number): CarId[] {
  const parts = (text ?? "").slice(0, READ_AT_MOST).split(BETWEEN);
  return [...new Set(parts.filter(isCarId))].slice(0, limit);
}

export function writeIds(ids: readonly CarId[]): string {
  return ids.join(BETWEEN);
}

/**
 * Puts a car first in the list, without duplicates (rules/saved-cars#favourites-kept). Returns null when the list is
 * full: saved cars are never dropped for new ones. A car that is already in the list stays in its place.
 */
export function withSaved(ids: readonly CarId[], id: CarId, limit: number): readonly CarId[] | null {
  if (ids.includes(id)) return ids;
  return ids.length >= limit ? null : [id, ...ids];
}

export function withoutSaved(ids: readonly CarId[], id: CarId): readonly CarId[] {
  return ids.filter((other) => other !== id);
}

/**
 * Puts a car first in the viewed cars, without duplicates (rules/saved-cars#viewed-cars), and drops the oldest beyond
 * the limit.
 */
export function withViewed(ids: readonly CarId[], id: CarId): readonly CarId[] {
  return [id, ...withoutSaved(ids, id)].slice(0, MAX_VIEWED);
}

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
const NOTICE_READ_AT_MOST = 12 * MAX_NAME_LENGTH + 40;

/** Writes `favourites.added.2020%20Toyota%20Hilux`, which a cookie's value can contain without quoting. */
export function writeNotice({ list, outcome, car }: SavedNotice): string {
  return `${list}.${outcome}.${encodeURIComponent(cleanName(car))}`;
}

/** Reads the output of `writeNotice`; returns null for anything else. */
export function readNotice(text: string | null | undefined): SavedNotice | null {
  const match = /^([a-z]+)\.([a-z]+)\.(.*)$/s.exec((text ?? "").slice(0, NOTICE_READ_AT_MOST));
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
