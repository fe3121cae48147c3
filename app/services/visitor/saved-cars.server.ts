import type { Account } from "~/adapters/database/accounts.server";
import type { NewSavedCar } from "~/adapters/database/saved-cars.server";
import { canSendTexts } from "~/config.server";
import type { Car } from "~/domain/car/car";
import { isAvailable } from "~/domain/car/car-state";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import type { CarId } from "~/domain/text/identifiers";
import {
  ACCOUNT_LISTS,
  type AccountList,
  type BrowserList,
  isAccountList,
  listPath,
  MAX_ACCOUNT_CARS,
  MAX_FAVOURITES,
  maySave,
  readIds,
  readNotice,
  SAVED_LISTS,
  type SavedList,
  type SavedNotice,
  takesCar,
  withoutSaved,
  withSaved,
  writeIds,
  writeNotice,
} from "~/domain/visitor/saved-lists";
import { recordEvent } from "~/services/analytics/event-log.server";
import { readCookie, type Visit, writeCookie } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { SiteContext } from "~/services/platform/platform";
import { hasPage, knownCars, shownCars } from "~/services/stock/listed-cars.server";
import type { SavedCarsView } from "~/tenants/document-data";
import type { Site } from "~/tenants/site";

const ONE_YEAR = 365 * 86_400;
/** Seconds: long enough for the slowest page after the form, and no longer. */
const NOTICE_SECONDS = 120;
const NOTICE = { name: "saved-notice", maxAgeSeconds: NOTICE_SECONDS, scripts: false };

/** Scripts read these, so that a page's buttons follow what was saved in another tab. */
const listCookie = (list: BrowserList) => ({ name: list, maxAgeSeconds: ONE_YEAR, scripts: true });

/** The cars of a signed-in shopper. */
export interface AccountCars {
  /** Whose they are (`ownerMark`). */
  owner: string;
  /** The newest first. */
  ids: readonly CarId[];
}

/** What decides which lists a site has. */
export interface ListContext {
  platform: Pick<SiteContext["platform"], "config">;
  site: Pick<Site, "saved_cars" | "garage">;
}

/** Returns the maximum number of cars in a list of this site, or null when the site does not have the list. */
export function savedLimit({ platform, site }: ListContext, list: SavedList): number | null {
  const { saved_cars, garage } = site;
  switch (list) {
    case "favourites":
      return saved_cars.favourites ? MAX_FAVOURITES : null;
    case "compare":
      return saved_cars.compare ? saved_cars.compare_limit : null;
    case "watchlist":
    case "garage": {
      const chosen = list === "watchlist" ? saved_cars.watchlist : garage.enabled;
      return chosen && canSendTexts(platform.config) ? MAX_ACCOUNT_CARS : null;
    }
  }
}

/** Returns the list that this site keeps in shoppers' accounts, or null when it has none. */
export function accountList(context: ListContext): AccountList | null {
  return ACCOUNT_LISTS.find((list) => savedLimit(context, list) !== null) ?? null;
}

export function listPage({ garage }: Pick<Site, "garage">, list: SavedList): string {
  return listPath(list, garage.path);
}

/** Returns the lists of the visitor's browser, validated. Lists that this site does not have are empty. */
export function savedLists(
  context: ListContext & Visit,
  visitor: Pick<VisitorRequest, "cookies">,
): Record<BrowserList, readonly CarId[]> {
  const ids = (list: BrowserList) =>
    readIds(readCookie(context, visitor, { name: list }), savedLimit(context, list) ?? 0);
  return { favourites: ids("favourites"), compare: ids("compare") };
}

/**
 * Returns the favourites that this browser has from before the site kept cars in accounts
 * (rules/saved-cars#favourites-taken-over).
 */
function formerFavourites(
  context: Visit & ListContext,
  visitor: Pick<VisitorRequest, "cookies">,
): readonly CarId[] {
  if (savedLimit(context, "favourites") !== null) return [];
  return readIds(readCookie(context, visitor, { name: "favourites" }), MAX_FAVOURITES);
}

/**
 * Returns what every page's header and cards need, or null when the site has no list.
 * @param account the signed-in shopper's cars; null: signed out; undefined: nobody knows, so that nothing about the
 * account's list shows
 * @param lists the lists of the visitor's browser, when a page has corrected them
 */
