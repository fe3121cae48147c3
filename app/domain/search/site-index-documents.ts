import { soldListedSince } from "~/domain/car/car-state";
import type { Car } from "../car/car";
import type { DealershipId, SiteSlug } from "../text/identifiers";
import { slugify } from "../text/plain-text";
import { orderedCategories } from "./categories";
import { EMPTY_SEARCH, type SearchState } from "./search-state";
import type { StockDocument } from "./stock-document";

/** Minimum and maximum of some values; both null when there are none. */
export interface Extent {
  min: number | null;
  max: number | null;
}

/**
 * The cars that a document of another index counts. Sold cars leave the listing as time passes, without a change of the
 * stock. So the document stores when they were sold, and they are counted when it is shown.
 */
export interface ListedCars {
  /** Cars in stock or coming soon. */
  available: number;
  /** When the listed sold cars were sold, in Unix seconds, the latest first. */
  sold_at: number[];
  /** Dollars, of available cars with a shown price; nobody can buy a sold car. */
  price: Extent;
  /** Dollars a week, of available cars with a subscription price. */
  weekly_price: Extent;
}

type ValueCounts = Readonly<Record<string, number>>;

/** Summary of some available cars from the stock index. */
export interface AvailableCars {
  count: number;
  price: Extent;
  weekly_price: Extent;
  makes: ValueCounts;
  models: ValueCounts;
  bodies: ValueCounts;
  categories: ValueCounts;
  /** Pictures of the first cars in the default order; null for a car without a picture. */
  images: readonly (string | null)[];
}

/** The fields that are read of a listed sold car. */
export const SOLD_CAR_FIELDS = [
  "dealership_id",
  "make",
  "model",
  "make_model",
  "body",
  "categories",
  "sold_date_timestamp",
] as const satisfies readonly (keyof StockDocument)[];
export type SoldCar = Pick<StockDocument, (typeof SOLD_CAR_FIELDS)[number]>;

/**
 * Returns from when on sold cars are listed, in Unix seconds. It is rounded to the minute, as in the stock's base
 * filter, so that both count the same cars.
 */
export function listedSince(now: Date, soldWindowDays: number): number {
  const since = soldListedSince(now, soldWindowDays);
  return since - (since % 60);
}

/** Returns how many of these cars are listed: the available ones, and those sold since then. */
export function listedCount(
  { available, sold_at }: Pick<ListedCars, "available" | "sold_at">,
  since: number,
) {
  return available + sold_at.filter((at) => at >= since).length;
}

export function listedCars(available: AvailableCars, sold: readonly SoldCar[]): ListedCars {
  return {
    available: available.count,
    sold_at: sold
      .map(({ sold_date_timestamp }) => sold_date_timestamp)
      .filter((at) => at !== null)
      .sort((a, b) => b - a),
    price: available.price,
    weekly_price: available.weekly_price,
  };
}

/** Sorts values by frequency, then alphabetically. */
export function byFrequency(counts: ValueCounts): string[] {
  return Object.entries(counts)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([value]) => value);
}

const AVAILABLE = ["in_stock", "coming_soon"];

/**
 * Restricts a search to available cars. A search also lists cars that were just sold; texts about cars for sale must
 * not count those. A search that refines by status is not changed.
 */
export function forSale(state: SearchState = EMPTY_SEARCH): SearchState {
  if (state.facets.status) return state;
  return { ...state, facets: { ...state.facets, status: AVAILABLE } };
}

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
