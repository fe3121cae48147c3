import { type ListFacet, listFacet, type RangeFacet } from "./facets";

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
