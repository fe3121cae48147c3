import { blocksNamed } from "~/domain/content/content-node";
import { forSale } from "~/domain/search/for-sale";
import { isIndexableSearch } from "~/domain/search/indexable-search";
import {
  CAR_TYPE_SETS,
  canonicalSearchAddress,
  carTypesOfSegment,
  SEARCH_PATH,
} from "~/domain/search/search-address";
import type { FacetValue } from "~/domain/search/search-result";
import { EMPTY_SEARCH, readSearchState, type SearchState } from "~/domain/search/search-state";
import { isModelOf } from "~/domain/search/stock-filter";
import { sharedYards } from "~/services/locations/yard-stock.server";
import type { Platform } from "~/services/platform/platform";
import { countSearches, facetCounts } from "~/services/search/stock-search.server";
import type { BlockAttributes } from "~/tenants/content/blocks";
import type { Site } from "~/tenants/site";

type BrowsedFacet = BlockAttributes<"browse-tiles">["by"];

/**
 * Returns the addresses of a site's indexable searches that find cars for sale: those that its pages link to by
 * default (car types, makes, bodies, a make's models, a dealership's cars, those of a yard, the tiles of its content)
 * and those in its own links. Search engines find further pages of a search from its first.
 * @throws SearchUnavailableError
 */
export async function listedSearches(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<string[]> {
  const single = [
    ...new Set(["car_type", "make", "body", "dealership_slug", ...browsedFacets(site)] as const),
  ];
  const counts = await facetCounts(platform, site, [...single, "make_model"], forSale());
  const valuesOf = (facet: (typeof single)[number] | "make_model") => found(counts[facet]);
  const made: SearchState["facets"][] = [
    ...single.flatMap((facet) => valuesOf(facet).map((value) => ({ [facet]: [value] }))),
    ...CAR_TYPE_SETS.filter((types) => types.some((type) => valuesOf("car_type").includes(type))).map(
      (types) => ({ car_type: [...types] }),
    ),
    ...modelsOf(valuesOf("make"), valuesOf("make_model")),
  ];
  const listed = new Set(made.map((facets) => canonicalSearchAddress({ ...EMPTY_SEARCH, facets })));
  const yards = sharedYards(site).map(({ name }) => ({
    ...EMPTY_SEARCH,
    facets: { location_name: [name] },
  }));
  const linked = [...site.searches.map(searchAt), ...yards]
    .filter((state) => state !== null)
    .filter((state) => isIndexableSearch(state) && !listed.has(canonicalSearchAddress(state)));
  const cars = await countSearches(
    platform,
    site,
    linked.map((state) => forSale(state)),
  );
  for (const [index, state] of linked.entries()) {
    if (cars[index]) listed.add(canonicalSearchAddress(state));
  }
  listed.delete(SEARCH_PATH);
  return [...listed].sort();
}

/** Returns the facets of the tiles on the site's own pages. */
function browsedFacets({ content }: Pick<Site, "content">): BrowsedFacet[] {
  return Object.values(content).flatMap(({ nodes }) =>
    blocksNamed(nodes, "browse-tiles").map(({ attributes }) => attributes.by as BrowsedFacet),
  );
}

function found(values: readonly FacetValue[] = []): string[] {
  return values.filter(({ count }) => count > 0).map(({ value }) => value);
}

/** "Land Rover Defender" is the model Defender of the make Land Rover. There is no make "Land". */
function modelsOf(makes: readonly string[], makeModels: readonly string[]): SearchState["facets"][] {
  const longestFirst = [...makes].sort((a, b) => b.length - a.length);
  return makeModels.flatMap((name) => {
    const make = longestFirst.find((candidate) => isModelOf(name, candidate));
    return make ? [{ make: [make], model: [name.slice(make.length + 1)] }] : [];
  });
}

/**
 * Returns the search that a link to `/cars?…` or `/search/used-cars` leads to. Returns null for a path whose words
 * depend on the stock.
 */
function searchAt(link: string): SearchState | null {
  const [path = "", query = ""] = link.split("?");
  const state = { ...readSearchState(new URLSearchParams(query)), page: 1 };
  if (path === SEARCH_PATH) return state;
  const types = carTypesOfSegment(path.replace(/^\/search\//, ""));
  return types && { ...state, facets: { ...state.facets, car_type: [...types] } };
}
