import type { NodeNotes } from "./node-notes.server";
import {
  bucketOf,
  FAR,
  HEAVY,
  mayShareField,
  POSITION_OF_BIT,
  POSITIONS,
  weightOf,
} from "./place-note.server";
import type { PlanNode, QueryPlan, Role } from "./query-plan.server";
import type { TextIndex } from "./text-index.server";

/** Words further apart than this, or in different attributes, are equally far. */
const MAX_PROXIMITY = 3;
const FIELD = 65_536;
/** Position in a query from which a word that stands far into a text may be nearer than one at its beginning. */
const LONG_QUERY = 32;

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
  /** By the node's index, when there are notes: the nodes' notes by slot, and what each position costs. */
  readonly #notes: Uint32Array[] = [];
  readonly #positionCosts: Uint8Array[] = [];
  #slot = -1;

  /**
   * `fewestTyposOnly`: a word found with fewer typos hides those with more. With notes a document's words are
   * looked through only where the notes can't tell.
   */
  constructor(plan: QueryPlan, text: TextIndex, fewestTyposOnly: boolean, notes: NodeNotes | null) {
    this.#plan = plan;
    this.#text = text;
    this.#fewestTyposOnly = fewestTyposOnly;
    this.#highestWeight = text.highestWeight;
    this.#places = plan.nodes.map(() => ({ words: [], beginnings: [], phraseStarts: [], phraseEnds: [] }));
    if (!notes) return;
    this.#notes = plan.nodes.map((node) => notes.of(node));
    this.#positionCosts = plan.nodes.map((node) =>
      Uint8Array.from(POSITION_OF_BIT, (position) => costOfBucket(position, node)),
    );
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
    const note = this.#noteOf(node, slot);
    if (note !== 0 && !mayShareField(note, this.#noteOf(before, slot))) return MAX_PROXIMITY + ngramCost;
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
    const note = this.#noteOf(node, slot);
    if (note !== 0 && weightOf(note) < HEAVY) {
      return Math.min(weightOf(note), this.#highestWeight) * node.width;
    }
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
    const note = this.#noteOf(node, slot);
    let bits = note & POSITIONS & ~FAR;
    // Nothing far is nearer than one of these, unless the query itself is long.
    if (bits !== 0 && ((note & FAR) === 0 || node.term.start < LONG_QUERY)) {
      const costs = this.#positionCosts[node.index] as Uint8Array;
      let cost = node.width * 10;
      for (; bits !== 0; bits &= bits - 1) {
        cost = Math.min(cost, costs[31 - Math.clz32(bits & -bits)] as number);
      }
      return cost;
    }
    this.#find(slot);
    const { words, beginnings, phraseStarts } = this.#places[node.index] as Places;
    let best = node.width * 10;
    for (const place of beginnings) best = Math.min(best, costOfPosition(place, node));
    for (const place of words) best = Math.min(best, costOfPosition(place, node));
    for (const place of phraseStarts) best = Math.min(best, costOfPosition(place, node));
    return best;
  }

  /** 0 when there are no notes. */
  #noteOf(node: PlanNode, slot: number): number {
    return this.#notes[node.index]?.[slot] ?? 0;
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
    const { roles, hasRole } = this.#plan;
    const { terms, places: tokenPlaces } = this.#text.tokensOf(slot);
    const end = this.#text.lastToken(slot);
    for (let at = this.#text.firstToken(slot); at < end; at += 1) {
      const term = terms[at] as number;
      if (hasRole[term] !== 1) continue;
      const place = tokenPlaces[at] as number;
      for (const { node, typos, phrase, part } of roles.get(term) as Role[]) {
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
  return costOfBucket(bucketOf(place % FIELD), node);
}

function costOfBucket(bucket: number, node: PlanNode): number {
  const distance = Math.abs(bucket - node.term.start);
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
