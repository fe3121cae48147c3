import { RANGE_FACETS, type RangeFacet } from "../search/facets";
import { outsideOf, RANGE_ENDS, type RangeEnd, type SliderScale, sliderScale } from "../search/range-slider";
import {
  type NumberRange,
  rangeEntries,
  rangeLimit,
  readRange,
  type SearchState,
} from "../search/search-state";
import type { RangeView, SearchPageData } from "./search-page-view";

/*
 * Limits that were typed outside the stock (rules/facets#slider-clamp). They are no filters: they would find nothing, or
 * everything. Their fields keep them, and the page explains them. In an address they are next to the search itself:
 * `outside[price]=:300`.
 */

/** Returns a range's scale while a car has a value; null: nothing is outside. */
function stockScale({ facet, bounds, stops }: RangeView): SliderScale | null {
  return bounds && sliderScale(facet, bounds, stops);
}

/** Removes the limits outside their ranges from a form's fields (`min_price`, `max_price`), and returns them. */
export function takeOutside(
  params: URLSearchParams,
  sections: SearchPageData["sections"],
): SearchState["ranges"] {
  const outside: SearchState["ranges"] = {};
  for (const range of sections) {
    const scale = "bounds" in range && stockScale(range);
    if (!scale) continue;
    const taken: NumberRange = { min: null, max: null };
    for (const end of RANGE_ENDS) {
      const name = `${end}_${range.facet}`;
      const limit = rangeLimit(range.facet, params.get(name));
      if (!outsideOf(scale, limit)) continue;
      taken[end] = limit;
      params.delete(name);
    }
    if (taken.min !== null || taken.max !== null) outside[range.facet] = taken;
  }
  return outside;
}

/** Longer than any limit; what is typed is shown again up to here. */
const MAX_UNREAD_LENGTH = 40;

/** Returns the limits of a form that are no numbers, as the parameters that keep them in an address. */
export function takeUnread(params: URLSearchParams): URLSearchParams {
  const unread = new URLSearchParams();
  for (const facet of RANGE_FACETS)
    for (const end of RANGE_ENDS) {
      const text = (params.get(`${end}_${facet}`) ?? "").replace(/\p{C}/gu, "").trim();
      if (text && rangeLimit(facet, text) === null)
        unread.set(unreadParameter(facet, end), text.slice(0, MAX_UNREAD_LENGTH));
    }
  return unread;
}

/** Returns a panel whose fields show what an address keeps and is no number. */
export function withUnread<Panel extends Pick<SearchPageData, "sections">>(
  panel: Panel,
  params: URLSearchParams,
): Panel {
  const sections = panel.sections.map((range) => {
    if (!("bounds" in range)) return range;
    const texts = RANGE_ENDS.flatMap((end) => {
      const text = params.get(unreadParameter(range.facet, end))?.slice(0, MAX_UNREAD_LENGTH);
      return text && rangeLimit(range.facet, text) === null ? [[end, text]] : [];
    });
    return texts.length > 0 ? { ...range, open: true, unread: Object.fromEntries(texts) } : range;
  });
  return { ...panel, sections };
}

const unreadParameter = (facet: RangeFacet, end: RangeEnd) => `unread[${end}_${facet}]`;

export function hasTypedLimits(params: URLSearchParams): boolean {
  return RANGE_FACETS.some((facet) => isTyped(facet, params));
}

/**
 * Returns a search without the limits that its form sent. The stock that it finds is the one they are outside of: two
 * that no car meets together would each be outside of what the other leaves, and both would be lost.
 */
export function withoutTypedLimits(state: SearchState, params: URLSearchParams): SearchState {
  const ranges = { ...state.ranges };
  for (const facet of RANGE_FACETS) if (isTyped(facet, params)) delete ranges[facet];
  return { ...state, ranges, page: 1 };
}

function isTyped(facet: RangeFacet, params: URLSearchParams): boolean {
  return RANGE_ENDS.some((end) => params.get(`${end}_${facet}`));
}

/** Reads the limits that an address keeps next to its search. */
export function readOutside(params: URLSearchParams): SearchState["ranges"] {
  const outside: SearchState["ranges"] = {};
  for (const facet of RANGE_FACETS) {
    const range = readRange(facet, params.get(parameter(facet)) ?? "");
    if (range) outside[facet] = range;
  }
  return outside;
}

/** Adds limits to the address of a search that is done without them. */
export function withOutside(address: string, outside: SearchState["ranges"]): string {
  return rangeEntries(outside).reduce(
    (longer, [facet, { min, max }]) =>
      `${longer}${longer.includes("?") ? "&" : "?"}${parameter(facet)}=${min ?? ""}:${max ?? ""}`,
    address,
  );
}

/**
 * Returns a panel whose fields show the kept limits too. One that cars have come to since is left out: nobody asks for
 * it now.
 */
export function withKeptLimits<Panel extends Pick<SearchPageData, "sections">>(
  panel: Panel,
  kept: SearchState["ranges"],
): Panel {
  const sections = panel.sections.map((range) => {
    const limits = "bounds" in range && kept[range.facet];
    const scale = limits && stockScale(range);
    if (!scale) return range;
    const limit = (end: RangeEnd) =>
      range.value?.[end] ?? (outsideOf(scale, limits[end]) ? limits[end] : null);
    const value = { min: limit("min"), max: limit("max") };
    return value.min === null && value.max === null ? range : { ...range, open: true, value };
  });
  return { ...panel, sections };
}

const parameter = (facet: RangeFacet) => `outside[${facet}]`;
