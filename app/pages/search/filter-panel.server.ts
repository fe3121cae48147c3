import type { CarCardView } from "~/domain/card/car-card";
import { countPlaces, salesPlaces } from "~/domain/locations/distance";
import {
  chosenModels,
  type FacetStyle,
  type FacetView,
  type Find,
  facetView,
  makesWithModels,
  modelsByMake,
  packFacet,
} from "~/domain/search/facet-panel";
import { type ListFacet, listFacet, type RangeFacet, rangeFacet } from "~/domain/search/facets";
import { withoutNear, withoutRadius } from "~/domain/search/near";
import { priceBars, priceStops } from "~/domain/search/price-bands";
import { searchAddress } from "~/domain/search/search-address";
import type { FacetValue, SearchResult } from "~/domain/search/search-result";
import {
  EMPTY_SEARCH,
  facetEntries,
  hasRefinements,
  rangeEntries,
  type SearchState,
  withoutRange,
  withoutValue,
} from "~/domain/search/search-state";
import type { SectionFacet, SectionMemory } from "~/domain/search/section-memory";
import { isForKinds, panelSections, searchedKinds, sectionsFirst } from "~/domain/search/section-order";
import type {
  AppliedFiltersView,
  NearView,
  RangeView,
  SearchPageData,
} from "~/domain/search-page/search-page-view";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { siteSearchWords } from "~/pages/search-in-words.server";
import type { NearFault, NearSearch } from "~/services/search/near-search.server";
import type { Site } from "~/tenants/site";
import { facetValueLabel, nearText, rangeText } from "~/ui/search-labels";

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
  shownAll: ListFacet | null = null,
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
        shownAll === facet ||
        (isMakes ? (memory.make ?? MAKE_AND_MODEL.some((part) => isOpen(part))) : isOpen(facet)),
      style: styleOf(search, facet),
      before: search.makes_before_more,
      zeroPriceRange,
      makes: state.facets.make,
      showsAll: shownAll === facet,
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

/** The specification's words for a wrong postcode are those of the forms. */
const FAULT_TEXTS: Record<NearFault, string> = {
  postcode: "form.error.postcode",
  unknown: "form.error.postcode_unknown",
  unavailable: "nearest.locations_unavailable",
};

/** Returns the panel's "Near me"; null where a site doesn't offer it, or has all its cars in one place. */
export function nearView(
  site: Site,
  state: SearchState,
  near: NearSearch | null,
  sections: SearchPageData["sections"],
): NearView | null {
  const { offered, radii } = site.search.near_me;
  if (!offered || countPlaces(salesPlaces(site.locations)) < 2) return null;
  const { radius = null } = state;
  return {
    postcode: state.near ?? "",
    error: near?.fault ? translator(site)(FAULT_TEXTS[near.fault]) : null,
    radius,
    radii: [...new Set([...radii, ...(radius === null ? [] : [radius])])].sort((a, b) => a - b),
    after: sectionsFirst(sections.map(({ facet }) => facet)),
  };
}

/** Returns a card with its distance from the shopper: "Parramatta NSW, 12 km away". */
export function cardFromHere(site: Site, card: CarCardView, km: number | null): CarCardView {
  if (km === null) return card;
  const t = translator(site);
  const distance = t("nearest.distance", { km: formatCount(site.language, km) });
  return { ...card, place: card.place ? t("search.near.place", { place: card.place, distance }) : distance };
}
