import type { BrandModel } from "~/domain/models/model";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { countedOnce } from "../search/counted-once.server";
import { listedAndForSale } from "../search/listed-facets.server";
import { SearchUnavailableError } from "../search/stock-search.server";

type ModelSite = Pick<Site, "manufacturer">;

/** Returns the search for a model's cars, by the names that feeds give them; null when it has no such name. */
export function modelSearch(
  { manufacturer }: ModelSite,
  { stock_names }: Pick<BrandModel, "stock_names">,
): SearchState | null {
  if (!manufacturer || stock_names.length === 0) return null;
  return { ...EMPTY_SEARCH, facets: { make: [manufacturer.name], model: stock_names } };
}

/**
 * Returns the address of "Our Stock": the model's cars, or the manufacturer's where it has none by name. It is the
 * search's working address: `/search/{make}/{model}` exists only while the model is in stock.
 */
export function modelStockAddress(site: ModelSite, model: Pick<BrandModel, "stock_names">): string {
  const state = modelSearch(site, model);
  const make = site.manufacturer ? { make: [site.manufacturer.name] } : {};
  return searchAddress(state ?? { ...EMPTY_SEARCH, facets: make });
}

/**
 * Returns where "Our Stock" of a model leads; null where it has no car for sale (rules/models#model-stock). While the
 * stock can't be counted every model with a name in stock has the link.
 */
export async function modelStockLinks(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<(model: Pick<BrandModel, "stock_names">) => string | null> {
  const counts = await countsByName(platform, site);
  return (model) => {
    const isHere = counts ? countOf(counts, model) > 0 : model.stock_names.length > 0;
    return isHere ? modelStockAddress(site, model) : null;
  };
}

/**
 * Returns how many cars "Our Stock" of a model leads to (rules/models#model-stock), 0 where none of them is for sale;
 * null while it is unknown.
 */
export async function modelStock(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  model: Pick<BrandModel, "stock_names">,
): Promise<number | null> {
  const counts = await countsByName(platform, site);
  return counts && countOf(counts, model);
}

type Counts = ReadonlyMap<string, number>;

function countOf(
  { listed, available }: { listed: Counts; available: Counts },
  { stock_names }: Pick<BrandModel, "stock_names">,
): number {
  const sum = (counts: Counts) => stock_names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
  return sum(available) > 0 ? sum(listed) : 0;
}

const countsByName = countedOnce(async (platform, site) => {
  const make = site.manufacturer?.name ?? "";
  const ofMake = { ...EMPTY_SEARCH, facets: { make: [make] } };
  const { listed, available, incomplete } = await listedAndForSale(platform, site, ofMake, ["model"]);
  // Counts of a part of the stock are not valid for all of it: a page would say that there is no such car.
  if (incomplete) throw new SearchUnavailableError("the index is still loading");
  const byName = ({ facets }: SearchResult): Counts =>
    new Map(facets.model?.map(({ value, count }) => [value, count]));
  return { listed: byName(listed), available: byName(available) };
});
