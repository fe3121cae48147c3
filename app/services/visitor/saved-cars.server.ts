import { canSendTexts } from "~/config.server";
import { isAvailable } from "~/domain/car/availability";
import type { Car } from "~/domain/car/car";
import type { CarId } from "~/domain/text/identifiers";
import {
  ACCOUNT_LISTS,
  type AccountList,
  type BrowserList,
  isAccountList,
  listPath,
  MAX_ACCOUNT_CARS,
  MAX_FAVOURITES,
  readIds,
  SAVED_LISTS,
  type SavedList,
  withoutSaved,
  withSaved,
  writeIds,
} from "~/domain/visitor/saved-lists";
import { readNotice, type SavedNotice, writeNotice } from "~/domain/visitor/saved-notice";
import { maySave, takesCar } from "~/domain/visitor/saving-controls";
import type { SavedCarsView } from "~/tenants/document-data";
import type { Site } from "~/tenants/site";
import { recordEvent } from "../analytics/record-event.server";
import { readCookie, type Visit, writeCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { hasPage, shownCars } from "../stock/shown-cars.server";

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

/** Returns the address of a list's page. */
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
export function formerFavourites(
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

/** A change that a visitor requests. */
export type SavedListRequest = { kind: "add" | "remove"; carId: CarId } | { kind: "clear" };

export interface SavedListChange {
  ids: readonly CarId[];
  /** The car that was added or removed; null when the site does not have it. */
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
  const [car = null] = await shownCars(context, [request.carId]);
  if (request.kind === "remove") return { ids: withoutSaved(before, request.carId), car, outcome: "removed" };
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
export function canBeSaved({ site }: Pick<SiteContext, "site">, list: SavedList, car: Car): boolean {
  const savable = maySave({ ...car, photos: car.images.length }, site.saved_cars);
  return takesCar(list, { available: isAvailable(car.status), savable });
}
