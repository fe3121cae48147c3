import type { Column } from "./column.server";
import type { QueryPlan } from "./query-plan.server";
import type { TextIndex } from "./text-index.server";
import { TextRanking, type TextRule } from "./text-ranking.server";

/** Gives each slot a cost, a whole number from 0; slots of lower cost come first. */
type Rule = (slot: number) => number;

export interface SortCriterion {
  attribute: string;
  direction: "asc" | "desc";
}

/** `price:asc`, or null when it is no such thing. */
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
  dropsWords: boolean;
}

/** Meilisearch's `attribute` is rank, then position; `exactness` looks at whole attributes, then at words. */
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
 * The slots that stand from `from` up to `to` in the order of the ranking rules. A rule only looks at groups that
 * reach into that window, and every group keeps the slots' own order, so equal documents never change places.
 */
export function rank(ranked: Ranked, slots: Int32Array, from: number, to: number): number[] {
  const rules = rulesOf(ranked);
  const result: number[] = [];
  refine(slots, 0, from, Math.min(to, slots.length));
  return result;

  function refine(group: Int32Array, ruleIndex: number, start: number, end: number): void {
    if (start >= end) return;
    const rule = rules[ruleIndex];
    if (!rule || group.length === 1) {
      for (let index = start; index < end; index += 1) result.push(group[index] as number);
      return;
    }
    let offset = 0;
    for (const part of partition(group, rule)) {
      const partEnd = offset + part.length;
      if (partEnd > start && offset < end) {
        refine(part, ruleIndex + 1, Math.max(0, start - offset), Math.min(part.length, end - offset));
      }
      offset = partEnd;
      if (offset >= end) return;
    }
  }
}

/** The group in parts of equal cost, cheapest first: a counting sort, quick and stable. */
function partition(group: Int32Array, rule: Rule): Int32Array[] {
  const costs = new Int32Array(group.length);
  let highest = 0;
  for (let index = 0; index < group.length; index += 1) {
    const cost = rule(group[index] as number);
    costs[index] = cost;
    if (cost > highest) highest = cost;
  }
  const ends = new Int32Array(highest + 1);
  for (const cost of costs) ends[cost] = (ends[cost] as number) + 1;
  if (ends[highest] === group.length) return [group];
  const parts: Int32Array[] = [];
  const ordered = new Int32Array(group.length);
  let start = 0;
  ends.forEach((count, cost) => {
    ends[cost] = start;
    if (count > 0) parts.push(ordered.subarray(start, start + count));
    start += count;
  });
  for (let index = 0; index < group.length; index += 1) {
    const cost = costs[index] as number;
    const at = ends[cost] as number;
    ordered[at] = group[index] as number;
    ends[cost] = at + 1;
  }
  return parts;
}

function rulesOf(ranked: Ranked): Rule[] {
  const names = effectiveRules(ranked);
  const textRules = names.flatMap((name) => TEXT_RULES[name] ?? []);
  const ranking = ranked.plan ? new TextRanking(ranked.plan, ranked.text, textRules) : null;
  const rules: Rule[] = [];
  const sorted = new Set<string>();
  const addSort = ({ attribute, direction }: SortCriterion) => {
    if (sorted.has(attribute)) return;
    sorted.add(attribute);
    const place = ranked.column(attribute)?.placeOf(direction);
    if (place) rules.push(place);
  };
  for (const name of names) {
    if (name === "sort") {
      for (const criterion of ranked.sort) addSort(criterion);
      continue;
    }
    const own = TEXT_RULES[name];
    if (own) {
      if (ranking) for (const rule of own) rules.push((slot) => ranking.cost(rule, slot));
      continue;
    }
    const criterion = readSortCriterion(name);
    if (criterion) addSort(criterion);
  }
  return rules;
}

/** The settings' rules, each once; `words` leads the text rules whenever words may be dropped, and else falls away. */
function effectiveRules({ rankingRules, dropsWords }: Ranked): string[] {
  const names = [...new Set(rankingRules)].filter((name) => name !== "words" || dropsWords);
  const firstText = names.findIndex((name) => name in TEXT_RULES);
  const words = names.indexOf("words");
  if (!dropsWords || firstText < 0 || (words >= 0 && words <= firstText)) return names;
  return [
    ...names.slice(0, firstText),
    "words",
    ...names.slice(firstText).filter((name) => name !== "words"),
  ];
}
