import {
  type FacetStyle,
  type FacetView,
  facetView,
  modelsByMake,
  packFacet,
} from "~/domain/search/facet-panel";
import type { Find } from "~/domain/search/facet-search";
import { type ListFacet, listFacet, type RangeFacet, rangeFacet } from "~/domain/search/facets";
import type { FacetValue, SearchResult } from "~/domain/search/search-result";
import type { SearchState } from "~/domain/search/search-state";
import { isForKinds, searchedKinds } from "~/domain/search/searched-kinds";
import type { SectionFacet, SectionMemory } from "~/domain/search/section-memory";
import { panelSections } from "~/domain/search/section-order";
import type { RangeView, SearchPageData } from "~/domain/search-page/search-page-view";
import type { Site } from "~/tenants/site";

type PanelData = Pick<
  SearchPageData,
  "sections" | "dealerships" | "logos" | "zeroPriceRange" | "rememberSections"
>;

/** Returns the filter panel: its sections in order, and their options. */
export function searchPanel(
  { search, dealerships }: Site,
  state: SearchState,
  result: SearchResult,
  memory: SectionMemory,
  find: Find | null,
  found: FacetValue[] | null,
): PanelData {
  const { zero_price_range: zeroPriceRange } = search;
  const isOpen = (facet: SectionFacet) =>
    memory[facet] ??
    (search.open_facets.includes(facet) ||
      state.facets[facet as ListFacet] !== undefined ||
      state.ranges[facet as RangeFacet] !== undefined);
  const kinds = searchedKinds(state.facets.item_type, result.facets.item_type);
  const isOffered = (facet: ListFacet | RangeFacet) =>
    state.facets[facet as ListFacet] !== undefined ||
    state.ranges[facet as RangeFacet] !== undefined ||
    isForKinds(facet, kinds);
  const list = (facet: ListFacet): FacetView => {
    const values = result.facets[facet] ?? [];
    const view = facetView(facet, values, state.facets[facet] ?? [], {
      open: isOpen(facet) || find?.facet === facet,
      style: styleOf(search, facet),
      before: search.makes_before_more,
      zeroPriceRange,
      makes: state.facets.make,
      found: find?.facet === facet && found ? { text: find.text, values: found } : undefined,
    });
    if (facet !== "make" || search.make_style !== "cards") return view;
    const makes = view.options.map(({ value }) => value);
    const models = result.facets.make_model ?? [];
    return {
      ...view,
      style: "cards",
      models: modelsByMake(makes, models, state.facets.make_model ?? [], { zeroPriceRange }),
    };
  };
  const range = (facet: RangeFacet): RangeView => ({
    facet,
    open: isOpen(facet),
    value: state.ranges[facet] ?? null,
    bounds: result.facetStats[facet] ?? null,
  });
  const hasValues = (facet: RangeFacet) =>
    !rangeFacet(facet).sparse ||
    state.ranges[facet] !== undefined ||
    (result.facetStats[facet] ?? null) !== null;
  const sections = panelSections(
    search.facets.filter(isOffered),
    search.ranges.filter(isOffered).filter(hasValues),
  ).map((section) => (section.kind === "list" ? list(section.facet) : range(section.facet)));
  const makes = sections.find((section) => "style" in section && section.style === "cards");
  const shown = makes && "options" in makes ? [...makes.options, ...makes.more] : [];
  const logos = Object.entries(search.make_logos).filter(([make]) =>
    shown.some(({ value }) => value === make),
  );
  return {
    sections: sections.map((section) => ("style" in section ? packFacet(section) : section)),
    dealerships: Object.fromEntries(dealerships.map(({ slug, name }) => [slug, name])),
    logos: Object.fromEntries(logos),
    zeroPriceRange,
    rememberSections: search.remember_sections,
  };
}

function styleOf(search: Site["search"], facet: ListFacet): FacetStyle {
  if (listFacet(facet).control === "toggle") return "toggle";
  // Makes that are configured as cards are drawn as a list.
  if (facet === "make" && search.make_style === "cards") return "list";
  return search.dropdown_facets.includes(facet) ? "dropdown" : "list";
}
