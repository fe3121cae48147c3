import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChangedCar } from "~/adapters/database/alert-work.server";
import type { StockPosition } from "~/adapters/database/car-rows.server";
import { type PercolatedCars, Percolator } from "~/adapters/search/percolator.server";
import {
  type CandidateSearch,
  isPriceDrop,
  type SearchMatch,
  type WatchedPrice,
} from "~/domain/alerts/alert";
import { ANY_CAR, documentTerms, savedSearchState } from "~/domain/alerts/saved-search";
import { isAvailable } from "~/domain/car/car-state";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import { type StockDocument, toStockDocument } from "~/domain/search/stock-document";
import { isWithinLimits } from "~/domain/search/stock-filter";
import type { CarId, SavedSearchId } from "~/domain/text/identifiers";
import { listingFilter } from "~/services/listing/listing-filter.server";
import type { Platform } from "~/services/platform/platform";
import { wordsAndRefinements } from "~/services/search/stock-queries";
import type { Site } from "~/tenants/site";
import { hasAlerts } from "./saved-search.server";

/** Returns the filter of the cars of which shoppers are notified: those that the site lists and that are not sold. */
export function forSaleFilter(site: Site, now: Date): string[] {
  return [...listingFilter(site, now), "status IN [in_stock, coming_soon]"];
}

type MatchingPlatform = Pick<Platform, "store" | "sites" | "now" | "config">;

/** Cars read at a time, and cars matched at a time: the memory of a round. */
const CARS_PER_PAGE = 200;
const CARS_PER_ROUND = 1000;
const SEARCHES_PER_PAGE = 1000;
const WATCHERS_PER_PAGE = 500;
/** Cars with more different values than this concern most saved searches: then all are read, in order. */
const MAX_TERMS = 400;
/** Matches and lower prices are written in batches of about this many. */
const WRITTEN_AT_ONCE = 500;

interface MatchedCars {
  cars: number;
  matches: number;
  drops: number;
}

/**
 * Matches the cars that changed since the last run with all saved searches and watched prices (docs/decisions/0063).
 * Everything that a round finds is stored before the position moves on, and storing it twice changes nothing: a process
 * that is killed loses no match, and the next one finds no match again.
 * @param stop ends the run between two rounds; what is done stays done
 */
export async function matchChangedCars(
  platform: MatchingPlatform,
  stop: () => boolean = () => false,
): Promise<MatchedCars> {
  const { store, sites } = platform;
  const { alertWork } = store;
  const total: MatchedCars = { cars: 0, matches: 0, drops: 0 };
  const revision = await store.stockRevision();
  const inUse = new Set(await alertWork.sitesInUse());
  const active = sites.all().filter((site) => hasAlerts(platform, site) && inUse.has(site.slug));
  let position = await alertWork.position();
  if (position && position.revision > revision) return total;
  if (!position || active.length === 0) {
    // Nobody waits for these cars. A search that is saved from now on counts them as known.
    await alertWork.keepPosition({ revision: revision + 1, id: "" });
    return total;
  }
  while (!stop()) {
    const { cars, last } = await nextRound(platform, position);
    if (!last) break;
    for (const site of active) {
      const found = await matchRound(platform, site, cars);
      total.matches += found.matches;
      total.drops += found.drops;
    }
    total.cars += cars.length;
    position = last;
    await alertWork.keepPosition(position);
  }
  return total;
}

async function nextRound(
  { store }: MatchingPlatform,
  after: StockPosition,
): Promise<{ cars: ChangedCar[]; last: StockPosition | null }> {
  const cars: ChangedCar[] = [];
  let last: StockPosition | null = null;
  while (cars.length < CARS_PER_ROUND) {
    const page = await store.alertWork.changedCars(last ?? after, CARS_PER_PAGE);
    const end = page.at(-1)?.car;
    if (!end) break;
    last = { revision: end.revision, id: end.id };
    cars.push(...page);
  }
  return { cars, last };
}

