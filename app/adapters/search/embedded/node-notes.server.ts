import { TypedFastBitSet } from "typedfastbitset";
import { joinedNotes, withFieldsOf } from "./place-note.server";
import type { PlanNode, QueryPlan } from "./query-plan.server";
import { slotsOfPhrase } from "./query-terms.server";
import { addSlots } from "./selection.server";
import type { SlotList } from "./slot-list.server";
import type { SpareTables } from "./spare-tables.server";
import type { Term, TextIndex } from "./text-index.server";

/** Share of the documents up to which looking a word up in each is quicker than making a table. */
const FEW = 1 / 16;

/**
 * Where the words of a query stand, for all documents at once: for each part of the plan a table by slot of
 * notes (`place-note`), made from the postings when first asked for. Valid until the index changes.
 */
export class NodeNotes {
  readonly #text: TextIndex;
  readonly #fewestTyposOnly: boolean;
  readonly #ofNode: (Uint32Array | undefined)[];
  readonly #ofTerm = new Map<Term, Uint32Array>();
  readonly #exactSlots = new Map<PlanNode, TypedFastBitSet>();
  readonly #slotCount: number;
  readonly #spare: SpareTables;

  /** `fewestTyposOnly`: a word found with fewer typos hides those with more. */
  constructor(plan: QueryPlan, text: TextIndex, fewestTyposOnly: boolean, spare: SpareTables) {
    this.#spare = spare;
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
    for (const table of [...this.#ofNode, ...this.#ofTerm.values()]) if (table) this.#spare.give(table);
  }

  of(node: PlanNode): Uint32Array {
    const known = this.#ofNode[node.index];
    if (known) return known;
    const notes = this.#spare.takeEmpty(this.#slotCount);
    node.term.levels.forEach(({ words, phrases }, typos) => {
      const only = this.#fewestTyposOnly && node.mixesTypos ? slotsWith(node, typos) : null;
      for (const word of words) join(notes, word, only);
      // Synonyms count whatever the number of typos.
      const onlyPhrases = typos > 0 ? only : null;
      for (const phrase of phrases) {
        const first = phrase.words[0] as Term;
        const last = phrase.words.at(-1) as Term;
        if (phrase.words.length === 1) join(notes, first, onlyPhrases);
        else {
          for (const slot of slotsOfPhrase(this.#text, phrase)) {
            if (onlyPhrases && !onlyPhrases.has(slot)) continue;
            const note = withFieldsOf(this.#text.note(first, slot), this.#text.note(last, slot));
            notes[slot] = joinedNotes(notes[slot] as number, note);
          }
        }
      }
    });
    this.#ofNode[node.index] = notes;
    return notes;
  }

  /** One word's note in one document; `documents`: how many will be asked for about, a table is made for many. */
  ofTerm(term: Term, slot: number, documents: number): number {
    let notes = this.#ofTerm.get(term);
    if (!notes) {
      if (documents < this.#slotCount * FEW) return this.#text.note(term, slot);
      notes = this.#spare.takeEmpty(this.#slotCount);
      join(notes, term, null);
      this.#ofTerm.set(term, notes);
    }
    return notes[slot] as number;
  }

  /** Slots that have the node's own word or phrase. */
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

/** Slots where the node is found with so many typos and not with fewer. */
function slotsWith(node: PlanNode, typos: number): TypedFastBitSet {
  const slots = (node.slotsByTypos[typos] as TypedFastBitSet).clone();
  for (const fewer of node.slotsByTypos.slice(0, typos)) slots.difference(fewer);
  return slots;
}

function join(notes: Uint32Array, { tolerant, exact }: Term, only: TypedFastBitSet | null): void {
  joinList(notes, tolerant, only);
  joinList(notes, exact, only);
}

function joinList(notes: Uint32Array, list: SlotList, only: TypedFastBitSet | null): void {
  const slots = list.view();
  const added = list.notes();
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] as number;
    if (slot >= notes.length || (only && !only.has(slot))) continue;
    notes[slot] = joinedNotes(notes[slot] as number, added[index] as number);
  }
}
