import type { ListFacet } from "../search/facets";
import type { SearchState } from "../search/search-state";
import type { StockDocument } from "../search/stock-document";
import { isModelOf } from "../search/stock-filter";

/**
 * The facets that saved searches are found by, the most selective first: few cars have a certain badge, many are
 * automatic. All have texts as values, which are compared as the search engine compares them.
 */
const TERM_FACETS = [
  "badge",
  "model",
  "make",
  "location_name",
  "city",
  "dealership_slug",
  "dealership_name",
  "tag",
  "filtered_features",
  "colour",
  "body",
  "categories",
  "drive",
  "fuel",
  "transmission",
  "state",
  "car_type",
  "item_type",
] as const satisfies readonly ListFacet[];
type TermFacet = (typeof TERM_FACETS)[number] | "make_model";

/** The term of a search that refines by none of these facets: any car may match it. */
export const ANY_CAR = "";

/**
 * Returns the terms that a saved search is filed under: a car that matches the search has at least one of them. They
 * are the values of the search's most selective facet.
 */
export function savedSearchTerms({ facets }: Pick<SearchState, "facets">): string[] {
  for (const facet of TERM_FACETS) {
    if (facet === "make" && facets.make_model) return makeTerms(facets.make ?? [], facets.make_model);
    const values = facets[facet];
    if (values) return termsOf(facet, values);
  }
  return [ANY_CAR];
}

/** A make of which models are chosen too is narrowed to them, as in the search itself (stock-filter.ts). */
function makeTerms(makes: readonly string[], models: readonly string[]): string[] {
  const whole = makes.filter((make) => !models.some((model) => isModelOf(model, make)));
  return [...termsOf("make", whole), ...termsOf("make_model", models)];
}

/** Returns all terms of a car: the saved searches under other terms can't match it. */
export function documentTerms(document: StockDocument): string[] {
  const terms = [ANY_CAR, ...termsOf("make_model", [document.make_model])];
  for (const facet of TERM_FACETS) {
    const value = document[facet];
    if (value !== null) terms.push(...termsOf(facet, Array.isArray(value) ? value : [value]));
  }
  return terms;
}

function termsOf(facet: TermFacet, values: readonly string[]): string[] {
  return [...new Set(values.map((value) => `${facet}:${value.trim().normalize("NFKD").toLowerCase()}`))];
}
