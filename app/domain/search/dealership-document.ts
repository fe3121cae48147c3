import type { Car } from "../car";
import { orderedCategories } from "./categories";
import { type AvailableCars, type ListedCars, listedCars, type SoldCar } from "./listed-cars";

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

/** A dealership without cars has a document too. */
export function dealershipDocument(
  site: string,
  facts: DealershipFacts,
  available: AvailableCars,
  sold: readonly SoldCar[],
): Omit<DealershipDocument, "id"> {
  return {
    site,
    ...facts,
    categories: orderedCategories([
      ...Object.keys(available.categories),
      ...sold.flatMap(({ categories }) => categories),
    ]),
    ...listedCars(available, sold),
  };
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