async function matchRound(
  platform: MatchingPlatform,
  site: Site,
  changed: readonly ChangedCar[],
): Promise<Pick<MatchedCars, "matches" | "drops">> {
  const listed = changed.filter(
    ({ car }) =>
      site.dealershipIds.includes(car.dealership_id) &&
      car.show_on_dealer_website &&
      isAvailable(car.status) &&
      isWithinLimits(car, site.search.only),
  );
  if (listed.length === 0) return { matches: 0, drops: 0 };
  const drops = await findPriceDrops(platform, site, listed);
  const isNew = listed.filter(({ newSince }) => newSince !== null);
  const matches = isNew.length > 0 ? await findMatches(platform, site, isNew) : 0;
  return { matches, drops };
}

async function findPriceDrops(
  { store, now }: MatchingPlatform,
  site: Site,
  listed: readonly ChangedCar[],
): Promise<number> {
  const prices = new Map<CarId, number>();
  for (const { car } of listed) {
    const price = shownPrice(priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }));
    if (price !== null) prices.set(car.id, price);
  }
  const carIds = [...prices.keys()];
  let found = 0;
  let after: WatchedPrice | null = null;
  for (;;) {
    const page: WatchedPrice[] = await store.alertWork.watchers(site.slug, carIds, after, WATCHERS_PER_PAGE);
    const drops = page.filter(({ carId, known }) => isPriceDrop(known, prices.get(carId) ?? null));
    if (drops.length > 0) found += await store.alertWork.addPriceDrops(drops, now());
    const first = page.filter(({ known }) => known === null);
    if (first.length > 0)
      await store.alertWork.keepFirstPrices(
        first.map(({ accountId, carId }) => ({ accountId, carId, price: prices.get(carId) as number })),
      );
    after = page.at(-1) ?? null;
    if (!after || page.length < WATCHERS_PER_PAGE) return found;
  }
}

async function findMatches(
  platform: MatchingPlatform,
  site: Site,
  isNew: readonly ChangedCar[],
): Promise<number> {
  const { alertWork } = platform.store;
  const documents = isNew.map(({ car }) => toStockDocument(car));
  const newSince = new Map(isNew.map(({ car, newSince }) => [car.id, newSince as number]));
  const percolator = await Percolator.of(documents);
  const cars = percolator.within(forSaleFilter(site, platform.now()));
  if (cars.isEmpty) return 0;
  const slices = new Slices();
  let found = 0;
  let batch: SearchMatch[] = [];
  const write = async () => {
    found += await alertWork.addMatches(batch, platform.now());
    batch = [];
  };
  for (const term of termsToRead(documents)) {
    for await (const search of candidates(platform, site, term)) {
      for (const carId of matchingCars(site, cars, search, newSince))
        batch.push({ searchId: search.id, accountId: search.accountId, carId });
      if (batch.length >= WRITTEN_AT_ONCE) await write();
      await slices.pause();
    }
  }
  if (batch.length > 0) await write();
  return found;
}

/** Returns the terms whose searches are candidates; null stands for all searches of the site. */
function termsToRead(documents: readonly StockDocument[]): (string | null)[] {
  const terms = new Set([ANY_CAR, ...documents.flatMap(documentTerms)]);
  return terms.size > MAX_TERMS ? [null] : [...terms];
}

async function* candidates(
  { store }: MatchingPlatform,
  site: Site,
  term: string | null,
): AsyncGenerator<CandidateSearch> {
  let after: SavedSearchId | null = null;
  for (;;) {
    const page: CandidateSearch[] = await store.alertWork.candidates(
      site.slug,
      term,
      after,
      SEARCHES_PER_PAGE,
    );
    yield* page;
    after = page.at(-1)?.id ?? null;
    if (!after || page.length < SEARCHES_PER_PAGE) return;
  }
}

function matchingCars(
  site: Site,
  cars: PercolatedCars,
  { address, sinceRevision }: CandidateSearch,
  newSince: ReadonlyMap<CarId, number>,
): CarId[] {
  return cars
    .matches(wordsAndRefinements(site, savedSearchState(address)))
    .filter((id) => (newSince.get(id) ?? 0) > sinceRevision);
}

/** The longest time in ms that the matching may block the event loop between two pauses. */
const SLICE_MS = 5;

/** Pauses long work from time to time, so that pages are answered meanwhile. */
class Slices {
  #until = performance.now() + SLICE_MS;

  /** Returns immediately unless the slice is over. */
  async pause(): Promise<void> {
    if (performance.now() < this.#until) return;
    await nextTurn();
    this.#until = performance.now() + SLICE_MS;
  }
}
