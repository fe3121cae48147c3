import type { NodePostings } from "./node-postings.ts";
import {
  bucketOf,
  FAR,
  HEAVY,
  LONG_QUERY,
  mayShareField,
  POSITION_OF_BIT,
  POSITIONS,
  ROUGHEST,
  weightOf,
} from "./posting.ts";
import type { PlanNode, QueryPlan, Role } from "./query-plan.ts";
import type { TextIndex } from "./text-index.ts";

/** Words further apart than this, or in different attributes, are equally far. */
const MAX_PROXIMITY = 3;
const FIELD = 65_536;

/** Where a node of the plan occurs in one document. */
interface Places {
  words: PlaceList;
  /** Words that begin with a common prefix. */
  beginnings: PlaceList;
  phraseStarts: PlaceList;
  phraseEnds: PlaceList;
}

/** A list that is refilled for every document. */
class PlaceList {
  readonly #places: number[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#places[index] as number;
  }

  push(place: number): void {
    this.#places[this.#length] = place;
    this.#length += 1;
  }

  /** Clears the list and keeps its allocated memory. */
  clear(): void {
    this.#length = 0;
  }
}

/** Finds the query's words in one document at a time, and computes what the ranking rules need from their positions. */
export class TextPlaces {
  readonly #plan: QueryPlan;
  readonly #text: TextIndex;
  readonly #fewestTyposOnly: boolean;
  /** By the node's index. */
  readonly #places: Places[];
  readonly #highestWeight: number;
  /** By the node's index, when there are postings: the nodes' postings by slot, and what each position costs. */
  readonly #postings: Uint32Array[] = [];
  readonly #positionCosts: Uint8Array[] = [];
  #slot = -1;

  /**
   * `fewestTyposOnly`: a word found with fewer typos hides those with more. With postings a document's words are
   * read only where the postings leave a rule open.
   */
  constructor(plan: QueryPlan, text: TextIndex, fewestTyposOnly: boolean, postings: NodePostings | null) {
    this.#plan = plan;
    this.#text = text;
    this.#fewestTyposOnly = fewestTyposOnly;
    this.#highestWeight = text.highestWeight;
    this.#places = plan.nodes.map(() => ({
      words: new PlaceList(),
      beginnings: new PlaceList(),
      phraseStarts: new PlaceList(),
      phraseEnds: new PlaceList(),
    }));
    if (!postings) return;
    this.#postings = plan.nodes.map((node) => postings.of(node));
    this.#positionCosts = plan.nodes.map((node) =>
      Uint8Array.from(POSITION_OF_BIT, (position) => costOfBucket(position, node)),
    );
  }

  /** The fewest typos with which the document contains the node; -1 when it does not contain it. */
  typosOf(node: PlanNode, slot: number): number {
    for (let typos = 0; typos < 3; typos += 1) if (node.slotsByTypos[typos]?.has(slot)) return typos;
    return -1;
  }

  /** The distance of the node's words from those of the previous node: 0 when adjacent, 3 at most. */
  proximity(slot: number, before: PlanNode | null, node: PlanNode): number {
    const ngramCost = node.width - 1;
    if (!before || before.term.end + 1 !== node.term.start) return ngramCost;
    const posting = this.#postingOf(node, slot);
    if (posting !== 0 && !mayShareField(posting, this.#postingOf(before, slot)))
      return MAX_PROXIMITY + ngramCost;
    this.#find(slot);
    const left = this.#places[before.index] as Places;
    const right = this.#places[node.index] as Places;
    let best = MAX_PROXIMITY;
    // The reverse order costs one more, and counts only between single words, not for words of a common prefix.
    for (let index = 0; index < left.words.length; index += 1) {
      const a = left.words.at(index);
      for (let other = 0; other < right.words.length; other += 1) {
        const b = right.words.at(other);
        const cost = b > a ? b - a - 1 : a > b ? a - b : MAX_PROXIMITY;
        if (cost < best && Math.floor(a / FIELD) === Math.floor(b / FIELD)) best = cost;
      }
      best = Math.min(best, nearestAfter(a, right.beginnings), nearestAfter(a, right.phraseStarts));
    }
    for (let index = 0; index < left.phraseEnds.length; index += 1) {
      const a = left.phraseEnds.at(index);
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
    const posting = this.#postingOf(node, slot);
    if (posting !== 0 && weightOf(posting) < HEAVY) {
      return Math.min(weightOf(posting), this.#highestWeight) * node.width;
    }
    this.#find(slot);
    const weight = (place: number) => this.#text.weight(Math.floor(place / FIELD));
    return this.#lowest(node, this.#highestWeight, weight) * node.width;
  }

  /** How far from their position in the query the node's words are in an attribute. */
  wordPosition(slot: number, node: PlanNode): number {
    const posting = this.#postingOf(node, slot);
    // Joined words cost differently at 128 and at 256.
    let bits = posting & POSITIONS & ~(node.width === 1 ? FAR : FAR | ROUGHEST);
    // Later positions can't be nearer than these.
    if (bits !== 0 && node.term.start < LONG_QUERY) {
      const costs = this.#positionCosts[node.index] as Uint8Array;
      let cost = node.width * 10;
      for (; bits !== 0; bits &= bits - 1) {
        cost = Math.min(cost, costs[31 - Math.clz32(bits & -bits)] as number);
      }
      return cost;
    }
    this.#find(slot);
    return this.#lowest(node, node.width * 10, (place) => costOfPosition(place, node));
  }

  #lowest(node: PlanNode, most: number, costOf: (place: number) => number): number {
    const { words, beginnings, phraseStarts } = this.#places[node.index] as Places;
    let best = most;
    for (const list of [words, beginnings, phraseStarts]) {
      for (let index = 0; index < list.length; index += 1) best = Math.min(best, costOf(list.at(index)));
    }
    return best;
  }

  /** 0 when there are no postings. */
  #postingOf(node: PlanNode, slot: number): number {
    return this.#postings[node.index]?.[slot] ?? 0;
  }

  #find(slot: number): void {
    if (slot === this.#slot) return;
    this.#slot = slot;
    for (const places of this.#places) {
      places.words.clear();
      places.beginnings.clear();
      places.phraseStarts.clear();
      places.phraseEnds.clear();
    }
    const { roles, rolesOfTerm } = this.#plan;
    const { terms, places: tokenPlaces } = this.#text.tokensOf(slot);
    const end = this.#text.lastToken(slot);
    for (let at = this.#text.firstToken(slot); at < end; at += 1) {
      const number = rolesOfTerm[terms[at] as number] as number;
      if (number === 0) continue;
      const place = tokenPlaces[at] as number;
      for (const { node, typos, phrase, part } of roles[number] as Role[]) {
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

function nearestAfter(place: number, others: PlaceList): number {
  let best = MAX_PROXIMITY;
  for (let index = 0; index < others.length; index += 1) {
    const other = others.at(index);
    if (other <= place || other - place - 1 >= best) continue;
    if (Math.floor(other / FIELD) === Math.floor(place / FIELD)) best = other - place - 1;
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
