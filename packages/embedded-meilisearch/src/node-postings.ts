import { TypedFastBitSet } from "typedfastbitset";
import type { BufferPool } from "./buffer-pool.ts";
import { addFields, joinPostings } from "./posting.ts";
import type { PlanNode, QueryPlan } from "./query-plan.ts";
import { slotsOfPhrase } from "./query-terms.ts";
import { addSlots } from "./selection.ts";
import type { SlotList } from "./slot-list.ts";
import type { Term, TextIndex } from "./text-index.ts";

/** Up to this share of the documents, looking up a word in each document is faster than building a table. */
const FEW = 1 / 16;

/**
 * The postings of a query's words for all documents at once: for each node of the plan a table of postings by slot,
 * made when it is first read. Valid until the index changes.
 */
export class NodePostings {
  readonly #text: TextIndex;
  readonly #fewestTyposOnly: boolean;
  readonly #ofNode: (Uint32Array | undefined)[];
  readonly #ofTerm = new Map<Term, Uint32Array>();
  readonly #exactSlots = new Map<PlanNode, TypedFastBitSet>();
  readonly #slotCount: number;
  readonly #buffers: BufferPool;

  /** `fewestTyposOnly`: a word found with fewer typos hides those with more. */
  constructor(plan: QueryPlan, text: TextIndex, fewestTyposOnly: boolean, buffers: BufferPool) {
    this.#buffers = buffers;
    this.#text = text;
    this.#fewestTyposOnly = fewestTyposOnly;
    this.#ofNode = plan.nodes.map(() => undefined);
    this.#slotCount = plan.slots.words.length * 32;
  }

  get bytes(): number {
    const tables = this.#ofNode.filter((table) => table !== undefined).length + this.#ofTerm.size;
    return tables * this.#slotCount * 4 + (this.#exactSlots.size * this.#slotCount) / 8;
  }

  release(): void {
    for (const table of [...this.#ofNode, ...this.#ofTerm.values()]) if (table) this.#buffers.give(table);
  }

  of(node: PlanNode): Uint32Array {
    const known = this.#ofNode[node.index];
    if (known) return known;
    const postings = this.#buffers.takeEmpty(this.#slotCount);
    node.term.levels.forEach(({ words, phrases }, typos) => {
      const only = this.#fewestTyposOnly && node.mixesTypos ? slotsWith(node, typos) : null;
      for (const word of words) join(postings, word, only);
      // Synonyms count with any number of typos.
      const onlyPhrases = typos > 0 ? only : null;
      for (const phrase of phrases) {
        const first = phrase.words[0] as Term;
        const last = phrase.words.at(-1) as Term;
        if (phrase.words.length === 1) join(postings, first, onlyPhrases);
        else {
          for (const slot of slotsOfPhrase(this.#text, phrase)) {
            if (onlyPhrases && !onlyPhrases.has(slot)) continue;
            const posting = addFields(this.#text.posting(first, slot), this.#text.posting(last, slot));
            postings[slot] = joinPostings(postings[slot] as number, posting);
          }
        }
      }
    });
    this.#ofNode[node.index] = postings;
    return postings;
  }

  /** One word's posting in one document. @param documents roughly how many will be read: many are worth a table */
  ofTerm(term: Term, slot: number, documents: number): number {
    let postings = this.#ofTerm.get(term);
    if (!postings) {
      if (documents < this.#slotCount * FEW) return this.#text.posting(term, slot);
      postings = this.#buffers.takeEmpty(this.#slotCount);
      join(postings, term, null);
      this.#ofTerm.set(term, postings);
    }
    return postings[slot] as number;
  }

  /** Slots of the documents that contain the node's own word or phrase, without typos. */
  exactSlots(node: PlanNode): TypedFastBitSet {
    let slots = this.#exactSlots.get(node);
    if (!slots) {
      const { exact, isPhrase } = node.term;
      if (isPhrase) slots = node.slots;
      else {
        slots = new TypedFastBitSet();
        if (exact)
          for (const list of [(exact as Term).tolerant, (exact as Term).exact]) addSlots(slots, list.view());
      }
      this.#exactSlots.set(node, slots);
    }
    return slots;
  }
}

/** Slots of the documents where the node matches with this number of typos and not with fewer. */
function slotsWith(node: PlanNode, typos: number): TypedFastBitSet {
  const slots = (node.slotsByTypos[typos] as TypedFastBitSet).clone();
  for (const fewer of node.slotsByTypos.slice(0, typos)) slots.difference(fewer);
  return slots;
}

function join(postings: Uint32Array, { tolerant, exact }: Term, only: TypedFastBitSet | null): void {
  joinList(postings, tolerant, only);
  joinList(postings, exact, only);
}

function joinList(postings: Uint32Array, list: SlotList, only: TypedFastBitSet | null): void {
  const slots = list.view();
  const added = list.postings();
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] as number;
    if (slot >= postings.length || (only && !only.has(slot))) continue;
    postings[slot] = joinPostings(postings[slot] as number, added[index] as number);
  }
}
