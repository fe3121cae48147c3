import type { LRUCache } from "lru-cache";
import { TypedFastBitSet } from "typedfastbitset";
import type { EngineError } from "./api-error.ts";
import type { Column } from "./column.ts";
import type { Steps } from "./cooperative-scheduler.ts";
import { covers } from "./document-fields.ts";
import { FilterSyntaxError } from "./filter-error.ts";
import type { Comparison, Filter, FilterToken } from "./filter-parser.ts";
import { normalizeFacet } from "./tokenizer.ts";
import type { ColumnValue } from "./value-dictionary.ts";

/** The data that a filter is evaluated on. */
export interface FilteredIndex {
  uid: string;
  /** One more than the highest slot. */
  slotCount: number;
  /** Slots that hold a document. */
  alive: TypedFastBitSet;
  filterableAttributes: readonly string[];
  column(attribute: string): Column | undefined;
  /** Cached masks by the filter's text form; cleared when the index changes. */
  masks: LRUCache<string, TypedFastBitSet>;
}

const POSITIONS = new Set(["start", "end", "input"]);
export const MAX_REMEMBERED_MASKS = 256;

/**
 * Returns the slots that match a filter. Every part joined by AND is evaluated once and cached, because the queries of
 * a multi-search share most of them. One step per part. The caller owns the result.
 * @throws EngineError `invalid_search_filter` when an attribute is not filterable
 */
export function* filterMask(index: FilteredIndex, filter: Filter | null): Steps<TypedFastBitSet> {
  if (!filter) return index.alive.clone();
  checkFields(index, filter);
  const parts = conjunctsOf(filter);
  const first = rememberedMask(index, parts[0] as Filter).clone();
  for (const part of parts.slice(1)) {
    yield;
    first.intersection(rememberedMask(index, part));
  }
  return first;
}

function conjunctsOf(filter: Filter): Filter[] {
  return filter.kind === "and" ? filter.parts.flatMap(conjunctsOf) : [filter];
}

function rememberedMask(index: FilteredIndex, filter: Filter): TypedFastBitSet {
  const key = keyOf(filter);
  const known = index.masks.get(key);
  if (known) return known;
  const mask = evaluate(index, filter);
  index.masks.set(key, mask);
  return mask;
}

/** A canonical text of a filter: equal filters have equal keys regardless of their position in the query. */
function keyOf(filter: Filter): string {
  return JSON.stringify(filter, (name, value) => (POSITIONS.has(name) ? undefined : value));
}

function checkFields(index: FilteredIndex, filter: Filter): void {
  if (filter.kind === "and" || filter.kind === "or") {
    for (const part of filter.parts) checkFields(index, part);
  } else if (filter.kind === "not") {
    checkFields(index, filter.part);
  } else if (!index.filterableAttributes.some((attribute) => covers(attribute, filter.field.text))) {
    throw notFilterable(index, filter.field);
  }
}

function notFilterable(index: FilteredIndex, field: FilterToken): EngineError {
  const available = index.filterableAttributes.toSorted().map((attribute) => `\`${attribute}\``);
  const hint =
    available.length === 0
      ? "This index does not have configured filterable attributes."
      : `Available filterable attribute patterns are: ${available.join(", ")}.`;
  return new FilterSyntaxError(
    "invalid_search_filter",
    `Index \`${index.uid}\`: Attribute \`${field.text}\` is not filterable. ${hint}`,
    field.input,
    field,
  );
}

function evaluate(index: FilteredIndex, filter: Filter): TypedFastBitSet {
  switch (filter.kind) {
    case "and":
    case "or": {
      const result = evaluate(index, filter.parts[0] as Filter);
      for (const part of filter.parts.slice(1)) {
        if (filter.kind === "and") result.intersection(evaluate(index, part));
        else result.union(evaluate(index, part));
      }
      return result;
    }
    case "not":
      return without(index, evaluate(index, filter.part));
    case "exists":
    case "null":
    case "empty": {
      const result = new TypedFastBitSet();
      index.column(filter.field.text)?.addPresent(filter.kind, index.slotCount, result);
      return result;
    }
    case "in":
      return matching(index, filter.field, anyOf(filter.values));
    case "compare":
      if (filter.operator === "!=") {
        // Meilisearch finds nothing for an attribute that no document ever had.
        if (!index.column(filter.field.text)) return new TypedFastBitSet();
        return without(index, matching(index, filter.field, anyOf([filter.value])));
      }
      if (filter.operator === "=") return matching(index, filter.field, anyOf([filter.value]));
      return matching(index, filter.field, comparison(filter.operator, filter.value));
    case "between": {
      const from = comparison(">=", filter.from, filter.to);
      const to = comparison("<=", filter.to, filter.from);
      return matching(index, filter.field, (value) => from(value) && to(value));
    }
    case "startsWith": {
      const prefix = normalizeFacet(filter.value);
      if (prefix === "") return evaluate(index, { kind: "exists", field: filter.field });
      return matching(index, filter.field, ({ key }) => typeof key === "string" && key.startsWith(prefix));
    }
  }
}

function without(index: FilteredIndex, mask: TypedFastBitSet): TypedFastBitSet {
  return index.alive.clone().difference(mask);
}

function matching(
  index: FilteredIndex,
  field: FilterToken,
  test: (value: ColumnValue) => boolean,
): TypedFastBitSet {
  const result = new TypedFastBitSet();
  index.column(field.text)?.addMatching(test, index.slotCount, result);
  return result;
}

/** Equality ignores case; a value matches both as a string and as a number. */
function anyOf(values: readonly string[]): (value: ColumnValue) => boolean {
  const keys = new Set<string | number>();
  for (const value of values) {
    keys.add(normalizeFacet(value));
    const number = finiteNumber(value);
    if (number !== null) keys.add(number);
  }
  return ({ key }) => keys.has(key);
}

/** Numbers compare as numbers, strings as normalised strings; `other` is the other end of a range. */
function comparison(
  operator: Exclude<Comparison, "=" | "!=">,
  text: string,
  other = text,
): (value: ColumnValue) => boolean {
  const bound = normalizeFacet(text);
  const number = finiteNumber(other) === null ? null : finiteNumber(text);
  const compare = <T extends string | number>(key: T, limit: T) =>
    operator === ">"
      ? key > limit
      : operator === ">="
        ? key >= limit
        : operator === "<"
          ? key < limit
          : key <= limit;
  return ({ key }) =>
    typeof key === "number" ? number !== null && compare(key, number) : compare(key, bound);
}

/** Parses a text as a number, or returns null: "1e3" and "-.5" are numbers, "" and "12px" are not. */
function finiteNumber(text: string): number | null {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
