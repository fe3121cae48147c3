import { facetValueLabel } from "~/components/search/facet-value-label";
import { rangeText } from "~/components/search/range-label";
import { nearText } from "~/components/search/search-summary";
import { withoutNear, withoutRadius } from "~/domain/search/near";
import { searchAddress } from "~/domain/search/search-address";
import {
  EMPTY_SEARCH,
  facetEntries,
  hasRefinements,
  rangeEntries,
  type SearchState,
  withoutRange,
  withoutValue,
} from "~/domain/search/search-state";
import type { AppliedFiltersView } from "~/domain/search-page/search-page-view";
import type { Site } from "~/tenants/site";
import { siteSearchWords } from "../search-in-words.server";

/** Returns each refinement of a search with the address of the search without it; null: there are none. */
export function appliedFilters(site: Site, state: SearchState): AppliedFiltersView | null {
  if (!hasRefinements(state) && !state.near) return null;
  const words = siteSearchWords(site);
  const { t, format } = words;
  const chips: AppliedFiltersView["chips"] = [];
  const add = (text: string, without: SearchState) => chips.push({ text, href: searchAddress(without) });
  if (state.query) add(`“${state.query}”`, { ...state, query: "", page: 1 });
  for (const [facet, values] of facetEntries(state.facets))
    for (const value of values) add(facetValueLabel(words, facet, value), withoutValue(state, facet, value));
  for (const [facet, range] of rangeEntries(state.ranges))
    add(rangeText(t, format, facet, range, words.zeroPriceRange), withoutRange(state, facet));
  if (state.near)
    add(
      nearText(words, state),
      state.radius === undefined ? withoutNear({ ...state, page: 1 }) : withoutRadius(state),
    );
  const links = [{ text: t("search.clear"), href: searchAddress({ ...EMPTY_SEARCH, sort: state.sort }) }];
  if (state.near && state.sort === "relevant")
    links.unshift({
      text: t("search.near.nearest_first"),
      href: searchAddress({ ...state, sort: "distance", page: 1 }),
    });
  return { chips, links };
}
