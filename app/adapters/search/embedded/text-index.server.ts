import SearchableMap from "minisearch/SearchableMap";
import { covers, type FieldValues } from "./document-fields.server";
import { SlotList } from "./slot-list.server";
import { eachWord, NEXT_VALUE_DISTANCE } from "./tokenizer.server";

/** A word of the dictionary with the slots that have it. */
export interface Term {
  id: number;
  word: string;
  /** Slots that have it in an attribute that allows typos. */
  tolerant: SlotList;
  /** Slots that have it only where typos are switched off: certain attributes, words, numbers. */
  exact: SlotList;
}

export interface TextSettings {
  /** Searchable attributes in the order of weight; `["*"]`: all, as they come. */
  searchable: readonly string[];
  /** Whether typos are switched off for a word of an attribute. */
  isExact(attribute: string, word: string): boolean;
}

/** Positions count up to here; what is further in a field is not indexed (16 bits). */
const LAST_POSITION = 65_535;
/** Share of tokens that belong to replaced documents at which the token store is written anew. */
const DEAD_SHARE = 0.25;
const NOT_SEARCHABLE = -1;

/**
 * The words of all documents: a dictionary with postings for finding, and each document's words in order for
 * ranking. A word's place is its attribute and its position in it, in one number.
 */
export class TextIndex {
  readonly #settings: TextSettings;
  /** Words that may be found by a typo. */
  readonly tolerantWords = new SearchableMap<Term>();
  /** Words that occur where typos are switched off. */
  readonly exactWords = new SearchableMap<Term>();
  readonly #terms = new Map<string, Term>();
  #termById: (Term | undefined)[] = [];
  #freeTermIds: number[] = [];
  /** First letters of the tolerant words, with how many words begin so. */
  readonly firstLetters = new Map<string, number>();
  /** Attribute path by field number, and its weight: its rank among the searchable attributes. */
  readonly #fields = new Map<string, number>();
  readonly #weights: number[] = [];

  #tokenTerms = new Uint32Array(4096);
  #tokenPlaces = new Uint32Array(4096);
  #tokenCount = 0;
  #deadTokens = 0;
  #starts = new Uint32Array(1024);
  #counts = new Uint32Array(1024);

  constructor(settings: TextSettings) {
    this.#settings = settings;
  }

  /** One more than the highest term id: the size of a table by term. */
  get termCount(): number {
    return this.#termById.length;
  }

  term(word: string): Term | undefined {
    return this.#terms.get(word);
  }

  weight(field: number): number {
    return this.#weights[field] ?? 0;
  }

