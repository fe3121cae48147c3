import { type FacetStyle, facetView, modelsByMake, packFacet } from "~/domain/search/facet-view";
import type { ListFacet, RangeFacet } from "~/domain/search/facets";
import type { SectionFacet, SectionMemory } from "~/domain/search/filter-sections";
import type { Find } from "~/domain/search/find-in-facet";
import type { SearchPageData } from "~/domain/search/search-page-view";
import type { FacetValue, SearchResult } from "~/domain/search/search-result";
import type { SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";

type PanelData = Pick<
  SearchPageData,
  "facets" | "ranges" | "dealerships" | "logos" | "zeroPriceRange" | "rememberSections"
>;

/** The filter panel: which sections, in which order, what they offer. */
export function searchPanel(
  { search, dealerships }: Site,
  state: SearchState,
  result: SearchResult,
  sections: SectionMemory,
  find: Find | null,
  found: FacetValue[] | null,
): PanelData {
  const { zero_price_range: zeroPriceRange } = search;
  const isOpen = (facet: SectionFacet) =>
    sections[facet] ??
    (search.open_facets.includes(facet) ||
      state.facets[facet as ListFacet] !== undefined ||
      state.ranges[facet as RangeFacet] !== undefined);
  const facets = search.facets.map((facet) => {
    const values = result.facets[facet] ?? [];
    const style = styleOf(search, facet);
    const view = facetView(facet, values, state.facets[facet] ?? [], {
      open: isOpen(facet) || find?.facet === facet,
      style,
      before: search.makes_before_more,
      zeroPriceRange,
      makes: state.facets.make,
      found: find?.facet === facet && found ? { text: find.text, values: found } : undefined,
    });
    if (style === "cards") {
      const makes = view.options.map(({ value }) => value);
      const models = result.facets.make_model ?? [];
      view.models = modelsByMake(makes, models, state.facets.make_model ?? [], { zeroPriceRange });
    }
    return view;
  });
  const makes = facets.find(({ style }) => style === "cards");
  const logos = Object.entries(search.make_logos).filter(([make]) =>
    [...(makes?.options ?? []), ...(makes?.more ?? [])].some(({ value }) => value === make),
  );
  return {
    facets: facets.map(packFacet),
    ranges: search.ranges.map((facet) => ({
      facet,
      open: isOpen(facet),
      value: state.ranges[facet] ?? null,
      bounds: result.facetStats[facet] ?? null,
    })),
    dealerships: Object.fromEntries(dealerships.map(({ slug, name }) => [slug, name])),
    logos: Object.fromEntries(logos),
    zeroPriceRange,
    rememberSections: search.remember_sections,
  };
}

function styleOf(search: Site["search"], facet: ListFacet): FacetStyle {
  if (facet === "certified") return "toggle";
  if (facet === "make" && search.make_style === "cards") return "cards";
  return search.dropdown_facets.includes(facet) ? "dropdown" : "list";
}
