import type { Car, CarStatus, CarType } from "~/domain/car/car";
import type { DealershipId } from "~/domain/text/identifiers";
import { PLACE } from "./car-places";
import type { ListFacet, RangeFacet } from "./facets";
import { placesWithin } from "./near";
import { priceRangeEnds, UNPRICED } from "./price-bands";
import { facetEntries, type NumberRange, rangeEntries, type SearchState } from "./search-state";
import { listedSince } from "./site-index-documents";

/** Quotes a value for Meilisearch's filter grammar. */
function quoted(value: string): string {
  return `"${value.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
}

/** Returns `["Toyota", "Mazda"]`, for `make IN …`. Nothing in a value can act as syntax. */
export function filterList(values: readonly string[]): string {
  return `[${values.map(quoted).join(", ")}]`;
}

interface ListingRules {
  dealershipIds: readonly DealershipId[];
  /** For how many days a sold car stays listed (rules/search#sold-window). */
  soldWindowDays: number;
  only: StockLimits;
}

/** A site's extra clauses (rules/search#extra-clauses). */
interface StockLimits {
  /** An empty list means all. */
  car_types: readonly CarType[];
  /** An empty list means all listed ones. */
  statuses: readonly CarStatus[];
  exclude_makes: readonly string[];
  exclude_stock_numbers: readonly string[];
}

/** Whether one car satisfies the extra clauses that `baseFilter` applies to a search. */
export function isWithinLimits(
  car: Pick<Car, "car_type" | "status" | "make" | "stocknum">,
  only: StockLimits,
): boolean {
  const names = (list: readonly string[], value: string) =>
    list.some((entry) => entry.toLowerCase() === value.toLowerCase());
  return (
    (only.car_types.length === 0 || only.car_types.includes(car.car_type)) &&
    (only.statuses.length === 0 || only.statuses.includes(car.status)) &&
    !names(only.exclude_makes, car.make) &&
    !(car.stocknum !== null && names(only.exclude_stock_numbers, car.stocknum))
  );
}

/**
 * Returns the site's base filter: its dealerships, shown on the website, available or recently sold
 * (rules/search#listed-cars), and the site's extra clauses. Every query of a site has it. The sold window moves by
 * whole minutes, so that the engine can cache the filter.
 */
export function baseFilter({ dealershipIds, soldWindowDays, only }: ListingRules, now: Date): string[] {
  const filter = [
    `dealership_id IN ${filterList(dealershipIds)}`,
    "show_on_dealer_website = true",
    `(status IN [in_stock, coming_soon] OR (status = sold AND sold_date_timestamp >= ${listedSince(now, soldWindowDays)}))`,
  ];
  if (only.car_types.length > 0) filter.push(`car_type IN ${filterList(only.car_types)}`);
  if (only.statuses.length > 0) filter.push(`status IN ${filterList(only.statuses)}`);
  if (only.exclude_makes.length > 0) filter.push(`make NOT IN ${filterList(only.exclude_makes)}`);
  if (only.exclude_stock_numbers.length > 0)
    filter.push(`stocknum NOT IN ${filterList(only.exclude_stock_numbers)}`);
  return filter;
}

/** A refined attribute, or several that count as one, with its filter. */
export interface Refinement {
  /** The facets whose own counts ignore this refinement. */
  facets: (ListFacet | RangeFacet)[];
  filter: string;
}

/** Whether ranges from 0 include cars without a price ('Enquire - {range}', rules/facets#facet-zero-range). */
export type ZeroPriceRange = "plain" | "enquire";

/** Whether a price range includes cars without a price. A range without a lower end is one from 0 (decision 0120). */
export function includesUnpriced(
  facet: RangeFacet,
  { min }: NumberRange,
  zeroPriceRange: ZeroPriceRange,
): boolean {
  return facet === "price" && !min && zeroPriceRange === "enquire";
}

/** Returns one refinement for each refined facet and range: OR within a facet, AND between them. */
export function refinementsOf(state: SearchState, zeroPriceRange: ZeroPriceRange = "plain"): Refinement[] {
  const { make, make_model, price_range, year, ...facets } = state.facets;
  const { year: years, ...ranges } = state.ranges;
  const refinements: Refinement[] = [];
  if (make_model)
    refinements.push({ facets: ["make", "make_model"], filter: models(make ?? [], make_model) });
  else if (make) refinements.push({ facets: ["make", "make_model"], filter: `make IN ${filterList(make)}` });
  for (const [facet, values] of facetEntries(facets))
    refinements.push({ facets: [facet], filter: `${facet} IN ${filterList(values)}` });
  if (price_range) {
    const fromZero = price_range.some((code) => priceRangeEnds(code)?.min === null);
    const codes = fromZero && zeroPriceRange === "enquire" ? [...price_range, UNPRICED] : price_range;
    refinements.push({ facets: ["price_range"], filter: `price_range IN ${filterList(codes)}` });
  }
  // A list of years and a range of years refine the same attribute, so the counts of both ignore both.
  const yearFilters = [
    ...(year ? [`year IN ${filterList(year)}`] : []),
    ...(years ? [between("year", years)] : []),
  ];
  if (yearFilters.length > 0) refinements.push({ facets: ["year"], filter: yearFilters.join(" AND ") });
  for (const [facet, range] of rangeEntries(ranges)) {
    const orUnpriced = includesUnpriced(facet, range, zeroPriceRange);
    const filter = between(facet, range);
    refinements.push({ facets: [facet], filter: orUnpriced ? `(${filter} OR price IS NULL)` : filter });
  }
  if (state.identifiers)
    refinements.push({ facets: [], filter: `identifiers IN ${filterList(state.identifiers)}` });
  const places = placesWithin(state);
  if (places) refinements.push({ facets: [], filter: `${PLACE} IN ${filterList(places)}` });
  return refinements;
}

function between(facet: RangeFacet, { min, max }: NumberRange): string {
  if (min !== null && max !== null) return `${facet} ${min} TO ${max}`;
  return min !== null ? `${facet} >= ${min}` : `${facet} <= ${max}`;
}

/**
 * Makes and models count as one refinement: "Toyota Hilux" narrows a ticked Toyota to its Hilux, and adds to a ticked
 * Mazda instead of leaving nothing.
 */
function models(makes: readonly string[], makeModels: readonly string[]): string {
  const whole = makes.filter((make) => !makeModels.some((name) => isModelOf(name, make)));
  const chosen = `make_model IN ${filterList(makeModels)}`;
  return whole.length > 0 ? `(make IN ${filterList(whole)} OR ${chosen})` : chosen;
}

/** Whether a model such as "Toyota Hilux" belongs to a make. */
export function isModelOf(makeModel: string, make: string): boolean {
  return makeModel.toLowerCase().startsWith(`${make.toLowerCase()} `);
}
