import { isCounted, isToggle, type ListFacet, type RangeFacet } from "~/domain/search/facets";
import type english from "~/i18n/default/en-AU/search.json";
import type chinese from "~/i18n/default/zh-Hans/search.json";
import type { FlatWording } from "~/i18n/wording-tree";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

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
