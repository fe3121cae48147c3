import { LateError, within } from "~/adapters/within";
import type { Car } from "~/domain/car";
import { type CompactCarView, compactCarView } from "~/domain/compact-car";
import { type PricedCar, priceDisplay } from "~/domain/price";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { type StockDocument, toStockDocument } from "~/domain/search/stock-document";
import {
  ENOUGH_SIMILAR,
  isInPriceBand,
  type LikenessCar,
  MOST_SIMILAR,
  SIMILAR_PRICE_BAND,
  similarCars,
} from "~/domain/similar-cars";
import type { Site } from "~/tenants/site";
import type { RequestContext } from "./platform.server";
import { firstOfEach, SearchUnavailableError } from "./stock-search.server";

/** The page can do without them, so it waits less than a search would: an engine that is away holds nobody up. */
const PATIENCE_MS = 1500;

/** In-stock cars like this one, the nearest first. None when the search does not answer (logged). */
export async function loadSimilarCars(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  car: Car,
): Promise<CompactCarView[]> {
  try {
    const found = await within(PATIENCE_MS, findSimilar(platform, site, car));
    return found.map((document) =>
      compactCarView(
        { ...document, price: document.listed_price, image: document.primary_image_url },
        site.vehicle,
      ),
    );
  } catch (error) {
    // An engine that is away says so itself, once; not with every page.
    const isKnown = error instanceof SearchUnavailableError || error instanceof LateError;
    platform.log[isKnown ? "debug" : "warn"]({ err: error }, "similar cars can't be shown");
    return [];
  }
}

/**
 * From the few to the many: the model alone has enough near cars nearly always, and costs the engine a tenth of what
 * a body does, of which there may be thousands. Only where both have too few does the price no longer matter.
 */
async function findSimilar(
  platform: RequestContext["platform"],
  site: Site,
  car: Car,
): Promise<StockDocument[]> {
  const likeness = likenessOf(toStockDocument(car), site);
  const price = shownPrice(car, site);
  const model: SearchState["facets"] = { make: [car.make], model: [car.model] };
  const body: SearchState["facets"] | null = car.simple_body ? { body: [car.simple_body] } : null;
  const both = body ? [model, body] : [model];
  const candidates: Candidate[] = [];
  const add = async (searches: SearchState[]) => {
    // One more than shown: the car itself may be among them.
    const found = await firstOfEach(platform, site, searches, MOST_SIMILAR + 1);
    for (const document of found.flat()) candidates.push({ ...likenessOf(document, site), document });
    return similarCars(likeness, candidates);
  };
  const near = (list: Candidate[]) => list.filter((each) => isInPriceBand(likeness, each)).length;

  let similar = await add(searchesAround(model, price, true));
  if (body && near(similar) < MOST_SIMILAR) similar = await add(searchesAround(body, price, true));
  if (price && near(similar) < ENOUGH_SIMILAR)
    similar = await add(both.flatMap((kind) => searchesAround(kind, price, false)));
  return similar.map(({ document }) => document);
}

type Candidate = LikenessCar & { document: StockDocument };

function likenessOf(document: StockDocument, site: Site): LikenessCar {
  const { id, make, model, body, year, km } = document;
  const price = shownPrice({ ...document, price: document.listed_price }, site);
  return { id, make, model, body, year, km, amount: price?.amount ?? null };
}

/** Dollars, or dollars a week where the site offers subscriptions; null when no amount is shown. */
function shownPrice(car: PricedCar, site: Site): { amount: number; weekly: boolean } | null {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  if (price.kind === "subscription") return { amount: price.perWeek, weekly: true };
  return price.kind === "price" || price.kind === "reduced" ? { amount: price.amount, weekly: false } : null;
}

/**
 * The engine knows no "nearest price": one search goes upwards from the price and one downwards, so that the nearest
 * are among what comes back. It has no order by weekly price: there any of the price band are taken.
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