  get highestWeight(): number {
    const { searchable } = this.#settings;
    return searchable.includes("*")
      ? Math.max(0, this.#weights.length - 1)
      : Math.max(0, searchable.length - 1);
  }

  set(slot: number, fields: ReadonlyMap<string, FieldValues>): void {
    this.#reserveSlot(slot);
    const start = this.#tokenCount;
    const tolerant = new Map<string, boolean>();
    for (const [path, field] of fields) {
      const number = this.#fieldNumber(path);
      if (number === undefined) continue;
      let position = 0;
      field.values.forEach((value, index) => {
        if (index > 0) position += NEXT_VALUE_DISTANCE;
        if (position >= LAST_POSITION) return;
        position = eachWord(String(value), position, (word, at) => {
          if (at >= LAST_POSITION) return;
          const exact = this.#settings.isExact(path, word);
          tolerant.set(word, tolerant.get(word) === true || !exact);
          this.#pushToken(this.#termOf(word).id, number * 65_536 + at);
        });
      });
    }
    const count = this.#tokenCount - start;
    const before = this.#forget(slot, (term) => !tolerant.has(term.word));
    for (const [word, isTolerant] of tolerant) {
      const term = this.#terms.get(word) as Term;
      if (before.has(term)) {
        // A word that stays keeps its posting: a changed price touches none.
        if ((isTolerant ? term.tolerant : term.exact).has(slot)) continue;
        (isTolerant ? term.exact : term.tolerant).delete(slot);
      }
      this.#post(term, slot, isTolerant);
    }
    for (const term of before) this.#dropIfUnused(term);
    this.#starts[slot] = start;
    this.#counts[slot] = count;
    this.#compactIfNeeded();
  }

  delete(slot: number): void {
    if (slot >= this.#counts.length) return;
    for (const term of this.#forget(slot, () => true)) this.#dropIfUnused(term);
    this.#counts[slot] = 0;
    this.#compactIfNeeded();
  }

  /**
   * The words of all documents, by term id and place (field × 65,536 + position); a document's stand in order
   * from `firstToken` up to, not including, `lastToken`. Only valid until the next change.
   */
  get tokens(): { terms: Uint32Array; places: Uint32Array } {
    return { terms: this.#tokenTerms, places: this.#tokenPlaces };
  }

  firstToken(slot: number): number {
    return this.#starts[slot] ?? 0;
  }

  lastToken(slot: number): number {
    return (this.#starts[slot] ?? 0) + (this.#counts[slot] ?? 0);
  }

  /** Whether the words stand next to each other, in this order, anywhere in the document. */
  hasPhrase(slot: number, words: readonly Term[]): boolean {
    const end = this.lastToken(slot);
    const first = words[0]?.id;
    for (let at = this.firstToken(slot); at < end; at += 1) {
      if (this.#tokenTerms[at] !== first) continue;
      const place = this.#tokenPlaces[at] as number;
      let matched = 1;
      while (
        matched < words.length &&
        at + matched < end &&
        this.#tokenTerms[at + matched] === words[matched]?.id &&
        this.#tokenPlaces[at + matched] === place + matched
      ) {
        matched += 1;
      }
      if (matched === words.length) return true;
    }
    return false;
  }

  #fieldNumber(path: string): number | undefined {
    const known = this.#fields.get(path);
    if (known !== undefined) return known === NOT_SEARCHABLE ? undefined : known;
    const { searchable } = this.#settings;
    const rank = searchable.findIndex((attribute) => covers(attribute, path));
    if (rank < 0) {
      this.#fields.set(path, NOT_SEARCHABLE);
      return undefined;
    }
    const number = this.#weights.length;
    this.#fields.set(path, number);
    this.#weights.push(searchable[rank] === "*" ? number : rank);
    return number;
  }

  #termOf(word: string): Term {
    const known = this.#terms.get(word);
    if (known) return known;
    const id = this.#freeTermIds.pop() ?? this.#termById.length;
    const term: Term = { id, word, tolerant: new SlotList(), exact: new SlotList() };
    this.#terms.set(word, term);
    this.#termById[id] = term;
    return term;
  }

  #post(term: Term, slot: number, isTolerant: boolean): void {
    if (isTolerant) {
      if (term.tolerant.length === 0) {
        this.tolerantWords.set(term.word, term);
        const letter = term.word[0] as string;
        this.firstLetters.set(letter, (this.firstLetters.get(letter) ?? 0) + 1);
      }
      term.tolerant.add(slot);
    } else {
      if (term.exact.length === 0) this.exactWords.set(term.word, term);
      term.exact.add(slot);
    }
  }

  /** Marks a slot's tokens dead, removes the postings of the words that go, and returns the words it had. */
  #forget(slot: number, goes: (term: Term) => boolean): Set<Term> {
    const had = new Set<Term>();
    for (let at = this.firstToken(slot); at < this.lastToken(slot); at += 1) {
      had.add(this.#termById[this.#tokenTerms[at] as number] as Term);
    }
    for (const term of had) {
      if (!goes(term)) continue;
      term.tolerant.delete(slot);
      term.exact.delete(slot);
    }
    this.#deadTokens += this.#counts[slot] ?? 0;
    return had;
  }

  #dropIfUnused(term: Term): void {
    if (term.tolerant.length === 0 && this.tolerantWords.has(term.word)) {
      this.tolerantWords.delete(term.word);
      const letter = term.word[0] as string;
      const left = (this.firstLetters.get(letter) ?? 1) - 1;
      if (left > 0) this.firstLetters.set(letter, left);
      else this.firstLetters.delete(letter);
    }
    if (term.exact.length === 0 && this.exactWords.has(term.word)) this.exactWords.delete(term.word);
    if (term.tolerant.length > 0 || term.exact.length > 0) return;
    this.#terms.delete(term.word);
    this.#termById[term.id] = undefined;
    this.#freeTermIds.push(term.id);
  }

  #pushToken(termId: number, place: number): void {
    if (this.#tokenCount === this.#tokenTerms.length) {
      this.#tokenTerms = grown(this.#tokenTerms, this.#tokenCount * 2);
      this.#tokenPlaces = grown(this.#tokenPlaces, this.#tokenCount * 2);
    }
    this.#tokenTerms[this.#tokenCount] = termId;
    this.#tokenPlaces[this.#tokenCount] = place;
    this.#tokenCount += 1;
  }

  #reserveSlot(slot: number): void {
    if (slot < this.#counts.length) return;
    const size = Math.max(slot + 1, this.#counts.length * 2);
    this.#starts = grown(this.#starts, size);
    this.#counts = grown(this.#counts, size);
  }

  #compactIfNeeded(): void {
    if (this.#deadTokens < 4096 || this.#deadTokens < this.#tokenCount * DEAD_SHARE) return;
    const terms = new Uint32Array(Math.max(4096, Math.ceil((this.#tokenCount - this.#deadTokens) * 1.25)));
    const places = new Uint32Array(terms.length);
    let end = 0;
    for (let slot = 0; slot < this.#counts.length; slot += 1) {
      const count = this.#counts[slot] as number;
      if (count === 0) continue;
      const start = this.#starts[slot] as number;
      terms.set(this.#tokenTerms.subarray(start, start + count), end);
      places.set(this.#tokenPlaces.subarray(start, start + count), end);
      this.#starts[slot] = end;
      end += count;
    }
    this.#tokenTerms = terms;
    this.#tokenPlaces = places;
    this.#tokenCount = end;
    this.#deadTokens = 0;
  }
}

function grown(array: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(array);
  return larger;
}
