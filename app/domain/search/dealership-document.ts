import type { Car } from "../car/car";
import type { DealershipId, SiteSlug } from "../text/identifiers";
import { orderedCategories } from "./categories";
import { type AvailableCars, type ListedCars, listedCars, type SoldCar } from "./listed-cars";

/** A dealership's data in a site's configuration. */
export interface DealershipFacts {
  dealership_id: DealershipId;
  slug: string;
  name: string;
  /** City of its first sales location. */
  city: string | null;
  state: Car["state"];
}

/**
 * A dealership as one site lists its cars, in the dealerships index (rules/search#dealership-search). The site's own
 * rules decide which of its cars count.
 */
export interface DealershipDocument extends DealershipFacts, ListedCars {
  id: string;
  /** Slug of the site whose listing this is. */
  site: SiteSlug;
  categories: string[];
}

/** A dealership without cars has a document too. */
export function dealershipDocument(
  site: SiteSlug,
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

/** The settings of the dealerships index, as Meilisearch names them. */
export const DEALERSHIP_INDEX_SETTINGS = {
  searchableAttributes: ["name", "city", "state"],
  filterableAttributes: ["site", "dealership_id", "categories", "price.min", "price.max"],
  sortableAttributes: ["name", "available", "price.min"],
  rankingRules: ["sort", "words", "typo", "proximity", "attribute", "exactness", "available:desc"],
  typoTolerance: { disableOnNumbers: true },
  pagination: { maxTotalHits: 1_000_000 },
};
