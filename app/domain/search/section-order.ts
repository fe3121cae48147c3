import { ITEM_TYPES, type ItemType } from "../car/car";
import { facetKinds, type ListFacet, listFacet, type RangeFacet } from "./facets";
import type { FacetValue } from "./search-result";

type PanelSection = { kind: "list"; facet: ListFacet } | { kind: "range"; facet: RangeFacet };

/**
 * What shoppers choose first is first, on every site (rules/facets#section-order). The other sections follow as
 * the site lists them.
 */
const FIRST: readonly (ListFacet | RangeFacet)[] = [
  "make",
  "make_model",
  "model",
  "price",
  "price_range",
  "weekly_price_range",
  "subscription_price",
  "body",
  "km",
  "year",
];

/** Ranges that belong to a list: they stand right after it. */
const AFTER: Partial<Record<RangeFacet, ListFacet>> = { electric_range: "fuel", battery_capacity: "fuel" };

/** Returns how many sections of a panel in order are those that shoppers choose first. */
export function sectionsFirst(facets: readonly (ListFacet | RangeFacet)[]): number {
  return facets.filter((facet) => FIRST.includes(facet)).length;
}

/**
 * Returns the panel's sections in order. No subject has two sections: a range leaves out the list of the same name,
 * and a price that is chosen from–to leaves out the list of price ranges (rules/facets#section-once).
 * @param makesHaveModels whether the section of makes also offers their models
 */
export function panelSections(
  facets: readonly ListFacet[],
  ranges: readonly RangeFacet[],
  makesHaveModels = false,
): readonly PanelSection[] {
  const isRange = (facet: ListFacet) =>
    ranges.some((range) => range === (listFacet(facet).label === "price_range" ? "price" : facet));
  const isInMakes = (facet: ListFacet) => makesHaveModels && (facet === "model" || facet === "make_model");
  const sections: PanelSection[] = [
    ...facets
      .filter((facet) => !isRange(facet) && !isInMakes(facet))
      .map((facet) => ({ kind: "list" as const, facet })),
    ...ranges.map((facet) => ({ kind: "range" as const, facet })),
  ];
  const place = ({ facet }: PanelSection) => FIRST.indexOf(facet) + 1 || FIRST.length + 1;
  const sorted = sections.sort((a, b) => place(a) - place(b));
  return sorted.flatMap((section) =>
    section.kind === "range" && isPlacedAfter(section.facet, facets)
      ? []
      : [
          section,
          ...sorted.filter(
            ({ kind, facet }) => kind === "range" && AFTER[facet as RangeFacet] === section.facet,
          ),
        ],
  );
}

function isPlacedAfter(range: RangeFacet, facets: readonly ListFacet[]): boolean {
  const list = AFTER[range];
  return list !== undefined && facets.includes(list);
}

/**
 * Returns the kinds of vehicle that a search is about (rules/facets#facet-kinds): the chosen ones; else the kind of most
 * vehicles found, so that one caravan in a yard of cars takes no filter away from the cars; all kinds when nothing is
 * found.
 * @param chosen the search's own refinement of `item_type`, in any letter case
 * @param found how many vehicles of each kind the search finds
 */
export function searchedKinds(
  chosen: readonly string[] | undefined,
  found: readonly FacetValue[] | undefined,
): readonly ItemType[] {
  const asked = new Set(chosen?.map((kind) => kind.toLowerCase()));
  const kinds = ITEM_TYPES.filter((kind) => asked.has(kind));
  if (kinds.length > 0) return kinds;
  const countOf = (kind: ItemType) => found?.find(({ value }) => value === kind)?.count ?? 0;
  const most = Math.max(...ITEM_TYPES.map(countOf));
  return most === 0 ? ITEM_TYPES : ITEM_TYPES.filter((kind) => countOf(kind) === most).slice(0, 1);
}

export function isForKinds(facet: ListFacet | RangeFacet, kinds: readonly ItemType[]): boolean {
  return facetKinds(facet).some((kind) => kinds.includes(kind));
}
