import { SIMILAR_YEARS } from "~/domain/market-price";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";
import { firstOfEach } from "./stock-search.server";

/** More cars of one model and three years than any group has. */
const MOST_COMPARED = 5000;
/** What comparisons read of a car, and what makes an answer believed (sound-answers.server.ts). */
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
  "car_type",
  "year",
  "state",
  "price_type",
] as const satisfies readonly (keyof StockDocument)[];

/** Further conditions on the cars. */
type Narrower = Partial<Pick<SearchState, "facets" | "ranges">>;

/**
 * A site's cars in stock of one model, built within a year of a given one: what a price is compared with.
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
  const [cars = []] = await firstOfEach(platform, site, [search], MOST_COMPARED, FIELDS);
  return cars;
}
