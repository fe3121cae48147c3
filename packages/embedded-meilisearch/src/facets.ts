import { EngineError } from "./api-error.ts";
import type { Column } from "./column.ts";
import type { Steps } from "./cooperative-scheduler.ts";
import { covers } from "./document-fields.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { own, setOwn } from "./own-property.ts";
import { type CountedSlots, Selection } from "./selection.ts";
import type { IndexSettings } from "./settings.ts";
import type { ColumnValue } from "./value-dictionary.ts";

export interface FacetResult {
  facetDistribution: Record<string, Record<string, number>>;
  facetStats: Record<string, { min: number; max: number }>;
}

/** A facet value with the number of documents that have it. */
export interface CountedValue extends ColumnValue {
  count: number;
}

/** Up to this many documents Meilisearch sorts numbers as text, above it as numbers. */
const SMALL_RESULT = 3000;
/** Object keys below are array indexes. */
const LAST_PLACED = 2 ** 32 - 1;

/** Windows of hits that are cached with a search's matches. */
const MAX_WINDOWS = 64;

/** The matches of a search, with the facets counted and the hits ranked so far. */
export class FoundSlots extends Selection {
  readonly #facets = new Map<string, CountedFacet>();
  readonly #ranked = new Map<string, readonly number[]>();
  /** Bytes of both, counted as they change: the cache asks all of its values after each search. */
  #bytesAdded = 0;

  facet(attribute: string): CountedFacet | undefined {
    return this.#facets.get(attribute);
  }

  keepFacet(attribute: string, counted: CountedFacet): void {
    this.#facets.set(attribute, counted);
    this.#bytesAdded += counted.values.length * BYTES_OF_VALUE;
  }

  /** Slots of a window of hits, by everything that determines them. */
  ranked(window: string): readonly number[] | undefined {
    return this.#ranked.get(window);
  }

