import { isAvailable } from "../availability";
import { slugify } from "../slug";
import { CATEGORIES } from "./categories";
import { type ListedCars, ListedCarsSum } from "./listed-cars";
import type { StockDocument } from "./stock-document";

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
  /** The stock's facet of that name: which documents a changed car concerns. */
  make_model: string;
  categories: string[];
  /** Of the available car that ranks first among those with a picture. */
  image: string | null;
  /** The latest of `sold_at`; 0 when there is none. */
  last_sold_at: number;
}

/** What is read of a car of the stock index. */
export const MODEL_CAR_FIELDS = [
  "id",
  "make",
  "model",
  "make_model",
  "body",
  "categories",
  "status",
  "sold_date_timestamp",
  "price",
  "weekly_price_range",
  "primary_image_url",
  "rank",
  "created_at_timestamp",
] as const satisfies readonly (keyof StockDocument)[];
export type ModelCar = Pick<StockDocument, (typeof MODEL_CAR_FIELDS)[number]>;

/** Spellings that the search engine's filters take for the same value have the same key. */
function facetKey(value: string): string {
  return value.trim().normalize("NFKD").toLowerCase();
}

/** Counts how often each value comes. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** The most frequent first; what is as frequent in alphabetical order. */
  get values(): string[] {
    return [...this.#counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([value]) => value);
  }
}

class Model {
  readonly #makes = new Tally();
  readonly #models = new Tally();
  readonly #makeModels = new Tally();
  readonly #bodies = new Tally();
  readonly #categories = new Set<string>();
  readonly #sum = new ListedCarsSum();
  #pictured: ModelCar | null = null;

  add(car: ModelCar): void {
    this.#makes.add(car.make.trim());
    this.#models.add(car.model.trim());
    this.#makeModels.add(car.make_model);
    if (car.body !== null) this.#bodies.add(car.body);
    for (const category of car.categories) this.#categories.add(category);
    this.#sum.add(car);
    if (car.primary_image_url !== null && isAvailable(car.status) && isBefore(car, this.#pictured))
      this.#pictured = car;
  }

  facts(): Omit<ManufacturerDocument, "id" | "site"> {
    const [make = ""] = this.#makes.values;
    const [model = ""] = this.#models.values;
    const cars = this.#sum.cars;
    return {
      manufacturer: { name: make, slug: slugify(make) },
      model: { name: model, slug: slugify(model), body: this.#bodies.values },
      make_model: this.#makeModels.values[0] ?? "",
      categories: CATEGORIES.filter((category) => this.#categories.has(category)),
      image: this.#pictured?.primary_image_url ?? null,
      ...cars,
      last_sold_at: cars.sold_at[0] ?? 0,
    };
  }
}

function isBefore(car: ModelCar, other: ModelCar | null): boolean {
  if (other === null) return true;
  return (
    (car.rank - other.rank ||
      car.created_at_timestamp - other.created_at_timestamp ||
      (car.id < other.id ? 1 : -1)) > 0
  );
}

/** Gathers a site's listed cars by make and model. */
export class ModelsOfCars {
  readonly #models = new Map<string, Model>();

  add(car: ModelCar): void {
    // A car that names no make or no model is found as a car only.
    if (!car.make.trim() || !car.model.trim()) return;
    const key = facetKey(car.make_model);
    const model = this.#models.get(key) ?? new Model();
    this.#models.set(key, model);
    model.add(car);
  }

  /** @param idOf makes a document's id of what tells it from all others */
  documents(site: string, idOf: (site: string, key: string) => string): ManufacturerDocument[] {
    return [...this.#models].map(([key, model]) => ({ id: idOf(site, key), site, ...model.facts() }));
  }
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
