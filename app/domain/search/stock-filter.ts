import type { Car, CarStatus, CarType } from "../car";
import type { ListFacet, RangeFacet } from "./facets";
import { filterList } from "./filter-text";
import { listedSince } from "./listed-cars";
import { priceRangeEnds, UNPRICED } from "./price-range";
import type { NumberRange, SearchState } from "./search-state";

/** Which cars a site may show at all. */
export interface ListingRules {
  dealershipIds: readonly string[];
  /** Days a sold car stays listed (spec 1 §9). */
  soldWindowDays: number;
  only: StockLimits;
}

/** A site's extra clauses (spec 1 §9 "extra clauses such as used only, in stock, or excluding certain makes …"). */
export interface StockLimits {
  /** None named: all. */
  car_types: readonly CarType[];
  /** None named: all that are listed. */
  statuses: readonly CarStatus[];
  exclude_makes: readonly string[];
  exclude_stock_numbers: readonly string[];
}

/** The extra clauses for one car, as `baseFilter` has them for a search. */
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
 * The site's base filter: its dealerships, shown on the website, available or recently sold (spec 2 §4 "Listing
 * of cars"), and the site's extra clauses. Every query of a site carries it. The sold window moves by the minute,
 * so that the engine may remember the filter.
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

/** A refined attribute, or several that count as one, with the filter that the refinement makes. */
export interface Refinement {
  /** The facets whose own counts leave this refinement out. */
  facets: (ListFacet | RangeFacet)[];
  filter: string;
}

/** Whether ranges that begin at 0 take in cars without a price ('Enquire - {range}', spec 1 §8). */
export type ZeroPriceRange = "plain" | "enquire";

/** One refinement for each facet and range the shopper set: OR within a facet, AND between them. */
export function refinementsOf(state: SearchState, zeroPriceRange: ZeroPriceRange = "plain"): Refinement[] {
  const { make, make_model, price_range, year, ...facets } = state.facets;
  const { year: years, ...ranges } = state.ranges;
  const refinements: Refinement[] = [];
  if (make_model)
    refinements.push({ facets: ["make", "make_model"], filter: models(make ?? [], make_model) });
  else if (make) refinements.push({ facets: ["make", "make_model"], filter: `make IN ${filterList(make)}` });
  for (const [facet, values] of Object.entries(facets))
    refinements.push({ facets: [facet as ListFacet], filter: `${facet} IN ${filterList(values)}` });
  if (price_range) {
    const fromZero = price_range.some((code) => priceRangeEnds(code)?.min === null);
    const codes = fromZero && zeroPriceRange === "enquire" ? [...price_range, UNPRICED] : price_range;
    refinements.push({ facets: ["price_range"], filter: `price_range IN ${filterList(codes)}` });
  }
  // A list of years and a range of years are one attribute: each one's counts leave both out.
  const yearFilters = [
    ...(year ? [`year IN ${filterList(year)}`] : []),
    ...(years ? [between("year", years)] : []),
  ];
  if (yearFilters.length > 0) refinements.push({ facets: ["year"], filter: yearFilters.join(" AND ") });
  for (const [name, range] of Object.entries(ranges)) {
    const facet = name as RangeFacet;
    const orUnpriced = facet === "price" && range.min === 0 && zeroPriceRange === "enquire";
    const filter = between(facet, range);
    refinements.push({ facets: [facet], filter: orUnpriced ? `(${filter} OR price IS NULL)` : filter });
  }
  return refinements;
}

function between(facet: RangeFacet, { min, max }: NumberRange): string {
  if (min !== null && max !== null) return `${facet} ${min} TO ${max}`;
  return min !== null ? `${facet} >= ${min}` : `${facet} <= ${max}`;
}

/**
 * Makes and models of makes are one choice: "Toyota Hilux" narrows a ticked Toyota to its Hilux, and stands beside
 * a ticked Mazda instead of leaving nothing.
 */
function models(makes: readonly string[], makeModels: readonly string[]): string {
  const whole = makes.filter((make) => !makeModels.some((name) => isModelOf(name, make)));
  const chosen = `make_model IN ${filterList(makeModels)}`;
  return whole.length > 0 ? `(make IN ${filterList(whole)} OR ${chosen})` : chosen;
}

/** Whether "Toyota Hilux" is one of Toyota's. */
export function isModelOf(makeModel: string, make: string): boolean {
  return makeModel.toLowerCase().startsWith(`${make.toLowerCase()} `);
}
