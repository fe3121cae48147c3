import { bucketOf } from "./place-note.server";
import type { Path, PlanNode, QueryPlan } from "./query-plan.server";
import type { Term, TextIndex } from "./text-index.server";
import { TextPlaces } from "./text-places.server";

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
  readonly #exactWordsOfPath = new Map<Path, ExactWord[] | null>();

  constructor(plan: QueryPlan, text: TextIndex, rules: readonly TextRule[]) {
    this.#plan = plan;
    this.#text = text;
    this.#typoRuleApplies = rules.includes("typo");
    this.#places = new TextPlaces(plan, text, this.#typoRuleApplies);
    const [only, ...others] = plan.steps;
    this.#onlyPaths = only?.paths.length === 1 && others.length === 0 ? only.paths : null;
  }

  cost(rule: TextRule, slot: number): number {
    if (rule === "words") return this.#plan.steps.findIndex((step) => step.slots.has(slot));
    if (rule === "exactAttribute") return this.#exactAttribute(slot);
    const paths = this.#paths(slot);
    if (paths.length === 1) return this.#pathCost(rule, slot, paths[0] as Path);
    const costs = paths.map((path) => this.#pathCost(rule, slot, path));
    const best = Math.min(...costs);
    this.#running.set(
      slot,
      paths.filter((_, index) => costs[index] === best),
    );
    return best;
  }

  #pathCost(rule: TextRule, slot: number, path: Path): number {
    let cost = 0;
    let before: PlanNode | null = null;
    for (const node of path) {
      cost += this.#nodeCost(rule, slot, node, before);
      before = node;
    }
    return cost;
  }

  #nodeCost(rule: TextRule, slot: number, node: PlanNode, before: PlanNode | null): number {
    switch (rule) {
      case "typo":
        return node.baseTypos + this.#places.typosOf(node, slot);
      case "proximity":
        return this.#places.proximity(slot, before, node);
      case "attributeRank":
        return this.#places.attributeRank(slot, node);
      case "wordPosition":
        return this.#places.wordPosition(slot, node);
      default:
        return this.#isExact(node, slot) ? 0 : node.width;
    }
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
  #exactWords(path: Path, slot: number): ExactWord[] | null {
    const isAsTyped = !this.#typoRuleApplies || path.every((node) => this.#places.typosOf(node, slot) === 0);
    if (!isAsTyped) return exactWords(path.filter((node) => this.#places.typosOf(node, slot) === 0));
    let words = this.#exactWordsOfPath.get(path);
    if (words === undefined) {
      words = exactWords(path);
      this.#exactWordsOfPath.set(path, words);
    }
    return words;
  }

  /** Looks at the attributes one after another: an attribute's words stand together. */
  #attributeMatch(slot: number, words: readonly ExactWord[]): number {
    const all = 2 ** words.length - 1;
    const { terms, places } = this.#text.tokensOf(slot);
    const end = this.#text.lastToken(slot);
    let best = 2;
    let atPosition = 0;
    let field = -1;
    let found = 0;
    let count = 0;
    for (let at = this.#text.firstToken(slot); at < end; at += 1) {
      const place = places[at] as number;
      if (Math.floor(place / FIELD) !== field) {
        if (found === all) best = Math.min(best, count === words.length ? 0 : 1);
        field = Math.floor(place / FIELD);
        found = 0;
        count = 0;
      }
      count += 1;
      for (let index = 0; index < words.length; index += 1) {
        const word = words[index] as ExactWord;
        if (word.id !== terms[at]) continue;
        found |= 1 << index;
        if (bucketOf(place % FIELD) === word.position) atPosition |= 1 << index;
      }
    }
    if (found === all) best = Math.min(best, count === words.length ? 0 : 1);
    return atPosition === all ? best : 2;
  }
}

/** A word as the dictionary has it, where the query has it. */
interface ExactWord {
  id: number;
  position: number;
}

/** One bit each, in `#attributeMatch`. */
const MAX_EXACT_WORDS = 30;

function exactWords(path: Path): ExactWord[] | null {
  const words: ExactWord[] = [];
  let expected = 0;
  for (const { term } of path) {
    if (!term.exact) continue;
    if (term.firstTerm !== expected) return null;
    expected = term.lastTerm + 1;
    const terms = "words" in term.exact ? term.exact.words : [term.exact];
    terms.forEach(({ id }, offset) => {
      words.push({ id, position: bucketOf(term.start + offset) });
    });
  }
  return words.length > 0 && words.length <= MAX_EXACT_WORDS ? words : null;
}