export function savedCarsView(
  context: ListContext & Visit,
  visitor: Pick<VisitorRequest, "cookies">,
  account: AccountCars | null | undefined,
  lists: Record<BrowserList, readonly CarId[]> = savedLists(context, visitor),
): SavedCarsView | null {
  const shown = SAVED_LISTS.flatMap((list) => {
    const limit = savedLimit(context, list);
    if (limit === null || (isAccountList(list) && account === undefined)) return [];
    const ids = isAccountList(list) ? (account?.ids ?? []) : lists[list];
    return [{ list, limit, ids }];
  });
  if (shown.length === 0) return null;
  return {
    limits: Object.fromEntries(shown.map(({ list, limit }) => [list, limit])),
    lists: Object.fromEntries(shown.map(({ list, ids }) => [list, ids])),
    garagePath: context.site.garage.path,
    owner: account?.owner ?? null,
    notice: noticeOf(context, visitor),
  };
}

function noticeOf(visit: Visit, visitor: Pick<VisitorRequest, "cookies">): SavedNotice | null {
  return readNotice(readCookie(visit, visitor, NOTICE));
}

/** Returns `Set-Cookie` headers for a page that shows a notice, so that it shows once. */
export function shownNotice(visit: Visit, visitor: Pick<VisitorRequest, "cookies">): string[] {
  return readCookie(visit, visitor, NOTICE) === null ? [] : [writeCookie(visit, NOTICE, "")];
}

export function writeListCookie(visit: Visit, list: BrowserList, ids: readonly CarId[]): string {
  return writeCookie(visit, listCookie(list), writeIds(ids));
}

export type SavedListRequest = { kind: "add" | "remove"; carId: CarId } | { kind: "clear" };

interface SavedListChange {
  ids: readonly CarId[];
  /** The car that was added or removed; null when the site does not know it. */
  car: { id: CarId; name: string } | null;
  /** The outcome to announce to the visitor. Null: the page itself shows it. */
  outcome: SavedNotice["outcome"] | null;
}

/** Returns a list after the requested change, with at most `limit` cars. */
export async function changedList(
  context: Pick<SiteContext, "platform" | "site">,
  visitor: VisitorRequest,
  { list, before, limit }: { list: BrowserList; before: readonly CarId[]; limit: number },
  request: SavedListRequest,
): Promise<SavedListChange> {
  if (request.kind === "clear") return { ids: [], car: null, outcome: null };
  const [known = null] = await knownCars(context, [request.carId]);
  if (request.kind === "remove")
    return { ids: withoutSaved(before, request.carId), car: known, outcome: "removed" };
  const car = known?.car ?? null;
  if (!car || !hasPage(context, car) || !canBeSaved(context, list, car))
    return { ids: before, car, outcome: "gone" };
  const ids = withSaved(before, car.id, limit);
  if (!ids) return { ids: before, car, outcome: "full" };
  if (list === "favourites" && ids !== before) recordEvent(context, { event: "favourite", car }, visitor);
  return { ids, car, outcome: "added" };
}

/** Returns a `Set-Cookie` header that makes the next page announce the outcome. */
export function writeNoticeCookie(visit: Visit, notice: SavedNotice): string {
  return writeCookie(visit, NOTICE, writeNotice(notice));
}

/** Whether a list of this site takes a car. */
function canBeSaved({ site }: Pick<SiteContext, "site">, list: SavedList, car: Car): boolean {
  const savable = maySave({ ...car, photos: car.images.length }, site.saved_cars);
  return takesCar(list, { available: isAvailable(car.status), savable });
}

/* The cars that a signed-in shopper keeps in the account (docs/decisions/0062). */

type StoreContext = Pick<SiteContext, "platform" | "site">;

/** Returns the cars of an account, for every page's header and cards. */
export async function accountCars({ platform }: StoreContext, { id }: Account): Promise<CarId[]> {
  return platform.store.savedCars.ids(id);
}

/**
 * - `saved`: the car is in the list now, whether or not it was before.
 * - `full`: the list has no room.
 * - `unavailable`: the site shows the car, but it can't be saved, because nobody can buy it.
 * - `unknown`: the site has no such car, or does not show it.
 */
export type SaveOutcome = "saved" | "full" | "unavailable" | "unknown";

