import type { Car } from "~/domain/car/car";
import { isAvailable } from "~/domain/car/car-state";
import {
  averagesOfFeed,
  averagesOfStock,
  type ComparedCar,
  type MarketAverages,
  type MarketPrice,
  marketPrice,
  SIMILAR_YEARS,
} from "~/domain/car/market-price";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import { countedOnce } from "~/services/search/revision-cache.server";
import { firstOfEach, SearchUnavailableError } from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";

/** A limit above the number of cars of one model and three years in any group. */
const MAX_COMPARED = 5000;
/** The fields that comparisons read, and those that validate an answer (response-validation.server.ts). */
const FIELDS = [
  "id",
  "slug",
  "name",
  "status",
  "price",
  "listed_price",
  "km",
  "dealership_id",
  "make",
  "model",
  "badge",
  "drive",
  "body",
  "car_type",
  "year",
  "state",
  "price_type",
] as const satisfies readonly (keyof StockDocument)[];

/** Further filters for the cars. */
type Narrower = Partial<Pick<SearchState, "facets" | "ranges">>;

/**
 * Returns a site's cars in stock of one model, built within a year of a given one. A price is compared with them.
 * @throws SearchUnavailableError
 */
export async function comparedStock(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  { make, model, year }: { make: string; model: string; year: number },
  { facets, ranges }: Narrower = {},
): Promise<StockDocument[]> {
  const search: SearchState = {
    ...EMPTY_SEARCH,
    facets: { ...facets, make: [make], model: [model], status: ["in_stock"] },
    ranges: { ...ranges, year: { min: year - SIMILAR_YEARS, max: year + SIMILAR_YEARS } },
  };
  const [cars = []] = await firstOfEach(platform, site, [search], MAX_COMPARED, { fields: FIELDS });
  return cars;
}

/** A short timeout: the page can do without it, so an unavailable or slow engine must not delay it. */
const TIMEOUT_MS = 1500;

/**
 * Returns how far a car's price is below the market: below the averages in its feed, otherwise below those of the
 * site's own similar cars. Returns null when it is not below, when the site does not show it, and when the search is
 * unavailable (logged).
 */
export async function marketPriceView(
  context: Pick<SiteContext, "platform" | "site">,
  car: Car,
): Promise<MarketPriceView | null> {
  const found = await marketPriceOf(context, car);
  if (!found) return null;
  const { site } = context;
  const t = translator(site);
  const of = found.cars === null ? "market" : "cars";
  // A feed may give a state's average without the state.
  const scope = of === "market" && found.scope === "state" && !found.state ? "unnamed" : found.scope;
  return {
    text: t(`market.of_${of}_${scope}`, {
      amount: formatDollars(site.language, found.below),
      cars: found.cars,
      state: found.state,
    }),
    basis: t(`market.basis_${of}`),
  };
}

/** Returns the market price in the site's wording: how far below which average, and what the average is based on. */
export interface MarketPriceView {
  text: string;
  basis: string;
}

/**
 * Returns what the cards of these cars say about a price below the market, by the rules of the car's own page; null
 * where the site shows none.
 */
export async function marketOfCards(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  cars: readonly StockDocument[],
): Promise<((car: StockDocument, price: number | null) => string | null) | null> {
  const { shown, from_stock, minimum_sample } = site.market_price;
  if (!shown) return null;
  const compared = cars.filter(
    ({ status, autograb_data }) => isAvailable(status) && !averagesOfFeed(autograb_data),
  );
  const stock = from_stock ? await comparedStockByKind(platform, site, compared) : null;
  const t = translator(site);
  return (car, price) => {
    const averages =
      averagesOfFeed(car.autograb_data) ??
      averagesOfStock(comparedCar(car), stock?.get(kindOf(car)) ?? [], minimum_sample);
    const found = marketPrice(price, averages, car.state);
    if (!found) return null;
    const amount = formatDollars(site.language, found.below);
    return t(`market.card_${found.cars === null ? "market" : "cars"}`, { amount });
  };
}

const comparedCar = (document: StockDocument): ComparedCar => ({ ...document, shownPrice: document.price });

/** Cars of different kinds are never comparable; of those of one kind `isComparable` decides. */
const kindOf = ({ make, model, badge }: StockDocument) => JSON.stringify([make, model, badge]);

/** The kinds that were compared since the index changed. */
const comparedKinds = countedOnce(async () => new Map<string, ComparedCar[]>());

/** A shorter timeout, because a page waits for it before it has any card. */
const CARDS_TIMEOUT_MS = 300;

/** Returns a site's cars in stock of the kinds of these cars at least, by kind; null when the search does not know. */
async function comparedStockByKind(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  cars: readonly StockDocument[],
): Promise<ReadonlyMap<string, ComparedCar[]> | null> {
  const known = await comparedKinds(platform, site);
  if (!known) return null;
  const missing = new Map<string, StockDocument>();
  for (const car of cars) if (!known.has(kindOf(car))) missing.set(kindOf(car), car);
  const searches = [...missing.values()].map(
    ({ make, model, badge }): SearchState => ({
      ...EMPTY_SEARCH,
      facets: {
        make: [make],
        model: [model],
        ...(badge !== null && { badge: [badge] }),
        status: ["in_stock"],
      },
    }),
  );
  try {
    const asked = firstOfEach(platform, site, searches, MAX_COMPARED, { fields: FIELDS });
    const found = await platform.search.waitForExtra(asked, CARDS_TIMEOUT_MS);
    if (!found) return known;
    for (const [at, kind] of [...missing.keys()].entries())
      known.set(kind, (found[at] ?? []).map(comparedCar));
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
  }
  return known;
}

async function marketPriceOf(
  context: Pick<SiteContext, "platform" | "site">,
  car: Car,
): Promise<MarketPrice | null> {
  const { site } = context;
  const price = shownPrice(priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }));
  if (!site.market_price.shown || price === null || car.status === "sold") return null;
  const averages = averagesOfFeed(car.autograb_data) ?? (await averagesOfSite(context, car, price));
  return averages && marketPrice(price, averages, car.state);
}

async function averagesOfSite(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  car: Car,
  price: number,
): Promise<MarketAverages | null> {
  const { from_stock, minimum_sample } = site.market_price;
  const { year, make, model, badge, car_type, simple_drive: drive } = car;
  if (!from_stock || year === null) return null;
  const alike = {
    facets: {
      car_type: [car_type],
      ...(badge !== null && { badge: [badge] }),
      ...(drive !== null && { drive: [drive] }),
    },
  };
  try {
    const asked = comparedStock(platform, site, { make, model, year }, alike);
    const similar = await platform.search.waitForExtra(asked, TIMEOUT_MS);
    if (!similar) return null;
    return averagesOfStock({ ...car, drive, shownPrice: price }, similar.map(comparedCar), minimum_sample);
  } catch (error) {
    platform.log.warn({ err: error }, "the market price could not be calculated");
    return null;
  }
}
