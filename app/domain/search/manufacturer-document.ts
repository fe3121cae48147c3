import type { SiteSlug } from "../text/identifiers";
import { slugify } from "../text/plain-text";
import { orderedCategories } from "./categories";
import { type AvailableCars, byFrequency, type ListedCars, listedCars, type SoldCar } from "./listed-cars";

/**
 * A make and model as one site lists it, in the manufacturers index (rules/search#manufacturer-search).
 */
export interface ManufacturerDocument extends ListedCars {
  id: string;
  /** Slug of the site whose listing this is. */
  site: SiteSlug;
  manufacturer: { name: string; slug: string };
  /** `body`: the bodies of its listed cars, the most frequent first. */
  model: { name: string; slug: string; body: string[] };
  /** The stock's facet of that name. It tells which documents a changed car affects. */
  make_model: string;
  categories: string[];
  /** Picture of the first available car, in the default order, that has one. */
  image: string | null;
  /** The latest of `sold_at`; 0 when no listed car is sold. */
  last_sold_at: number;
}

/** Returns a key that is equal for all spellings that the search engine's filters treat as the same value. */
export function facetKey(value: string): string {
  return value.trim().normalize("NFKD").toLowerCase();
}

/**
 * Returns a model's document. Returns null when none of its cars is listed, or they have no make or model; such cars
 * are found only in the stock.
 * @param makeModel the facet's value that these cars share
 */
export function manufacturerDocument(
  site: SiteSlug,
  makeModel: string,
  available: AvailableCars,
  sold: readonly SoldCar[],
): Omit<ManufacturerDocument, "id"> | null {
  const make = (byFrequency(available.makes)[0] ?? sold[0]?.make ?? "").trim();
  const model = (byFrequency(available.models)[0] ?? sold[0]?.model ?? "").trim();
  if ((available.count === 0 && sold.length === 0) || !make || !model) return null;
  const bodies = new Map(Object.entries(available.bodies));
  for (const { body } of sold) if (body !== null) bodies.set(body, (bodies.get(body) ?? 0) + 1);
  const cars = listedCars(available, sold);
  return {
    site,
    manufacturer: { name: make, slug: slugify(make) },
    model: { name: model, slug: slugify(model), body: byFrequency(Object.fromEntries(bodies)) },
    make_model: makeModel,
    categories: orderedCategories([
      ...Object.keys(available.categories),
      ...sold.flatMap(({ categories }) => categories),
    ]),
    image: available.images.find((image) => image !== null) ?? null,
    ...cars,
    last_sold_at: cars.sold_at[0] ?? 0,
  };
}

/** The settings of the manufacturers index, as Meilisearch names them. */
export const MANUFACTURER_INDEX_SETTINGS = {
  searchableAttributes: ["manufacturer.name", "model.name", "model.body"],
  filterableAttributes: [
    "site",
    "manufacturer.name",
    "model.name",
    "model.body",
    "make_model",
    "available",
    "last_sold_at",
  ],
  sortableAttributes: ["manufacturer.name", "model.name", "available"],
  /** Equally relevant models are sorted by their number of available cars. */
  rankingRules: ["sort", "words", "typo", "proximity", "attribute", "exactness", "available:desc"],
  typoTolerance: { disableOnNumbers: true },
  pagination: { maxTotalHits: 1_000_000 },
};
