import { setImmediate as nextTurn } from "node:timers/promises";
import { isForSale } from "~/domain/buttons/checkout";
import type { Car, CarStatus } from "~/domain/car/car";
import { isPastListing } from "~/domain/car/car-state";
import { countPriceKinds, type PriceClaim, type PriceKinds, priceClaim } from "~/domain/car/price";
import { compactCarView, type LatestCars } from "~/domain/card/compact-car";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { isWithinLimits } from "~/domain/search/stock-filter";
import type { CarId, CarSlug, DealershipId } from "~/domain/text/identifiers";
import type { Platform, SiteContext } from "~/services/platform/platform";
import { countedOnce } from "~/services/search/revision-cache.server";
import {
  countPriceKindsOf,
  firstOfEach,
  SearchUnavailableError,
} from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";

/** Number of cars per batch: some milliseconds of work, after which other work gets its turn. */
const PAGE = 100;

/**
 * Yields all cars with these statuses that a site lists, in small batches, so that memory does not grow with the
 * stock. Leaves out hidden cars and those that the site's extra clauses (`search.only`) exclude.
 */
export async function* listedCars(
  { store }: Pick<Platform, "store">,
  site: Pick<Site, "dealershipIds" | "search">,
  statuses: readonly CarStatus[],
): AsyncGenerator<Car[]> {
  for (const dealershipId of site.dealershipIds) {
    for (const status of statuses) {
      let after: CarSlug | null = null;
      for (;;) {
        const page: Car[] = await store.cars.shownAfter(dealershipId, status, after, PAGE);
        const listed = page.filter((car) => isWithinLimits(car, site.search.only));
        if (listed.length > 0) yield listed;
        const last = page.at(-1);
        if (!last || page.length < PAGE) break;
        after = last.slug;
        await nextTurn();
      }
    }
  }
}

type StockContext = Pick<SiteContext, "platform" | "site">;

/** A car of this site's dealerships. */
export interface KnownCar extends Pick<Car, "id" | "name"> {
  /** Null when this site does not show it: then nothing but its name is for shoppers who have saved it. */
  car: Car | null;
}

/** Returns cars by their ids, in the order of the ids. Leaves out cars of other dealerships. */
export async function knownCars(
  { platform, site }: StockContext,
  ids: readonly CarId[],
): Promise<KnownCar[]> {
  if (ids.length === 0) return [];
  const cars = await platform.store.cars.byIds(ids, site.dealershipIds);
  const known = new Map(cars.map((car) => [car.id, car]));
  return ids.flatMap((id) => {
    const car = known.get(id);
    if (!car) return [];
    const isShown = car.show_on_dealer_website && isWithinLimits(car, site.search.only);
    return { id, name: car.name, car: isShown ? car : null };
  });
}

/**
 * Returns cars by their ids, in the order of the ids. Leaves out cars of other sites and cars that this site does not
 * show. Includes cars that were sold too long ago to have a page.
 */
export async function shownCars(context: StockContext, ids: readonly CarId[]): Promise<Car[]> {
  return (await knownCars(context, ids)).flatMap(({ car }) => car ?? []);
}

/** The site has no such car, or does not show it. */
export class CarNotFoundError extends Error {
  override name = "CarNotFoundError";
}

/** The car was sold longer ago than the site lists sold cars. */
export class CarGoneError extends Error {
  override name = "CarGoneError";
}

/**
 * Returns a car with a page on this site, by its slug. An empty slug finds none.
 * @throws CarNotFoundError, CarGoneError
 */
export async function requireCar(context: StockContext, slug: CarSlug): Promise<Car> {
  const { platform, site } = context;
  const car = slug ? await platform.store.cars.bySlug(slug, site.dealershipIds) : null;
  if (!car?.show_on_dealer_website || !isWithinLimits(car, site.search.only))
    throw new CarNotFoundError("this site has no such car");
  if (!hasPage(context, car)) throw new CarGoneError("the car was sold too long ago");
  return car;
}

/** Returns whether the car still has its own page on this site. */
export function hasPage({ platform, site }: StockContext, car: Car): boolean {
  return !isPastListing(car, platform.now(), site.search.sold_window_days);
}

/** Fills a row of six, two rows of three and three of two. */
const SHOWN = 6;
/** The page works without the cars: an engine that doesn't answer must not delay it. */
const TIMEOUT_MS = 1500;
/** Number of newest cars to look for cars with a picture among. */
const LOOK_AMONG = 24;

/** Returns the newest cars for sale, those with a picture first. Returns none while the search doesn't answer. */
export async function loadLatestCars(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  facets: SearchState["facets"] = {},
): Promise<LatestCars> {
  try {
    const latest = { ...EMPTY_SEARCH, facets, sort: "latest" as const };
    const search = firstOfEach(platform, site, [latest], LOOK_AMONG, { isKept: true });
    const [hits = []] = (await platform.search.waitForExtra(search, TIMEOUT_MS)) ?? [];
    const available = hits.filter(isForSale);
    const pictured = available.filter((hit) => hit.primary_image_url);
    const cars = [...pictured, ...available.filter((hit) => !hit.primary_image_url)].slice(0, SHOWN);
    return {
      cars: cars.map((hit) =>
        compactCarView({ ...hit, price: hit.listed_price, image: hit.primary_image_url }, site.vehicle),
      ),
      isDated: hits[0]?.created_at != null,
    };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return { cars: [], isDated: false };
  }
}

/** Returns the revision of the stock that a site lists. It changes with no other site's cars. */
export async function listedRevision(
  { store }: Pick<Platform, "store">,
  site: Pick<Site, "dealershipIds">,
): Promise<number> {
  return revisionOf(await store.dealershipRevisions(), site);
}

/** The latest of a site's dealerships: each takes its revision from the one row of the whole stock. */
export function revisionOf(
  revisions: ReadonlyMap<DealershipId, number>,
  { dealershipIds }: Pick<Site, "dealershipIds">,
): number {
  return Math.max(0, ...dealershipIds.map((id) => revisions.get(id) ?? 0));
}

const priceKindsOf = countedOnce(countPriceKindsOf);

/** Returns what the site may truthfully state about its prices now. Claims nothing while the counts are unknown. */
export async function priceClaimOf(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<PriceClaim> {
  return priceClaim(await priceKindsOf(platform, site));
}

/** Counts the kinds of price in a site's whole stock from the store, for commands that have no index. */
export async function countStoredPriceKinds(
  platform: Pick<Platform, "store">,
  site: Pick<Site, "dealershipIds" | "search" | "vehicle">,
): Promise<PriceKinds> {
  const options = { offersSubscription: site.vehicle.offers_subscription };
  let counted: PriceKinds = { priced: 0, without: 0 };
  for await (const cars of listedCars(platform, site, ["in_stock", "coming_soon"]))
    counted = countPriceKinds(cars, options, counted);
  return counted;
}
