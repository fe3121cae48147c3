import type { Car } from "../car";
import { CATEGORIES } from "./categories";
import type { ListedCars } from "./listed-cars";

/** What a site's configuration says of one of its dealerships. */
export interface DealershipFacts {
  dealership_id: string;
  slug: string;
  name: string;
  /** Of its first sales location. */
  city: string | null;
  state: Car["state"];
}

/**
 * A dealership as one site lists its cars, in the dealerships index (spec 1 §3 "Dealership search: categories and
 * price"). The site's own rules decide which of the dealership's cars count.
 */
export interface DealershipDocument extends DealershipFacts, ListedCars {
  id: string;
  /** Slug of the site whose listing this is. */
  site: string;
  categories: string[];
}

/** The categories in the models menu's order, whatever order they come in. */
export function orderedCategories(categories: readonly string[]): string[] {
  return CATEGORIES.filter((category) => categories.includes(category));
}

/** The dealerships index's settings, in Meilisearch's own words. */
export const DEALERSHIP_INDEX_SETTINGS = {
  searchableAttributes: ["name", "city", "state"],
  filterableAttributes: ["site", "dealership_id", "categories", "price.min", "price.max"],
  sortableAttributes: ["name", "available", "price.min"],
  rankingRules: ["sort", "words", "typo", "proximity", "attribute", "exactness", "available:desc"],
  typoTolerance: { disableOnNumbers: true },
  pagination: { maxTotalHits: 1_000_000 },
};
