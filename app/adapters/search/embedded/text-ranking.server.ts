import type { Path, PlanNode, QueryPlan } from "./query-plan.server";
import type { Phrase } from "./query-terms.server";
import type { Term, TextIndex } from "./text-index.server";

/** Words further apart than this, or in different attributes, are equally far. */
const MAX_PROXIMITY = 3;
const FIELD = 65_536;

/** Where a node of the plan is found in one document. */
interface Places {
  words: number[];
  phraseStarts: number[];
  phraseEnds: number[];
}

/** What is known of one document while it is ranked. */
interface Match {
  /** The readings still in the running: those that did best under the rules so far. */
  paths: Path[];
  places: Map<PlanNode, Places> | null;
}

interface Role {
  node: PlanNode;
  typos: number;
  phrase: Phrase | null;
  part: "word" | "start" | "end" | "both";
}

export type TextRule =
  | "words"
  | "typo"
  | "proximity"
  | "attributeRank"
  | "wordPosition"
  | "exactAttribute"
  | "exactness";

/**
 * Costs of one document under Meilisearch's text rules; lower is better. The rules must be asked in their
 * order, each once a document: every rule keeps only the readings of the query that did best.
 */
export class TextRanking {
  readonly #plan: QueryPlan;
  readonly #text: TextIndex;
  readonly #matches = new Map<number, Match>();
  readonly #roles: (Role[] | undefined)[];
  readonly #typoRuleApplies: boolean;

  constructor(plan: QueryPlan, text: TextIndex, rules: readonly TextRule[]) {
    this.#plan = plan;
    this.#text = text;
    this.#typoRuleApplies = rules.includes("typo");
    this.#roles = new Array(text.termCount);
    for (const node of plan.nodes) this.#addRoles(node);
  }

  cost(rule: TextRule, slot: number): number {
    switch (rule) {
      case "words":
        return this.#plan.steps.findIndex((step) => step.slots.has(slot));
      case "typo":
        return this.#best(slot, (node) => node.baseTypos + this.#typosOf(node, slot));
      case "proximity":
        return this.#best(slot, (node, before) => this.#proximity(slot, before, node));
      case "attributeRank":
        return this.#best(slot, (node) => this.#attributeRank(slot, node) * node.width);
      case "wordPosition":
        return this.#best(slot, (node) => this.#wordPosition(slot, node));
      case "exactAttribute":
        return this.#exactAttribute(slot);
      case "exactness":
        return this.#best(slot, (node) => (this.#isExact(node, slot) ? 0 : node.width));
    }
  }

