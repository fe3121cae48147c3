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
    const counts = column.count(slots);
    const order = orderOf(settings, attribute);
    const limit = settings.faceting.maxValuesPerFacet;
    const isLarge = slots.length > SMALL_RESULT;
    const values = countValues(column, counts, slots, order === "alpha" && isLarge ? limit : undefined);
    result.facetDistribution[attribute] = Object.fromEntries(
      inOrder(values, order, isLarge, limit).map(({ value, count }) => [value, count]),
    );
    const stats = statsOf(column, counts);
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

/**
 * The values that occur in the slots, by key, numbers first; no more than `limit`. Spellings that differ in case
 * only count as one, shown as the first document has it. `counts` is the column's count of the slots.
 */
export function countValues(
  column: Column,
  counts: Uint32Array,
  slots: Int32Array,
  limit = Number.POSITIVE_INFINITY,
): CountedValue[] {
  const values: CountedValue[] = [];
  const several: { shown: CountedValue; spellings: number[] }[] = [];
  let spellings: number[] = [];
  for (const code of column.codesInOrder()) {
    const count = counts[code] as number;
    if (count === 0) continue;
    const { value, key } = column.value(code) as ColumnValue;
    const last = values.at(-1);
    if (last?.key === key) {
      spellings.push(code);
      last.count += count;
      if (spellings.length === 2) several.push({ shown: last, spellings });
    } else {
      if (values.length >= limit) break;
      spellings = [code];
      values.push({ value, key, count });
    }
  }
  for (const { shown, spellings } of several) {
    const first = column.value(column.firstCode(slots, spellings));
    if (first) shown.value = first.value;
  }
  return values;
}

/** Values that stand by key, in the order in which they are answered, no more than the limit. */
function inOrder(
  values: readonly CountedValue[],
  order: "alpha" | "count",
  isLarge: boolean,
  limit: number,
): CountedValue[] {
  if (order === "alpha" && (isLarge || values.length <= limit)) return values.slice(0, limit);
  const firstString = values.findIndex(({ key }) => typeof key === "string");
  const numbers = firstString < 0 ? [...values] : values.slice(0, firstString);
  const strings = firstString < 0 ? [] : values.slice(firstString);
  if (order === "count") {
    // Among equal counts the last by key comes first.
    numbers.reverse().sort((a, b) => b.count - a.count);
    strings.reverse().sort((a, b) => b.count - a.count);
  } else {
    numbers.sort((a, b) => compare(String(a.key), String(b.key)));
  }
  return [...numbers, ...strings].slice(0, limit);
}

export function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The lowest and highest number that occurs; null when none does. */
function statsOf(column: Column, counts: Uint32Array): { min: number; max: number } | null {
  const codes = column.codesInOrder();
  const isNumber = (code: number | undefined) => typeof column.value(code ?? 0)?.key === "number";
  const first = codes.find((code) => !isNumber(code) || counts[code] !== 0);
  const last = codes.findLast((code) => isNumber(code) && counts[code] !== 0);
  if (first === undefined || last === undefined) return null;
  return { min: column.value(first)?.key as number, max: column.value(last)?.key as number };
}
