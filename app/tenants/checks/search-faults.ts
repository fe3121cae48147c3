import {
  isCounted,
  isListFacet,
  isOfSubscriptions,
  isToggle,
  type ListFacet,
  type RangeFacet,
} from "~/domain/search/facets";
import type english from "~/i18n/default/en-AU/search.json";
import type chinese from "~/i18n/default/zh-Hans/search.json";
import type { FlatWording } from "~/i18n/wording-tree";
import type { SiteConfig } from "~/tenants/schema";
import type { ReferenceFault } from "~/tenants/site";

/**
 * Returns the layer that sets a key: the higher, the nearer to the site; -1 when no layer does. Faults in keys that a
 * higher layer overrides are not reported.
 */
type RankOf = (...path: string[]) => number;

/** Returns the faults of `search`: duplicates in lists, and settings for filters that the panel doesn't show. */
export function searchFaults({ search, vehicle }: SiteConfig, rankOf: RankOf): ReferenceFault[] {
  const faults: ReferenceFault[] = [];
  const warn = (key: string, reason: string) =>
    faults.push({ key: `search.${key}`, reason, severity: "warning" });

  for (const list of ["facets", "ranges", "sorts", "open_facets", "dropdown_facets"] as const) {
    const values: readonly string[] = search[list];
    values.forEach((value, index) => {
      if (values.indexOf(value) === index) return;
      faults.push({ key: `search.${list}.${index}`, reason: `${value} is listed twice`, severity: "error" });
    });
  }

  const shown = new Set<string>([...search.facets, ...search.ranges]);
  for (const list of ["open_facets", "dropdown_facets"] as const) {
    search[list].forEach((facet, index) => {
      const panel = isListFacet(facet) ? "facets" : "ranges";
      if (shown.has(facet) || rankOf("search", list) < rankOf("search", panel)) return;
      warn(`${list}.${index}`, `${facet} is not shown: search.${panel} does not list it`);
    });
  }
  if (!shown.has("make")) {
    if (search.make_style === "cards")
      warn("make_style", "make is not shown: search.facets does not list it");
    if (
      Object.keys(search.make_logos).length > 0 &&
      rankOf("search", "make_logos") >= rankOf("search", "facets")
    )
      warn("make_logos", "make is not shown: search.facets does not list it");
  } else if (search.make_style === "cards" && search.dropdown_facets.includes("make")) {
    const index = search.dropdown_facets.indexOf("make");
    warn(`dropdown_facets.${index}`, "make is shown as cards: search.make_style says so");
  }
  if (vehicle.offers_subscription) return faults;
  for (const list of ["facets", "ranges"] as const) {
    search[list].forEach((facet, index) => {
      if (isOfSubscriptions(facet))
        warn(`${list}.${index}`, `${facet} has nothing to offer: vehicle.offers_subscription is off`);
    });
  }
  return faults;
}

/** What every language of the default wording has. */
type Texts = typeof english | typeof chinese;
type Key =
  | keyof Texts
  | `${"facet" | "range" | "range_min" | "range_max"}.${string}`
  | `range_text.${string}`;

/*
 * The type check names a row of the facet table here when it has no text in a language of the default wording: each
 * name below must be a key of its part of search.json.
 */

function listTexts(facet: ListFacet): Key[] {
  const name: keyof Texts["facet"] = facet;
  const counted: Key[] = isCounted(facet) ? [`${facet}_other` satisfies keyof Texts] : [];
  const toggle: Key[] = isToggle(facet) ? [facet] : [];
  return [`facet.${name}`, ...counted, ...toggle];
}

function rangeTexts(facet: RangeFacet): Key[] {
  const name: keyof Texts["range"] = facet;
  const min: keyof Texts["range_min"] = facet;
  const max: keyof Texts["range_max"] = facet;
  const from: keyof Texts["range_text"]["from"] = facet;
  const to: keyof Texts["range_text"]["to"] = facet;
  return [
    `range.${name}`,
    `range_min.${min}`,
    `range_max.${max}`,
    `range_text.from.${from}`,
    `range_text.to.${to}`,
  ];
}

/**
 * Returns the facets and ranges of a site's panel that lack a text.
 * @param texts the site's wording in its language
 */
export function facetTextFaults(
  { search, language }: Pick<SiteConfig, "search" | "language">,
  texts: FlatWording,
): ReferenceFault[] {
  const faultsOf = (place: string, keys: readonly Key[]): ReferenceFault[] =>
    keys.flatMap((key) =>
      texts.has(`search.${key}`)
        ? []
        : [
            {
              key: place,
              reason: `there is no wording search.${key} in ${language}`,
              severity: "error" as const,
            },
          ],
    );
  return [
    ...search.facets.flatMap((facet, index) => faultsOf(`search.facets.${index}`, listTexts(facet))),
    ...search.ranges.flatMap((range, index) => faultsOf(`search.ranges.${index}`, rangeTexts(range))),
  ];
}
