import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import { isComparableWith, isOfGrade } from "~/domain/valuation/estimate";
import {
  combineSummaries,
  type PriceSummary,
  type SharedPrices,
  sharedKmRange,
  sharesPrices,
  summaryForOthers,
  summaryOf,
} from "~/domain/valuation/shared-prices";
import type { KmRange, ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import type { Platform } from "~/services/platform/platform";
import { AnswerCache } from "~/services/search/revision-cache.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { comparedStock } from "~/services/stock/market-price.server";
import type { Site } from "~/tenants/site";

type SharingPlatform = Pick<Platform, "search" | "sites" | "now" | "log">;

/** Time for all other dealerships together. Those that haven't answered then give nothing. */
const TIMEOUT_MS = 1500;
/** How many other sites are compared, so that a large deployment doesn't search them all for one car. */
const MAX_SITES = 40;
/** Summaries of one car of each visitor who values one now, not more: the next state of the index begins again. */
const CACHE_SIZE = 2000;

const caches = new WeakMap<StockSearchEngine, AnswerCache<Summaries>>();

/** What a site gives of its cars like one: of the same grade, and of all grades. */
interface Summaries {
  ofGrade: PriceSummary | null;
  ofModel: PriceSummary | null;
}

/**
 * Compares the prices of cars like one at a site with those of the other sites that share theirs
 * (rules/valuation#valuation-shared-prices). Cars of the same grade alone are compared where they suffice.
 * @returns null for too few cars or dealerships
 * @throws SearchUnavailableError when the site's own stock can't be searched
 */
export async function sharedPrices(
  platform: SharingPlatform,
  site: Site,
  vehicle: ValuedVehicle,
): Promise<{ prices: SharedPrices; kms: KmRange } | null> {
  const kms = sharedKmRange(vehicle.kms, site.valuation.kms_band);
  const own = await summariesOf(platform, site, vehicle, kms, summaryOf);
  const others = await summariesOfOthers(platform, site, vehicle, kms);
  for (const grades of ["ofGrade", "ofModel"] as const) {
    const prices = combineSummaries([own, ...others].flatMap((each) => each[grades] ?? []));
    if (prices) return { prices, kms };
  }
  return null;
}

/** Returns the sites that share prices with each other, in the order of the deployment. */
function sharingSites({ sites }: Pick<Platform, "sites">): Site[] {
  return sites.all().filter(({ valuation }) => sharesPrices(valuation));
}

async function summariesOfOthers(
  platform: SharingPlatform,
  site: Site,
  vehicle: ValuedVehicle,
  kms: KmRange,
): Promise<Summaries[]> {
  const sharing = sharingSites(platform);
  const at = sharing.findIndex(({ slug }) => slug === site.slug);
  // Begins after the site, so that in a large deployment each site is compared by some.
  const others = [...sharing.slice(at + 1), ...sharing.slice(0, Math.max(0, at))].slice(0, MAX_SITES);
  const given: Summaries[] = [];
  const asking = (async () => {
    // One after the other: no page waits for forty searches that the engine has begun.
    for (const other of others) {
      const summaries = await summariesGiven(platform, other, vehicle, kms);
      if (summaries) given.push(summaries);
    }
  })();
  try {
    await withTimeout(asking, TIMEOUT_MS);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    platform.log.warn(
      { site: site.slug, sites: given.length },
      "not all dealerships gave their prices in time",
    );
  }
  return [...given];
}

/** Returns what a site gives to others, once for each state of the index; null when it can't be searched. */
async function summariesGiven(
  platform: SharingPlatform,
  site: Site,
  vehicle: ValuedVehicle,
  kms: KmRange,
): Promise<Summaries | null> {
  const { search } = platform;
  const cache = caches.get(search) ?? new AnswerCache<Summaries>(CACHE_SIZE);
  caches.set(search, cache);
  const { make, model, badge, year } = vehicle;
  const key = JSON.stringify([site.slug, make, model, badge, year, kms]);
  try {
    return await cache.answer(search.sites.changes(), key, () =>
      summariesOf(platform, site, vehicle, kms, summaryForOthers),
    );
  } catch (error) {
    if (error instanceof SearchUnavailableError) return null;
    throw error;
  }
}

/** Summarises a site's cars like one. The cars don't leave this function. */
async function summariesOf(
  platform: SharingPlatform,
  site: Site,
  vehicle: ValuedVehicle,
  kms: KmRange,
  summarise: (prices: readonly number[]) => PriceSummary | null,
): Promise<Summaries> {
  const cars = await comparedStock(platform, site, vehicle, { ranges: { km: kms } });
  const comparable = cars.filter((car) => isComparableWith(vehicle, car, kms));
  const summaryOfThese = (these: typeof comparable) => summarise(these.map(({ price }) => price ?? 0));
  return {
    ofGrade: summaryOfThese(comparable.filter((car) => isOfGrade(vehicle, car))),
    ofModel: summaryOfThese(comparable),
  };
}
