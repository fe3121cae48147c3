import type { Path, PlanNode, QueryPlan } from "./query-plan.server";
import type { Term, TextIndex } from "./text-index.server";
import { bucketOf, TextPlaces } from "./text-places.server";

export type TextRule =
  | "words"
  | "typo"
  | "proximity"
  | "attributeRank"
  | "wordPosition"
  | "exactAttribute"
  | "exactness";

const FIELD = 65_536;
const NO_PATHS: Path[] = [];

/**
 * Costs of one document under Meilisearch's text rules; lower is better. The rules must be asked in their order,
 * each once a document: where a document fits several readings of the query, every rule keeps only those that
 * did best.
 */
export class TextRanking {
  readonly #plan: QueryPlan;
  readonly #text: TextIndex;
  readonly #places: TextPlaces;
  readonly #typoRuleApplies: boolean;
  /** Readings still in the running, by slot; absent until the first rule, and for plans of one reading. */
  readonly #running = new Map<number, Path[]>();
  readonly #onlyPaths: Path[] | null;

  constructor(plan: QueryPlan, text: TextIndex, rules: readonly TextRule[]) {
    this.#plan = plan;
    this.#text = text;
    this.#typoRuleApplies = rules.includes("typo");
    this.#places = new TextPlaces(plan, text, this.#typoRuleApplies);
    const [only, ...others] = plan.steps;
    this.#onlyPaths = only?.paths.length === 1 && others.length === 0 ? only.paths : null;
  }

  cost(rule: TextRule, slot: number): number {
    switch (rule) {
      case "words":
        return this.#plan.steps.findIndex((step) => step.slots.has(slot));
      case "typo":
        return this.#best(slot, (node) => node.baseTypos + this.#places.typosOf(node, slot));
      case "proximity":
        return this.#best(slot, (node, before) => this.#places.proximity(slot, before, node));
      case "attributeRank":
        return this.#best(slot, (node) => this.#places.attributeRank(slot, node));
      case "wordPosition":
        return this.#best(slot, (node) => this.#places.wordPosition(slot, node));
      case "exactAttribute":
        return this.#exactAttribute(slot);
      case "exactness":
        return this.#best(slot, (node) => (this.#isExact(node, slot) ? 0 : node.width));
    }
  }

  /** The lowest sum over the readings in the running, which it narrows to those that reach it. */
  #best(slot: number, costOf: (node: PlanNode, before: PlanNode | null) => number): number {
    const paths = this.#paths(slot);
    if (paths.length === 1) return sum(paths[0] as Path, costOf);
    const costs = paths.map((path) => sum(path, costOf));
    const best = Math.min(...costs);
    this.#running.set(
      slot,
      paths.filter((_, index) => costs[index] === best),
    );
    return best;
  }

  #paths(slot: number): Path[] {
    if (this.#onlyPaths) return this.#onlyPaths;
    const known = this.#running.get(slot);
    if (known) return known;
    const all = this.#plan.steps.find(({ slots }) => slots.has(slot))?.paths ?? NO_PATHS;
    const paths = all.filter((path) => path.every((node) => node.slots.has(slot)));
    this.#running.set(slot, paths);
    return paths;
  }

  #isExact(node: PlanNode, slot: number): boolean {
    const { exact, isPhrase } = node.term;
    if (!exact) return false;
    if (this.#typoRuleApplies && this.#places.typosOf(node, slot) !== 0) return false;
    if (isPhrase) return node.slots.has(slot);
    const term = exact as Term;
    return term.tolerant.has(slot) || term.exact.has(slot);
  }

  /** 0: an attribute is exactly the query; 1: one begins with it; 2: neither. */
  #exactAttribute(slot: number): number {
    let best = 2;
    for (const path of this.#paths(slot)) {
      const words = this.#exactWords(path, slot);
      if (words) best = Math.min(best, this.#attributeMatch(slot, words));
    }
    return best;
  }

  /** The reading's exact words with their positions, or null when one is missing before the last. */
  #exactWords(path: Path, slot: number): { id: number; position: number }[] | null {
    const words: { id: number; position: number }[] = [];
    let expected = 0;
    for (const node of path) {
      const { term } = node;
      if (!term.exact || (this.#typoRuleApplies && this.#places.typosOf(node, slot) !== 0)) continue;
      if (term.firstTerm !== expected) return null;
      expected = term.lastTerm + 1;
      const terms = "words" in term.exact ? term.exact.words : [term.exact];
      terms.forEach(({ id }, offset) => {
        words.push({ id, position: term.start + offset });
      });
    }
    return words.length > 0 ? words : null;
  }

  #attributeMatch(slot: number, words: readonly { id: number; position: number }[]): number {
    const wordsByField = new Map<number, number>();
    const foundByField = new Map<number, Set<number>>();
    const atPosition = new Set<number>();
    const { terms, places } = this.#text.tokens;
    const end = this.#text.lastToken(slot);
    for (let at = this.#text.firstToken(slot); at < end; at += 1) {
      const place = places[at] as number;
      const field = Math.floor(place / FIELD);
      wordsByField.set(field, (wordsByField.get(field) ?? 0) + 1);
      for (const [index, { id, position }] of words.entries()) {
        if (id !== terms[at]) continue;
        const found = foundByField.get(field) ?? new Set<number>();
        foundByField.set(field, found.add(index));
        if (bucketOf(place % FIELD) === bucketOf(position)) atPosition.add(index);
      }
    }
    if (atPosition.size < words.length) return 2;
    let best = 2;
    for (const [field, found] of foundByField) {
      if (found.size < words.length) continue;
      best = Math.min(best, wordsByField.get(field) === words.length ? 0 : 1);
    }
    return best;
  }
}

function sum(path: Path, costOf: (node: PlanNode, before: PlanNode | null) => number): number {
  let cost = 0;
  let before: PlanNode | null = null;
  for (const node of path) {
    cost += costOf(node, before);
    before = node;
  }
  return cost;
}