/** Saves a car in an account. Counts event 39 when it was not there before. */
export async function saveCar(
  context: StoreContext,
  visitor: VisitorRequest,
  account: Account,
  { list, carId }: { list: AccountList; carId: CarId },
): Promise<{ outcome: SaveOutcome; car: Pick<Car, "id" | "name"> | null }> {
  const { platform, site } = context;
  const [car] = await shownCars(context, [carId]);
  if (!car || !hasPage(context, car)) return { outcome: "unknown", car: null };
  if (!canBeSaved(context, list, car)) return { outcome: "unavailable", car };
  const { added, full } = await platform.store.savedCars.add(account, [newSavedCar(context, car)], {
    limit: MAX_ACCOUNT_CARS,
    now: platform.now(),
  });
  if (added.length > 0) recordEvent({ platform, site }, { event: "favourite", car }, visitor);
  return { outcome: full ? "full" : "saved", car };
}

/**
 * Removes a car from an account, whether or not the site still shows it.
 * @returns the car's name; null when it was not in the list and the site does not show it
 */
export async function removeCar(
  context: StoreContext,
  account: Account,
  carId: CarId,
): Promise<{ id: CarId; name: string } | null> {
  const removed = await context.platform.store.savedCars.remove(account.id, carId);
  const [car] = await shownCars(context, [carId]);
  const name = car?.name ?? removed?.name;
  return name === undefined ? null : { id: carId, name };
}

/**
 * Watches the price of a saved car from what it costs now, or stops it (rules/alerts#price-watched).
 * @returns null when the car is not in the list, or nobody can buy it
 */
export async function watchPrice(
  context: StoreContext,
  account: Account,
  carId: CarId,
  watch: boolean,
): Promise<{ id: CarId; name: string } | null> {
  const { alerts } = context.platform.store;
  const [car] = await shownCars(context, [carId]);
  if (!car || (watch && !isAvailable(car.status))) return null;
  if (watch) await keepLanguage(context, account);
  const watched = watch
    ? ({ watch, price: newSavedCar(context, car).price } as const)
    : ({ watch: false } as const);
  return (await alerts.watchPrice(account.id, carId, watched)) ? { id: carId, name: car.name } : null;
}

/** Returns the favourites of this browser from before that can be taken over: cars that the site shows. */
export async function favouritesToTakeOver(
  context: StoreContext & ListContext & Pick<SiteContext, "origin">,
  visitor: Pick<VisitorRequest, "cookies">,
): Promise<Car[]> {
  return shownCars(context, formerFavourites(context, visitor));
}

/**
 * Moves the favourites of this browser into an account (rules/saved-cars#favourites-taken-over). Those without room
 * stay in the cookie.
 * @returns a `Set-Cookie` header, and the first car without room
 */
export async function takeOverFavourites(
  context: StoreContext & ListContext & Pick<SiteContext, "origin">,
  visitor: Pick<VisitorRequest, "cookies">,
  account: Account,
): Promise<{ cookie: string; left: Pick<Car, "name"> | null }> {
  const { platform } = context;
  const { savedCars } = platform.store;
  const cars = await favouritesToTakeOver(context, visitor);
  const limits = { limit: MAX_ACCOUNT_CARS, now: platform.now() };
  const { full } = await savedCars.add(
    account,
    cars.map((car) => newSavedCar(context, car)),
    limits,
  );
  const saved = new Set(full ? await savedCars.ids(account.id) : []);
  const left = full ? cars.filter(({ id }) => !saved.has(id)) : [];
  return {
    cookie: writeListCookie(
      context,
      "favourites",
      left.map(({ id }) => id),
    ),
    left: left[0] ?? null,
  };
}

function newSavedCar({ site }: Pick<SiteContext, "site">, car: Car): NewSavedCar {
  const price = shownPrice(priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }));
  return { carId: car.id, name: car.name, price: price === null ? null : Math.round(price) };
}

/**
 * Keeps the language of the page that a shopper uses as their account's: alerts are written in it later
 * (rules/alerts#alert-language).
 */
export async function keepLanguage(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  { id, language }: Pick<Account, "id" | "language">,
): Promise<void> {
  if (language === site.language) return;
  await platform.store.accounts.setLanguage(id, site.language, platform.now());
}