  keepRanked(window: string, slots: readonly number[]): void {
    if (this.#ranked.has(window)) return;
    if (this.#ranked.size >= MAX_WINDOWS) {
      const [[oldest, forgotten] = ["", []]] = this.#ranked;
      this.#ranked.delete(oldest);
      this.#bytesAdded -= bytesOfWindow(oldest, forgotten);
    }
    this.#ranked.set(window, slots);
    this.#bytesAdded += bytesOfWindow(window, slots);
  }

  override get bytes(): number {
    return super.bytes + this.#bytesAdded;
  }
}

function bytesOfWindow(window: string, slots: readonly number[]): number {
  return 2 * window.length + 8 * slots.length;
}

/** One facet in a response. */
export interface CountedFacet {
  values: CountedValue[];
  stats: { min: number; max: number } | null;
}

/** The approximate size of a counted value, in bytes. */
const BYTES_OF_VALUE = 56;

/**
 * Counts the values of the requested attributes over the matches, one step per attribute; `["*"]` requests all
 * filterable ones. Counts are cached with the matches.
 * @throws EngineError `invalid_search_facets` when one is not filterable
 */
export function* countFacets(
  asked: readonly string[],
  columns: ReadonlyMap<string, Column>,
  settings: IndexSettings,
  found: FoundSlots,
): Steps<FacetResult> {
  const result: FacetResult = { facetDistribution: {}, facetStats: {} };
  for (const attribute of facetAttributes(asked, columns, settings)) {
    let counted = found.facet(attribute);
    if (!counted) {
      counted = countFacet(attribute, columns.get(attribute) as Column, settings, found);
      found.keepFacet(attribute, counted);
    }
    setOwn(result.facetDistribution, attribute, distributionOf(counted.values));
    if (counted.stats) setOwn(result.facetStats, attribute, { ...counted.stats });
    yield;
  }
  return result;
}

function countFacet(
  attribute: string,
  column: Column,
  settings: IndexSettings,
  found: CountedSlots,
): CountedFacet {
  const order = orderOf(settings, attribute);
  const limit = settings.faceting.maxValuesPerFacet;
  const isLarge = found.slots.length > SMALL_RESULT;
  const facetCounts = column.facetCounts(found, order === "alpha" && isLarge ? limit : undefined);
  const values = valuesOf(column, facetCounts, found.slots);
  return { values: inOrder(values, order, isLarge, limit), stats: facetCounts.stats };
}

function distributionOf(values: readonly CountedValue[]): Record<string, number> {
  const distribution: Record<string, number> = {};
  for (const counted of values) {
    const { count } = counted;
    const value = typeof counted.value === "number" ? numberText(counted.value) : counted.value;
    setOwn(distribution, value, count);
  }
  return distribution;
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
  return own(orders, attribute) ?? orders["*"] ?? "alpha";
}

/** The values that occur in the selection, by key, numbers first. */
export function countValues(column: Column, selection: CountedSlots): CountedValue[] {
  return valuesOf(column, column.facetCounts(selection), selection.slots);
}

/** Spellings that differ only in case count as one value, shown as in the first document. */
function valuesOf(
  column: Column,
  { codes, counts, sameKey }: FacetCounts,
  slots: Int32Array,
): CountedValue[] {
  const values: CountedValue[] = [];
  const several: { shown: CountedValue; spellings: number[] }[] = [];
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] as number;
    const count = counts[index] as number;
    if (sameKey[index] === 0) {
      const { value, key } = column.value(code) as ColumnValue;
      values.push({ value, key, count });
      continue;
    }
    const shown = values[values.length - 1] as CountedValue;
    shown.count += count;
    const last = several[several.length - 1];
    if (last?.shown === shown) last.spellings.push(code);
    else several.push({ shown, spellings: [codes[index - 1] as number, code] });
  }
  if (several.length === 0) return values;
  const firsts = column.firstCodes(
    slots,
    several.map(({ spellings }) => spellings),
  );
  several.forEach(({ shown }, index) => {
    const first = column.value(firsts[index] as number);
    if (first) shown.value = first.value;
  });
  return values;
}

/** Sorts values that are ordered by key into the order of the response, up to the limit. */
function inOrder(
  values: readonly CountedValue[],
  order: "alpha" | "count",
  isLarge: boolean,
  limit: number,
): CountedValue[] {
  if (order === "alpha" && (isLarge || (values.length <= limit && values.every(isPlaced)))) {
    return values.slice(0, limit);
  }
  const firstString = values.findIndex(({ key }) => typeof key === "string");
  const numbers = firstString < 0 ? [...values] : values.slice(0, firstString);
  const strings = firstString < 0 ? [] : values.slice(firstString);
  if (order === "count") {
    // Among equal counts the last key comes first.
    numbers.reverse().sort((a, b) => b.count - a.count);
    strings.reverse().sort((a, b) => b.count - a.count);
  } else {
    const texts = numbers.map((value) => ({ value, text: numberText(value.key as number) }));
    texts.sort((a, b) => compare(a.text, b.text));
    return [...texts.map(({ value }) => value), ...strings].slice(0, limit);
  }
  return [...numbers, ...strings].slice(0, limit);
}

/** Whether the value needs no reordering: text, or a whole number, which JavaScript itself sorts within an object. */
function isPlaced({ key }: CountedValue): boolean {
  return typeof key === "string" || (key >= 0 && key < LAST_PLACED && Number.isInteger(key));
}

/** A number as Meilisearch writes it as a facet value: in digits, never with an exponent. */
function numberText(number: number): string {
  const text = String(number);
  if (!text.includes("e")) return text;
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign, whole, fraction = "", exponent] = match;
  const digits = `${whole}${fraction}`;
  const point = 1 + Number(exponent);
  return point <= 0 ? `${sign}0.${"0".repeat(-point)}${digits}` : `${sign}${digits.padEnd(point, "0")}`;
}

export function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
