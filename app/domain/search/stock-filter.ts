import { soldListedSince } from "../availability";
import type { ListFacet, RangeFacet } from "./facets";
import type { NumberRange, SearchState } from "./search-state";

/** Which cars a site may show at all. */
export interface ListingRules {
  dealershipIds: readonly string[];
  /** Days a sold car stays listed (spec 1 §9). */
  soldWindowDays: number;
}

function quote(value: string): string {
  return `"${value.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
}

/**
 * The site's base filter: its dealerships, shown on the website, and available or recently sold
 * (spec 2 §4 "Listing of cars"). Every query of a site carries it. The sold window moves by the minute,
 * so that the engine may remember the filter.
 */
export function baseFilter(rules: ListingRules, now: Date): string[] {
  const since = soldListedSince(now, rules.soldWindowDays);
  return [
    `dealership_id IN [${rules.dealershipIds.map(quote).join(", ")}]`,
    "show_on_dealer_website = true",
    `(status IN [in_stock, coming_soon] OR (status = sold AND sold_date_timestamp >= ${since - (since % 60)}))`,
  ];
}

function rangeFilter(facet: RangeFacet, range: NumberRange): string {
  if (range.min !== null && range.max !== null) return `${facet} ${range.min} TO ${range.max}`;
  return range.min !== null ? `${facet} >= ${range.min}` : `${facet} <= ${range.max}`;
}

/** A refined attribute with the filter that its refinement makes. */
export interface Refinement {
  facet: ListFacet | RangeFacet;
  filter: string;
}

/** One refinement for each facet and range the shopper set: OR within a facet, AND between them. */
export function refinementsOf(state: SearchState): Refinement[] {
  const refinements: Refinement[] = [];
  for (const [facet, values] of Object.entries(state.facets)) {
    refinements.push({ facet: facet as ListFacet, filter: `${facet} IN [${values.map(quote).join(", ")}]` });
  }
  for (const [facet, range] of Object.entries(state.ranges)) {
    refinements.push({ facet: facet as RangeFacet, filter: rangeFilter(facet as RangeFacet, range) });
  }
  return refinements;
}
