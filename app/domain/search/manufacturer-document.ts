import { slugify } from "../slug";
import { orderedCategories } from "./categories";
import { type AvailableCars, byFrequency, type ListedCars, listedCars, type SoldCar } from "./listed-cars";

/**
 * A make and model as one site lists it, in the manufacturers index (spec 1 §3 "Manufacturer search (separate
 * index): manufacturer.name, model.name, model.body").
 */
export interface ManufacturerDocument extends ListedCars {
  id: string;
  /** Slug of the site whose listing this is. */
  site: string;
  manufacturer: { name: string; slug: string };
  /** The bodies its listed cars have, the most frequent first. */
  model: { name: string; slug: string; body: string[] };
  /** The stock's facet of that name: which document a changed car concerns. */
  make_model: string;
  categories: string[];
  /** Of the available car that ranks first among those with a picture. */
  image: string | null;
  /** The latest of `sold_at`; 0 when there is none. */
  last_sold_at: number;
}

/** Spellings that the search engine's filters take for the same value have the same key. */
export function facetKey(value: string): string {
  return value.trim().normalize("NFKD").toLowerCase();
}

/**
 * A model's document, or null when none of its cars is listed or they name no make or no model (such cars are found
 * as cars only).
 * @param makeModel the facet's value that these cars share
 */
export function manufacturerDocument(
  site: string,
  makeModel: string,
  available: AvailableCars,
  sold: readonly SoldCar[],
): Omit<ManufacturerDocument, "id"> | null {
  const make = (byFrequency(available.makes)[0] ?? sold[0]?.make ?? "").trim();
  const model = (byFrequency(available.models)[0] ?? sold[0]?.model ?? "").trim();
  if ((available.count === 0 && sold.length === 0) || !make || !model) return null;
  const bodies = { ...available.bodies };
  for (const { body } of sold) if (body !== null) bodies[body] = (bodies[body] ?? 0) + 1;
  const cars = listedCars(available, sold);
  return {
    site,
    manufacturer: { name: make, slug: slugify(make) },
    model: { name: model, slug: slugify(model), body: byFrequency(bodies) },
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

/** The manufacturers index's settings, in Meilisearch's own words. */
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
  /** Among equally relevant models the one with the most cars. */
  rankingRules: ["sort", "words", "typo", "proximity", "attribute", "exactness", "available:desc"],
  typoTolerance: { disableOnNumbers: true },
  pagination: { maxTotalHits: 1_000_000 },
};
