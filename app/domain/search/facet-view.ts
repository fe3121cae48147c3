import { CAR_TYPES } from "../car";
import { FACET_LIMITS, type ListFacet } from "./facets";
import type { FacetValue } from "./search-result";

export interface FacetOption extends FacetValue {
  selected: boolean;
}

/** One section of the filter panel. */
export interface FacetView {
  facet: ListFacet;
  open: boolean;
  /** Shown at once: what is selected, and the first few. */
  options: FacetOption[];
  /** Behind "Show all". */
  more: FacetOption[];
}

/**
 * Orders a facet's values for the panel. Car types go new, demo, used (spec 1 §9), seats by number, all others by
 * count; long facets keep their limit (city 20, dealership 40, model 30), and what is selected is always shown.
 * @param before how many options stand before "Show all" (7 by default, spec 1 §9)
 */
export function facetView(
  facet: ListFacet,
  values: readonly FacetValue[],
  selected: readonly string[],
  options: { open: boolean; before: number },
): FacetView {
  const chosen = new Map(selected.map((value) => [value.toLowerCase(), value]));
  const ordered: FacetOption[] = [];
  for (const { value, count } of [...values].sort(compareFor(facet))) {
    const isSelected = chosen.delete(value.toLowerCase());
    ordered.push({ value, count, selected: isSelected });
  }
  // A refinement nothing has any more is still a refinement, and can be taken off.
  for (const value of chosen.values()) ordered.push({ value, count: 0, selected: true });
  const limit = FACET_LIMITS[facet] ?? Number.POSITIVE_INFINITY;
  const kept = ordered.filter((option, index) => option.selected || index < limit);
  const isShort = kept.length <= options.before + 2;
  return {
    facet,
    open: options.open || selected.length > 0,
    options: kept.filter((option, index) => isShort || option.selected || index < options.before),
    more: isShort ? [] : kept.filter((option, index) => !option.selected && index >= options.before),
  };
}

function compareFor(facet: ListFacet): (a: FacetValue, b: FacetValue) => number {
  if (facet === "car_type") {
    const order: readonly string[] = CAR_TYPES;
    return (a, b) => order.indexOf(a.value) - order.indexOf(b.value);
  }
  if (facet === "seats") return (a, b) => Number(a.value) - Number(b.value);
  return (a, b) => b.count - a.count || a.value.localeCompare(b.value, "en");
}
