import { SIMILAR_YEARS } from "~/domain/car/market-price";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { firstOfEach } from "../search/stock-search.server";

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

/** A limit above the number of cars of any group. */
const MAX_STOCK = 200_000;

/**
 * Returns all cars of a site in stock, to compare many prices with them.
 * @throws SearchUnavailableError
 */
export async function wholeComparedStock(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<StockDocument[]> {
  const search: SearchState = { ...EMPTY_SEARCH, facets: { status: ["in_stock"] } };
  const [cars = []] = await firstOfEach(platform, site, [search], MAX_STOCK, { fields: FIELDS });
  return cars;
}

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
