import { within } from "~/adapters/within";
import type { Car } from "~/domain/car";
import { type CompactCarView, compactCarView } from "~/domain/compact-car";
import { type PricedCar, priceDisplay } from "~/domain/price";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { type StockDocument, toStockDocument } from "~/domain/search/stock-document";
import { type LikenessCar, MOST_SIMILAR, SIMILAR_PRICE_BAND, similarCars } from "~/domain/similar-cars";
import type { Site } from "~/tenants/site";
import type { RequestContext } from "./platform.server";
import { firstOfEach } from "./stock-search.server";

/** The page can do without them, so it waits less than a search would: an engine that is away holds nobody up. */
const PATIENCE_MS = 1500;

/** In-stock cars like this one, the nearest first. None when the search does not answer (logged). */
export async function loadSimilarCars(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  car: Car,
): Promise<CompactCarView[]> {
  try {
    const likeness = likenessOf(toStockDocument(car), site);
    const searches = searchesAround(car, shownPrice(car, site));
    // One more than shown: the car itself may be among them.
    const found = await within(PATIENCE_MS, firstOfEach(platform, site, searches, MOST_SIMILAR + 1));
    const candidates = found.flat().map((document) => ({ ...likenessOf(document, site), document }));
    return similarCars(likeness, candidates).map(({ document }) =>
      compactCarView(
        { ...document, price: document.listed_price, image: document.primary_image_url },
        site.vehicle,
      ),
    );
  } catch (error) {
    platform.log.warn({ err: error }, "similar cars can't be shown");
    return [];
  }
}

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
 * The engine knows no "nearest price": for the model and for the body one search upwards from the price and one
 * downwards, so that the nearest of each are among what comes back. It has no order by weekly price: there the
 * price band is searched.
 */
function searchesAround(car: Car, price: ReturnType<typeof shownPrice>): SearchState[] {
  const kinds: SearchState["facets"][] = [{ make: [car.make], model: [car.model] }];
  if (car.simple_body) kinds.push({ body: [car.simple_body] });
  return kinds.flatMap((kind): SearchState[] => {
    const search: SearchState = { ...EMPTY_SEARCH, facets: { ...kind, status: ["in_stock"] } };
    if (!price) return [{ ...search, sort: "latest" }];
    const { amount, weekly } = price;
    if (weekly) {
      const band = amount * SIMILAR_PRICE_BAND;
      return [
        search,
        { ...search, ranges: { weekly_price_range: { min: amount - band, max: amount + band } } },
      ];
    }
    return [
      { ...search, ranges: { price: { min: amount, max: null } }, sort: "price-asc" },
      { ...search, ranges: { price: { min: null, max: amount } }, sort: "price-desc" },
    ];
  });
}
