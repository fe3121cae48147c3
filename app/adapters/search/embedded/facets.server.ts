import { EngineError } from "./api-error.server";
import type { Column, ColumnValue } from "./column.server";
import { covers } from "./document-fields.server";
import type { IndexSettings } from "./settings.server";

export interface FacetResult {
  facetDistribution: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
}

/** A facet value with the number of documents that have it. */
export interface CountedValue extends ColumnValue {
  count: number;
}

/** Up to so many documents Meilisearch orders numbers as text, above it as numbers. */
const SMALL_RESULT = 3000;

/**
 * Counts the values of the asked attributes over the slots; `["*"]` asks for all filterable ones.
 * @throws EngineError `invalid_search_facets` when one is not filterable
 */
export function countFacets(
  asked: readonly string[],
  columns: ReadonlyMap<string, Column>,
  settings: IndexSettings,
  slots: Int32Array,
): FacetResult {
  const result: FacetResult = { facetDistribution: {}, facetStats: {} };
  for (const attribute of facetAttributes(asked, columns, settings)) {
    const column = columns.get(attribute) as Column;
    const values = countValues(column, slots);
    const ordered = orderValues(values, orderOf(settings, attribute), slots.length);
    const counts: Record<string, number> = {};
    for (const { value, count } of ordered.slice(0, settings.faceting.maxValuesPerFacet)) {
      counts[String(value)] = count;
    }
    result.facetDistribution[attribute] = counts;
    const stats = statsOf(values);
    if (stats) result.facetStats[attribute] = stats;
  }
  return result;
}

function facetAttributes(
  asked: readonly string[],
  columns: ReadonlyMap<string, Column>,
  settings: IndexSettings,
): string[] {
  const filterable = settings.filterableAttributes;
  for (const pattern of asked) {
    if (filterable.some((attribute) => covers(attribute, pattern) || covers(pattern, attribute))) continue;
    const available = filterable.toSorted().join(", ");
    throw new EngineError(
      "invalid_search_facets",
      `Invalid facet distribution: Pattern \`${pattern}\` is not filterable. ${
        available === ""
          ? "This index does not have configured filterable attributes."
          : `Available filterable attributes patterns are: \`${available}\`.`
      }`,
    );
  }
  return [...columns.keys()]
    .filter(
      (name) =>
        asked.some((pattern) => covers(pattern, name)) &&
        filterable.some((attribute) => covers(attribute, name)),
    )
    .sort();
}

export function orderOf(settings: IndexSettings, attribute: string): "alpha" | "count" {
  const orders = settings.faceting.sortFacetValuesBy;
  return orders[attribute] ?? orders["*"] ?? "alpha";
}

/** The values that occur in the slots; spellings that differ in case only count as one, shown as the first has it. */
export function countValues(column: Column, slots: Int32Array): CountedValue[] {
  const counts = column.count(slots);
  const byKey = new Map<string | number, CountedValue & { codes: number[] }>();
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] as number;
    const value = column.value(code);
    if (count === 0 || !value) continue;
    const same = byKey.get(value.key);
    if (same) {
      same.count += count;
      same.codes.push(code);
    } else {
      byKey.set(value.key, { ...value, count, codes: [code] });
    }
  }
  for (const entry of byKey.values()) {
    if (entry.codes.length === 1) continue;
    const shown = column.value(column.firstCode(slots, entry.codes));
    if (shown) entry.value = shown.value;
  }
  return [...byKey.values()];
}

function orderValues(values: CountedValue[], order: "alpha" | "count", documents: number): CountedValue[] {
  const numbers = values.filter(({ key }) => typeof key === "number");
  const strings = values.filter(({ key }) => typeof key === "string");
  const asText = order === "alpha" && documents <= SMALL_RESULT;
  const byKey = (a: CountedValue, b: CountedValue) => compare(a.key, b.key);
  const byText = (a: CountedValue, b: CountedValue) => compare(String(a.key), String(b.key));
  numbers.sort(asText ? byText : byKey);
  strings.sort(byKey);
  if (order === "count") {
    numbers.sort((a, b) => b.count - a.count);
    strings.sort((a, b) => b.count - a.count);
  }
  return [...numbers, ...strings];
}

export function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function statsOf(values: readonly CountedValue[]): { min: number; max: number } | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const { key } of values) {
    if (typeof key !== "number") continue;
    if (key < min) min = key;
    if (key > max) max = key;
  }
  return min <= max ? { min, max } : null;
}
