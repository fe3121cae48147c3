import { EngineError } from "./api-error.ts";
import type { Column } from "./column.ts";
import { covers } from "./document-fields.ts";
import { compare, countValues, orderOf } from "./facets.ts";
import type { CountedSlots } from "./selection.ts";
import type { IndexSettings } from "./settings.ts";
import { normalizeWord } from "./tokenizer.ts";
import { editDistance } from "./typos.ts";

export interface FacetHit {
  value: string;
  count: number;
}

/**
 * The string values of a facet that begin with the query, with typos by its length; all of them without one. Values
 * are shown as the first document of all has them, found or not.
 * @throws EngineError `invalid_facet_search_facet_name` when the attribute is not filterable
 */
export function searchFacetValues(
  attribute: string,
  query: string | null,
  column: Column | undefined,
  settings: IndexSettings,
  selection: CountedSlots,
  everything: CountedSlots,
): FacetHit[] {
  if (!settings.filterableAttributes.some((pattern) => covers(pattern, attribute))) {
    throw notFacetSearchable(attribute, settings.filterableAttributes);
  }
  if (!column) return [];
  const wanted = query === null ? null : normalizeWord(query);
  const typos = wanted === null ? 0 : typosFor(wanted, attribute, settings);
  const shown = new Map(countValues(column, everything).map(({ key, value }) => [key, String(value)]));
  const hits = countValues(column, selection)
    .filter(({ key }) => typeof key === "string")
    .map(({ key, value, count }) => ({
      value: shown.get(key) ?? String(value),
      count,
      key: normalizeWord(String(value)),
    }))
    .filter(({ key }) => wanted === null || editDistance(wanted, key, true, typos) <= typos)
    .sort((a, b) => compare(a.key, b.key));
  if (orderOf(settings, attribute) === "count") {
    hits.sort((a, b) => b.count - a.count || compare(b.value, a.value));
  }
  return hits.slice(0, settings.faceting.maxValuesPerFacet).map(({ value, count }) => ({ value, count }));
}

function typosFor(query: string, attribute: string, settings: IndexSettings): number {
  const { enabled, minWordSizeForTypos, disableOnAttributes } = settings.typoTolerance;
  if (!enabled || disableOnAttributes.some((pattern) => covers(pattern, attribute))) return 0;
  const length = Buffer.byteLength(query);
  if (length < minWordSizeForTypos.oneTypo) return 0;
  return length < minWordSizeForTypos.twoTypos ? 1 : 2;
}

function notFacetSearchable(attribute: string, filterable: readonly string[]): EngineError {
  const fix = "To make it facet-searchable add it to the `filterableAttributes` index settings.";
  const available = filterable.toSorted().join(", ");
  return new EngineError(
    "invalid_facet_search_facet_name",
    `Attribute \`${attribute}\` is not facet-searchable. ${
      available === ""
        ? "This index does not have configured facet-searchable attributes."
        : `Available facet-searchable attributes patterns are: \`${available}\`.`
    } ${fix}`,
  );
}
