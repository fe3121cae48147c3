import {
  chosenModels,
  type FacetStyle,
  type FacetView,
  facetView,
  makesWithModels,
  modelsByMake,
  packFacet,
} from "~/domain/search/facet-panel";
import type { Find } from "~/domain/search/facet-search";
import { type ListFacet, listFacet, type RangeFacet, rangeFacet } from "~/domain/search/facets";
import { priceBars, priceStops } from "~/domain/search/price-bands";
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
  const makesHaveModels = offersModels(search);
  const chosen = chosenModels(state.facets);
  const kinds = searchedKinds(state.facets.item_type, result.facets.item_type);
  const isOffered = (facet: ListFacet | RangeFacet) =>
    state.facets[facet as ListFacet] !== undefined ||
    state.ranges[facet as RangeFacet] !== undefined ||
    isForKinds(facet, kinds);
  const list = (facet: ListFacet): FacetView => {
    const isMakes = makesHaveModels && facet === "make";
    const values = result.facets[facet] ?? [];
    const view = facetView(facet, values, state.facets[facet] ?? [], {
      open:
        find?.facet === facet ||
        (isMakes ? (memory.make ?? MAKE_AND_MODEL.some((part) => isOpen(part))) : isOpen(facet)),
      style: styleOf(search, facet),
      before: search.makes_before_more,
      zeroPriceRange,
      makes: state.facets.make,
      found: find?.facet === facet && found ? { text: find.text, values: found } : undefined,
    });
    if (!isMakes) return view;
    // A make that is chosen by its model is in sight, as a chosen make is.
    const inSight = makesWithModels(view.more, chosen);
    const options = [...view.options, ...view.more.filter(({ value }) => inSight.includes(value))];
    const makes = makesWithModels(options, chosen);
    return {
      ...view,
      style: "makes",
      cards: search.make_style === "cards",
      options,
      more: view.more.filter(({ value }) => !inSight.includes(value)),
      models: modelsByMake(makes, result.facets.make_model ?? [], chosen, { zeroPriceRange }),
    };
  };
  const range = (facet: RangeFacet): RangeView => {
    const bounds = result.facetStats[facet] ?? null;
    const bands = facet === "price" ? result.priceBands : [];
    const stops = search.price_scale === "stock" ? priceStops(bands, bounds) : null;
    return {
      facet,
      open: isOpen(facet),
      value: state.ranges[facet] ?? null,
      bounds,
      stops,
      bars: priceBars(bands, stops, bounds),
    };
  };
  const hasValues = (facet: RangeFacet) =>
    !rangeFacet(facet).sparse ||
    state.ranges[facet] !== undefined ||
    (result.facetStats[facet] ?? null) !== null;
  const sections = panelSections(
    search.facets.filter(isOffered),
    search.ranges.filter(isOffered).filter(hasValues),
    makesHaveModels,
  ).map((section) => (section.kind === "list" ? list(section.facet) : range(section.facet)));
  const makes = sections.find((section) => "style" in section && section.style === "makes");
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

const MAKE_AND_MODEL = ["make", "make_model", "model"] as const;

/** Whether makes and models are one section: on a site with both, unless one make is chosen from a dropdown. */
function offersModels({ facets, make_style, dropdown_facets }: Site["search"]): boolean {
  if (!facets.includes("make")) return false;
  if (make_style === "cards") return true;
  return !dropdown_facets.includes("make") && (facets.includes("model") || facets.includes("make_model"));
}

function styleOf(search: Site["search"], facet: ListFacet): FacetStyle {
  if (listFacet(facet).control === "toggle") return "toggle";
  // Makes that are configured as cards are drawn as a list.
  if (facet === "make" && search.make_style === "cards") return "list";
  return search.dropdown_facets.includes(facet) ? "dropdown" : "list";
}
