import type { TypedFastBitSet } from "typedfastbitset";
import { CandidatePaths } from "./candidate-paths.ts";
import type { NodePostings } from "./node-postings.ts";
import { ALONE, bucketOf, FAR, mayShareField, positionBit } from "./posting.ts";
import type { Path, PlanNode, QueryPlan } from "./query-plan.ts";
import type { Term, TextIndex } from "./text-index.ts";
import { TextPlaces } from "./text-places.ts";

export type TextRule =
  | "words"
  | "typo"
  | "proximity"
  | "attributeRank"
  | "wordPosition"
  | "exactAttribute"
  | "exactness";

const FIELD = 65_536;

/**
 * Computes the costs of one document under Meilisearch's text rules; lower is better. Call the rules in their order,
 * each once per document: when a document matches several readings of the query, every rule keeps only the best ones.
 */
export class TextRanking {
  readonly #plan: QueryPlan;
  readonly #text: TextIndex;
  readonly #places: TextPlaces;
  readonly #postings: NodePostings | null;
  readonly #documents: number;
  readonly #typoRuleApplies: boolean;
  readonly #candidates: CandidatePaths | null;
  readonly #onlyPaths: Path[] | null;
  /** By path and by which of its nodes are found as typed, a bit each. */
  readonly #exactWordsOfPath = new Map<Path, Map<number, ExactWord[] | null>>();

  /**
   * `postings`: worth making for more than a few documents.
   * `documents`: how many are ranked.
   */
  constructor(
    plan: QueryPlan,
    text: TextIndex,
    rules: readonly TextRule[],
    postings: NodePostings | null,
    documents: number,
  ) {
    this.#documents = documents;
    this.#plan = plan;
    this.#text = text;
    this.#typoRuleApplies = rules.includes("typo");
    this.#postings = postings;
    this.#places = new TextPlaces(plan, text, this.#typoRuleApplies, postings);
    const [only, ...others] = plan.steps;
    this.#onlyPaths = only?.paths.length === 1 && others.length === 0 ? only.paths : null;
    this.#candidates = this.#onlyPaths ? null : new CandidatePaths(plan);
  }

  /** Whether the cost under the rule is the same for all documents. */
  isIdle(rule: TextRule): boolean {
    const path = this.#onlyPaths?.[0];
    if (!path) return false;
    if (rule === "words") return true;
    if (rule === "typo") return path.every((node) => !node.mixesTypos);
    return rule === "proximity" && path.length === 1;
  }

  /** Writes the costs of `slots[from]` up to, not including, `slots[to]` to the same places of `costs`. */
  costs(rule: TextRule, slots: Int32Array, from: number, to: number, costs: Int32Array): void {
    for (let at = from; at < to; at += 1) costs[at] = this.cost(rule, slots[at] as number);
  }

  cost(rule: TextRule, slot: number): number {
    if (rule === "words") return this.#plan.steps.findIndex((step) => step.slots.has(slot));
    if (rule === "exactAttribute") return this.#exactAttribute(slot);
    if (this.#onlyPaths) return this.#pathCost(rule, slot, this.#onlyPaths[0] as Path);
    return (this.#candidates as CandidatePaths).keepBest(slot, (path) => this.#pathCost(rule, slot, path));
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

  #isExact(node: PlanNode, slot: number): boolean {
    const { exact, isPhrase } = node.term;
    if (!exact) return false;
    if (this.#typoRuleApplies && node.mixesTypos && this.#places.typosOf(node, slot) !== 0) return false;
    if (this.#typoRuleApplies && !node.mixesTypos && (node.slotsByTypos[0] as TypedFastBitSet).isEmpty()) {
      return false;
    }
    if (isPhrase) return node.slots.has(slot);
    if (this.#postings) return this.#postings.exactSlots(node).has(slot);
    const term = exact as Term;
    return term.tolerant.has(slot) || term.exact.has(slot);
  }

  /** 0: an attribute is exactly the query; 1: one begins with it; 2: neither. */
  #exactAttribute(slot: number): number {
    if (this.#onlyPaths) return this.#exactPath(this.#onlyPaths[0] as Path, slot);
    let best = 2;
    (this.#candidates as CandidatePaths).each(slot, (path) => {
      best = Math.min(best, this.#exactPath(path, slot));
    });
    return best;
  }

  #exactPath(path: Path, slot: number): number {
    const words = this.#exactWords(path, slot);
    return words ? this.#attributeMatch(slot, words) : 2;
  }

  /** The reading's exact words with their positions, or null when one is missing before the last. */
  #exactWords(path: Path, slot: number): ExactWord[] | null {
    let asTyped = 0;
    for (let index = 0; index < path.length; index += 1) {
      const isTyped = !this.#typoRuleApplies || this.#places.typosOf(path[index] as PlanNode, slot) === 0;
      if (isTyped) asTyped |= 1 << index;
    }
    let ofPath = this.#exactWordsOfPath.get(path);
    if (!ofPath) {
      ofPath = new Map();
      this.#exactWordsOfPath.set(path, ofPath);
    }
    let words = ofPath.get(asTyped);
    if (words === undefined) {
      words = exactWords(path.filter((_, index) => (asTyped >> index) & 1));
      ofPath.set(asTyped, words);
    }
    return words;
  }

  /** The result of `#attributeMatch` computed from the words' postings; null when they are not enough. */
  #matchByPostings(slot: number, words: readonly ExactWord[], postings: NodePostings): number | null {
    let together = -1;
    for (const { term, position } of words) {
      const posting = postings.ofTerm(term, slot, this.#documents);
      const bit = positionBit(position);
      if (posting === 0 || (bit !== FAR && (posting & bit) === 0)) return 2;
      if (words.length === 1 && bit !== FAR) return posting & ALONE ? 0 : 1;
      together &= posting;
    }
    return mayShareField(together, together) ? null : 2;
  }

  /** Checks the attributes one after another: an attribute's words are adjacent. */
  #attributeMatch(slot: number, words: readonly ExactWord[]): number {
    const known = this.#postings && this.#matchByPostings(slot, words, this.#postings);
    if (known !== null) return known;
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
        if (word.term.id !== terms[at]) continue;
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
  term: Term;
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
    terms.forEach((word, offset) => {
      words.push({ term: word, position: bucketOf(term.start + offset) });
    });
  }
  return words.length > 0 && words.length <= MAX_EXACT_WORDS ? words : null;
}