  /** The lowest sum over the readings in the running, which it narrows to those that reach it. */
  #best(slot: number, costOf: (node: PlanNode, before: PlanNode | null) => number): number {
    const match = this.#match(slot);
    let best = Number.POSITIVE_INFINITY;
    let kept: Path[] = [];
    for (const path of match.paths) {
      let cost = 0;
      let before: PlanNode | null = null;
      for (const node of path) {
        cost += costOf(node, before);
        before = node;
      }
      if (cost < best) {
        best = cost;
        kept = [path];
      } else if (cost === best) {
        kept.push(path);
      }
    }
    match.paths = kept;
    return best;
  }

  #match(slot: number): Match {
    const known = this.#matches.get(slot);
    if (known) return known;
    const step = this.#plan.steps.find(({ slots }) => slots.has(slot));
    const paths = step?.paths ?? [];
    const matching =
      paths.length === 1 ? paths : paths.filter((path) => path.every((node) => node.slots.has(slot)));
    const match: Match = { paths: matching, places: null };
    this.#matches.set(slot, match);
    return match;
  }

  #typosOf(node: PlanNode, slot: number): number {
    return node.slotsByTypos.findIndex((slots) => slots.has(slot));
  }

  #places(slot: number, node: PlanNode): Places {
    const match = this.#match(slot);
    match.places ??= this.#findPlaces(slot);
    let places = match.places.get(node);
    if (!places) {
      places = { words: [], phraseStarts: [], phraseEnds: [] };
      match.places.set(node, places);
    }
    return places;
  }

  #findPlaces(slot: number): Map<PlanNode, Places> {
    const found = new Map<PlanNode, Places>();
    this.#text.eachToken(slot, (termId, place) => {
      for (const role of this.#roles[termId] ?? []) {
        if (this.#typoRuleApplies && role.typos !== this.#typosOf(role.node, slot) && !isSynonym(role))
          continue;
        if (role.phrase && !this.#text.hasPhrase(slot, role.phrase.words)) continue;
        let places = found.get(role.node);
        if (!places) {
          places = { words: [], phraseStarts: [], phraseEnds: [] };
          found.set(role.node, places);
        }
        if (role.part === "word") places.words.push(place);
        if (role.part === "start" || role.part === "both") places.phraseStarts.push(place);
        if (role.part === "end" || role.part === "both") places.phraseEnds.push(place);
      }
    });
    return found;
  }

  #proximity(slot: number, before: PlanNode | null, node: PlanNode): number {
    const ngramCost = node.width - 1;
    if (!before || before.term.end + 1 !== node.term.start) return ngramCost;
    const left = this.#places(slot, before);
    const right = this.#places(slot, node);
    let best = MAX_PROXIMITY;
    // Out of order costs one more, and only counts between single words.
    for (const a of left.words) {
      for (const b of right.words) {
        if (Math.floor(a / FIELD) !== Math.floor(b / FIELD)) continue;
        const cost = b > a ? b - a - 1 : a > b ? a - b : MAX_PROXIMITY;
        if (cost < best) best = cost;
      }
      best = Math.min(best, nearestAfter(a, right.phraseStarts));
    }
    for (const a of left.phraseEnds) {
      best = Math.min(best, nearestAfter(a, right.words), nearestAfter(a, right.phraseStarts));
    }
    return best + ngramCost;
  }

  #attributeRank(slot: number, node: PlanNode): number {
    const { words, phraseStarts } = this.#places(slot, node);
    let best = this.#text.highestWeight;
    for (const place of words) best = Math.min(best, this.#text.weight(Math.floor(place / FIELD)));
    for (const place of phraseStarts) best = Math.min(best, this.#text.weight(Math.floor(place / FIELD)));
    return best;
  }

  #wordPosition(slot: number, node: PlanNode): number {
    const { words, phraseStarts } = this.#places(slot, node);
    let best = node.width * 10;
    for (const place of [...words, ...phraseStarts]) {
      const distance = Math.abs(bucketOf(place % FIELD) - node.term.start);
      let cost = 0;
      for (let offset = 0; offset < node.width; offset += 1) cost += costOfDistance(distance + offset);
      best = Math.min(best, cost);
    }
    return best;
  }

  #isExact(node: PlanNode, slot: number): boolean {
    const { exact, isPhrase } = node.term;
    if (!exact) return false;
    if (this.#typoRuleApplies && this.#typosOf(node, slot) !== 0) return false;
    if (isPhrase) return node.slots.has(slot);
    const term = exact as Term;
    return term.tolerant.has(slot) || term.exact.has(slot);
  }

  /** 0: an attribute is exactly the query; 1: one begins with it; 2: neither. */
  #exactAttribute(slot: number): number {
    let best = 2;
    for (const path of this.#match(slot).paths) {
      const words = this.#exactWords(path, slot);
      if (words) best = Math.min(best, this.#attributeMatch(slot, words));
    }
    return best;
  }

  /** The reading's exact words with their positions, or null when one is missing before the last. */
  #exactWords(path: Path, slot: number): { term: Term; position: number }[] | null {
    const words: { term: Term; position: number }[] = [];
    let expected = 0;
    for (const node of path) {
      const { term } = node;
      if (!term.exact || (this.#typoRuleApplies && this.#typosOf(node, slot) !== 0)) continue;
      if (term.firstTerm !== expected) return null;
      expected = term.lastTerm + 1;
      const terms = "words" in term.exact ? term.exact.words : [term.exact];
      terms.forEach((exact, offset) => {
        words.push({ term: exact, position: term.start + offset });
      });
    }
    return words.length > 0 ? words : null;
  }

  #attributeMatch(slot: number, words: readonly { term: Term; position: number }[]): number {
    const wordsByField = new Map<number, number>();
    const foundByField = new Map<number, Set<number>>();
    const atPosition = new Set<number>();
    this.#text.eachToken(slot, (termId, place) => {
      const field = Math.floor(place / FIELD);
      wordsByField.set(field, (wordsByField.get(field) ?? 0) + 1);
      words.forEach(({ term, position }, index) => {
        if (term.id !== termId) return;
        const found = foundByField.get(field) ?? new Set<number>();
        foundByField.set(field, found.add(index));
        if (bucketOf(place % FIELD) === bucketOf(position)) atPosition.add(index);
      });
    });
    if (atPosition.size < words.length) return 2;
    let best = 2;
    for (const [field, found] of foundByField) {
      if (found.size < words.length) continue;
      best = Math.min(best, wordsByField.get(field) === words.length ? 0 : 1);
    }
    return best;
  }

  #addRoles(node: PlanNode): void {
    const add = (term: Term, role: Role) => {
      const roles = this.#roles[term.id];
      if (roles) roles.push(role);
      else this.#roles[term.id] = [role];
    };
    node.term.levels.forEach((level, typos) => {
      for (const word of level.words) add(word, { node, typos, phrase: null, part: "word" });
      for (const phrase of level.phrases) {
        const first = phrase.words[0] as Term;
        const last = phrase.words.at(-1) as Term;
        if (phrase.words.length === 1) add(first, { node, typos, phrase: null, part: "both" });
        else {
          add(first, { node, typos, phrase, part: "start" });
          add(last, { node, typos, phrase, part: "end" });
        }
      }
    });
  }
}

/** Synonyms and the phrase itself count at every number of typos. */
function isSynonym(role: Role): boolean {
  return role.typos === 0 && role.part !== "word";
}

function nearestAfter(place: number, others: readonly number[]): number {
  let best = MAX_PROXIMITY;
  for (const other of others) {
    if (other > place && Math.floor(other / FIELD) === Math.floor(place / FIELD))
      best = Math.min(best, other - place - 1);
  }
  return best;
}

/** Positions from 16 on are kept roughly, as Meilisearch keeps them. */
function bucketOf(position: number): number {
  if (position < 16) return position;
  if (position < 24) return 24;
  return 2 ** Math.ceil(Math.log2(position));
}

function costOfDistance(distance: number): number {
  const limits = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
  const cost = limits.findIndex((limit) => distance <= limit);
  return cost < 0 ? 10 : cost;
}
