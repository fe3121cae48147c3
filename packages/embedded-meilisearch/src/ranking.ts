import type { BufferPool } from "./buffer-pool.ts";
import type { Column } from "./column.ts";
import type { NodePostings } from "./node-postings.ts";
import { own } from "./own-property.ts";
import type { QueryPlan } from "./query-plan.ts";
import type { TextIndex } from "./text-index.ts";
import { TextRanking, type TextRule } from "./text-ranking.ts";

/**
 * Gives slots costs, whole numbers from 0: those of `slots[from]` up to, not including, `slots[to]` at the same
 * places of `costs`. Slots of lower cost come first.
 */
type Rule = (slots: Int32Array, from: number, to: number, costs: Int32Array) => void;

/** Slots whose costs are computed in one step. */
const STEP = 2048;
/** With this many documents or more, building the postings of all positions is worth its cost. */
const POSTINGS_FROM = 64;

export interface SortCriterion {
  attribute: string;
  direction: "asc" | "desc";
}

/** Parses `price:asc`. Returns null for anything else. */
export function readSortCriterion(text: string): SortCriterion | null {
  const match = /^(.+):(asc|desc)$/.exec(text);
  if (!match) return null;
  return { attribute: match[1] as string, direction: match[2] as "asc" | "desc" };
}

export interface Ranked {
  text: TextIndex;
  column(attribute: string): Column | undefined;
  rankingRules: readonly string[];
  sort: readonly SortCriterion[];
  /** Null for a search without a query: then only the sorts apply. */
  plan: QueryPlan | null;
  /** The plan's postings of positions; built when many documents are ranked. */
  postings(fewestTyposOnly: boolean): NodePostings | null;
  buffers: BufferPool;
  dropsWords: boolean;
}

/** Meilisearch's `attribute` is rank, then position; `exactness` compares whole attributes, then words. */
const TEXT_RULES: Record<string, TextRule[]> = {
  words: ["words"],
  typo: ["typo"],
  proximity: ["proximity"],
  attribute: ["attributeRank", "wordPosition"],
  attributeRank: ["attributeRank"],
  wordPosition: ["wordPosition"],
  exactness: ["exactAttribute", "exactness"],
};

/**
 * The slots that stand from `from` up to `to` in the order of the ranking rules, in steps. A rule only looks at
 * groups that reach into that window, and every group keeps the slots' own order, so equal documents never change
 * places.
 */
export function* rank(
  ranked: Ranked,
  slots: Int32Array,
  from: number,
  to: number,
): Generator<void, number[]> {
  const end = Math.min(to, slots.length);
  const result: number[] = [];
  if (from >= end) return result;
  const rules = rulesOf(ranked, slots.length);
  /** Shared by all rules: a group is split before its parts are processed. */
  const room = ranked.buffers.take(slots.length);
  yield* refine(slots, 0, from, end);
  ranked.buffers.give(room);
  return result;

  function* refine(group: Int32Array, ruleIndex: number, start: number, end: number): Generator<void, void> {
    const rule = rules[ruleIndex];
    if (!rule || group.length === 1) {
      for (let index = start; index < end; index += 1) result.push(group[index] as number);
      return;
    }
    const costs = room.subarray(0, group.length);
    for (let at = 0; at < group.length; at += STEP) {
      rule(group, at, Math.min(at + STEP, group.length), costs);
      yield;
    }
    for (const { part, offset } of partsWithin(group, costs, start, end, ranked.buffers)) {
      const partStart = Math.max(0, start - offset);
      yield* refine(part, ruleIndex + 1, partStart, Math.min(part.length, end - offset));
      if (part !== group) ranked.buffers.give(part);
    }
  }
}

/** The parts of equal cost that reach into the window, cheapest first, with where they begin: quick and stable. */
function partsWithin(
  group: Int32Array,
  costs: Int32Array,
  start: number,
  end: number,
  buffers: BufferPool,
): { part: Int32Array; offset: number }[] {
  let highest = 0;
  for (let index = 0; index < costs.length; index += 1) {
    if ((costs[index] as number) > highest) highest = costs[index] as number;
  }
  const counts = new Int32Array(highest + 1);
  for (let index = 0; index < costs.length; index += 1) {
    const cost = costs[index] as number;
    counts[cost] = (counts[cost] as number) + 1;
  }
  const parts: { part: Int32Array; offset: number }[] = [];
  const partOf = new Int32Array(highest + 1);
  let offset = 0;
  for (let cost = 0; cost <= highest && offset < end; cost += 1) {
    const count = counts[cost] as number;
    if (count === group.length) return [{ part: group, offset }];
    if (count > 0 && offset + count > start) {
      parts.push({ part: buffers.take(count), offset });
      partOf[cost] = parts.length;
    }
    offset += count;
  }
  const filled = new Int32Array(parts.length);
  for (let index = 0; index < group.length; index += 1) {
    const at = (partOf[costs[index] as number] as number) - 1;
    if (at < 0) continue;
    const next = filled[at] as number;
    (parts[at] as { part: Int32Array }).part[next] = group[index] as number;
    filled[at] = next + 1;
  }
  return parts;
}

function rulesOf(ranked: Ranked, documents: number): Rule[] {
  const names = effectiveRules(ranked);
  const textRules = names.flatMap((name) => own(TEXT_RULES, name) ?? []);
  const postings = documents < POSTINGS_FROM ? null : ranked.postings(textRules.includes("typo"));
  const ranking = ranked.plan
    ? new TextRanking(ranked.plan, ranked.text, textRules, postings, documents)
    : null;
  const rules: Rule[] = [];
  const sorted = new Set<string>();
  const addSort = ({ attribute, direction }: SortCriterion) => {
    if (sorted.has(attribute)) return;
    sorted.add(attribute);
    const column = ranked.column(attribute);
    if (column) rules.push((slots, from, to, costs) => column.placesOf(direction, slots, from, to, costs));
  };
  for (const name of names) {
    if (name === "sort") {
      for (const criterion of ranked.sort) addSort(criterion);
      continue;
    }
    const rulesOfName = own(TEXT_RULES, name);
    if (rulesOfName) {
      if (!ranking) continue;
      for (const rule of rulesOfName) {
        if (ranking.isIdle(rule)) continue;
        rules.push((slots, from, to, costs) => ranking.costs(rule, slots, from, to, costs));
      }
      continue;
    }
    const criterion = readSortCriterion(name);
    if (criterion) addSort(criterion);
  }
  return rules;
}

/**
 * Returns the settings' rules without repeats. `words` comes before the text rules when words may be dropped; otherwise
 * it is removed.
 */
function effectiveRules({ rankingRules, dropsWords }: Ranked): string[] {
  const names = [...new Set(rankingRules)].filter((name) => name !== "words" || dropsWords);
  const firstText = names.findIndex((name) => Object.hasOwn(TEXT_RULES, name));
  const words = names.indexOf("words");
  if (!dropsWords || firstText < 0 || (words >= 0 && words <= firstText)) return names;
  return [
    ...names.slice(0, firstText),
    "words",
    ...names.slice(firstText).filter((name) => name !== "words"),
  ];
}
