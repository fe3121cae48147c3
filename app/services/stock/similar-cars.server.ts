import type { Car } from "~/domain/car/car";
import { type PricedCar, priceDisplay } from "~/domain/car/price";
import {
  isInPriceBand,
  MAX_SIMILAR,
  type MatchableCar,
  MIN_SIMILAR,
  SIMILAR_PRICE_BAND,
  similarCars,
} from "~/domain/car/similar-cars";
import { type CompactCarView, compactCarView } from "~/domain/card/compact-car";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { type StockDocument, toStockDocument } from "~/domain/search/stock-document";
import type { Site } from "~/tenants/site";
import type { SiteContext } from "../platform/platform";
import { firstOfEach, SearchUnavailableError } from "../search/stock-search.server";

/**
 * A shorter timeout than a search's. The page works without similar cars, so an unavailable engine must not delay it.
 */
const TIMEOUT_MS = 1500;

/** Returns similar cars in stock, the most similar first. Returns none when the search is unavailable (logged). */
export async function loadSimilarCars(
  context: Pick<SiteContext, "platform" | "site">,
  car: Car,
): Promise<CompactCarView[]> {
  const found = await loadSimilarDocuments(context, toStockDocument(car));
  return found.map((document) =>
    compactCarView(
      { ...document, price: document.listed_price, image: document.primary_image_url },
      context.site.vehicle,
    ),
  );
}

/** Returns the same cars as search hits. */
export async function loadSimilarDocuments(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  car: StockDocument,
): Promise<StockDocument[]> {
  try {
    const similar = await platform.search.waitForExtra(findSimilar(platform, site, car), TIMEOUT_MS);
    return similar ?? [];
  } catch (error) {
    // The engine logs its failure once. Logging here would repeat that for every page.
    const isKnown = error instanceof SearchUnavailableError;
    platform.log[isKnown ? "debug" : "warn"]({ err: error }, "similar cars can't be shown");
    return [];
  }
}

/**
 * Searches the smallest group first. The model alone nearly always has enough cars with a similar price, and costs
 * the engine a tenth of a search by body, which may have thousands of cars. The price is ignored only when both have
 * too few.
 */
async function findSimilar(
  platform: SiteContext["platform"],
  site: Site,
  car: StockDocument,
): Promise<StockDocument[]> {
  const likeness = likenessOf(car, site);
  const price = shownPrice({ ...car, price: car.listed_price }, site);
  const model: SearchState["facets"] = { make: [car.make], model: [car.model] };
  const body: SearchState["facets"] | null = car.body ? { body: [car.body] } : null;
  const both = body ? [model, body] : [model];
  const candidates: Candidate[] = [];
  const add = async (searches: SearchState[]) => {
    // One more than shown, because the car itself may be among them.
    const found = await firstOfEach(platform, site, searches, MAX_SIMILAR + 1);
    for (const document of found.flat()) candidates.push({ ...likenessOf(document, site), document });
    return similarCars(likeness, candidates);
  };
  const near = (list: Candidate[]) => list.filter((each) => isInPriceBand(likeness, each)).length;

  let similar = await add(searchesAround(model, price, true));
  if (body && near(similar) < MAX_SIMILAR) similar = await add(searchesAround(body, price, true));
  if (price && near(similar) < MIN_SIMILAR)
    similar = await add(both.flatMap((kind) => searchesAround(kind, price, false)));
  return similar.map(({ document }) => document);
}

type Candidate = MatchableCar & { document: StockDocument };

function likenessOf(document: StockDocument, site: Site): MatchableCar {
  const { id, make, model, body, year, km } = document;
  const price = shownPrice({ ...document, price: document.listed_price }, site);
  return { id, make, model, body, year, km, amount: price?.amount ?? null };
}

/**
 * Returns the price in dollars, or dollars per week when the site offers subscriptions. Returns null when no amount
 * is shown.
 */
function shownPrice(car: PricedCar, site: Site): { amount: number; weekly: boolean } | null {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  if (price.kind === "subscription") return { amount: price.perWeek, weekly: true };
  return price.kind === "price" || price.kind === "reduced" ? { amount: price.amount, weekly: false } : null;
}

/**
 * The engine can't sort by nearest price. One search goes upwards from the price and one downwards, so that the
 * results contain the nearest. It can't sort by weekly price: then any cars in the price band are used.
 */
function searchesAround(
  kind: SearchState["facets"],
  price: ReturnType<typeof shownPrice>,
  inBand: boolean,
): SearchState[] {
  const search: SearchState = { ...EMPTY_SEARCH, facets: { ...kind, status: ["in_stock"] } };
  if (!price) return [{ ...search, sort: "latest" }];
  const { amount, weekly } = price;
  const min = inBand ? amount * (1 - SIMILAR_PRICE_BAND) : null;
  const max = inBand ? amount * (1 + SIMILAR_PRICE_BAND) : null;
  if (weekly) return [inBand ? { ...search, ranges: { weekly_price_range: { min, max } } } : search];
  return [
    { ...search, ranges: { price: { min: amount, max } }, sort: "price-asc" },
    { ...search, ranges: { price: { min, max: amount } }, sort: "price-desc" },
  ];
}
