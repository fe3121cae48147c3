import { bucketOf } from "./place-note.server";
import type { PlanNode, QueryPlan } from "./query-plan.server";
import type { TextIndex } from "./text-index.server";

/** Words further apart than this, or in different attributes, are equally far. */
const MAX_PROXIMITY = 3;
const FIELD = 65_536;

/** Where a node of the plan is found in one document. */
interface Places {
  words: number[];
  /** Words that begin with a common prefix. */
  beginnings: number[];
  phraseStarts: number[];
  phraseEnds: number[];
}

/** Finds the query's words in one document at a time, and measures what the ranking rules ask of their places. */
export class TextPlaces {
  readonly #plan: QueryPlan;
  readonly #text: TextIndex;
  readonly #fewestTyposOnly: boolean;
  /** By the node's index. */
  readonly #places: Places[];
  readonly #highestWeight: number;
  #slot = -1;

  /** `fewestTyposOnly`: a word found with fewer typos hides those with more. */
  constructor(plan: QueryPlan, text: TextIndex, fewestTyposOnly: boolean) {
    this.#plan = plan;
    this.#text = text;
    this.#fewestTyposOnly = fewestTyposOnly;
    this.#highestWeight = text.highestWeight;
    this.#places = plan.nodes.map(() => ({ words: [], beginnings: [], phraseStarts: [], phraseEnds: [] }));
  }

  /** Fewest typos with which the document has the node; -1 when it has not. */
  typosOf(node: PlanNode, slot: number): number {
    for (let typos = 0; typos < 3; typos += 1) if (node.slotsByTypos[typos]?.has(slot)) return typos;
    return -1;
  }

  /** How far the node's words stand from those of the node before: 0 when next to each other, 3 at most. */
  proximity(slot: number, before: PlanNode | null, node: PlanNode): number {
    const ngramCost = node.width - 1;
    if (!before || before.term.end + 1 !== node.term.start) return ngramCost;
    this.#find(slot);
    const left = this.#places[before.index] as Places;
    const right = this.#places[node.index] as Places;
    let best = MAX_PROXIMITY;
    // Out of order costs one more, and only counts between single words, not for those of a common prefix.
    for (const a of left.words) {
      for (const b of right.words) {
        const cost = b > a ? b - a - 1 : a > b ? a - b : MAX_PROXIMITY;
        if (cost < best && Math.floor(a / FIELD) === Math.floor(b / FIELD)) best = cost;
      }
      best = Math.min(best, nearestAfter(a, right.beginnings), nearestAfter(a, right.phraseStarts));
    }
    for (const a of left.phraseEnds) {
      best = Math.min(
        best,
        nearestAfter(a, right.words),
        nearestAfter(a, right.beginnings),
        nearestAfter(a, right.phraseStarts),
      );
    }
    return best + ngramCost;
  }

  /** The weight of the best attribute that has the node's words. */
  attributeRank(slot: number, node: PlanNode): number {
    this.#find(slot);
    const { words, beginnings, phraseStarts } = this.#places[node.index] as Places;
    let best = this.#highestWeight;
    for (const place of beginnings) best = Math.min(best, this.#text.weight(Math.floor(place / FIELD)));
    for (const place of words) best = Math.min(best, this.#text.weight(Math.floor(place / FIELD)));
    for (const place of phraseStarts) best = Math.min(best, this.#text.weight(Math.floor(place / FIELD)));
    return best * node.width;
  }

  /** How far from their position in the query the node's words stand in an attribute. */
  wordPosition(slot: number, node: PlanNode): number {
    this.#find(slot);
    const { words, beginnings, phraseStarts } = this.#places[node.index] as Places;
    let best = node.width * 10;
    for (const place of beginnings) best = Math.min(best, costOfPosition(place, node));
    for (const place of words) best = Math.min(best, costOfPosition(place, node));
    for (const place of phraseStarts) best = Math.min(best, costOfPosition(place, node));
    return best;
  }

  #find(slot: number): void {
    if (slot === this.#slot) return;
    this.#slot = slot;
    for (const places of this.#places) {
      if (places.words.length > 0) places.words.length = 0;
      if (places.beginnings.length > 0) places.beginnings.length = 0;
      if (places.phraseStarts.length > 0) places.phraseStarts.length = 0;
      if (places.phraseEnds.length > 0) places.phraseEnds.length = 0;
    }
    const { roles } = this.#plan;
    const { terms, places: tokenPlaces } = this.#text.tokensOf(slot);
    const end = this.#text.lastToken(slot);
    for (let at = this.#text.firstToken(slot); at < end; at += 1) {
      const rolesOfTerm = roles[terms[at] as number];
      if (!rolesOfTerm) continue;
      const place = tokenPlaces[at] as number;
      for (const { node, typos, phrase, part } of rolesOfTerm) {
        // Synonyms and phrases count whatever the number of typos.
        const isWord = part === "word" || part === "beginning";
        const isChecked = this.#fewestTyposOnly && node.mixesTypos && (typos > 0 || isWord);
        if (isChecked && typos !== this.typosOf(node, slot)) continue;
        if (phrase && !this.#text.hasPhrase(slot, phrase.words)) continue;
        const places = this.#places[node.index] as Places;
        if (part === "word") places.words.push(place);
        if (part === "beginning") places.beginnings.push(place);
        if (part === "start" || part === "both") places.phraseStarts.push(place);
        if (part === "end" || part === "both") places.phraseEnds.push(place);
      }
    }
  }
}

function nearestAfter(place: number, others: readonly number[]): number {
  let best = MAX_PROXIMITY;
  for (const other of others) {
    if (other > place && Math.floor(other / FIELD) === Math.floor(place / FIELD)) {
      best = Math.min(best, other - place - 1);
    }
  }
  return best;
}

function costOfPosition(place: number, node: PlanNode): number {
  const distance = Math.abs(bucketOf(place % FIELD) - node.term.start);
  let cost = 0;
  for (let offset = 0; offset < node.width; offset += 1) cost += costOfDistance(distance + offset);
  return cost;
}

function costOfDistance(distance: number): number {
  if (distance <= 1) return distance;
  if (distance <= 4) return 2;
  if (distance <= 7) return 3;
  if (distance <= 11) return 4;
  if (distance <= 16) return 5;
  if (distance <= 24) return 6;
  if (distance <= 64) return 7;
  if (distance <= 256) return 8;
  return distance <= 1024 ? 9 : 10;
}
