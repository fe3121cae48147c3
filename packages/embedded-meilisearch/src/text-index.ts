import SearchableMap from "minisearch/SearchableMap";
import type { Steps } from "./cooperative-scheduler.ts";
import { covers, type FieldValues } from "./document-fields.ts";
import { ALONE, bucketOf, joinPostings, packPosting } from "./posting.ts";
import { ShardedMap } from "./sharded-map.ts";
import { SlotList } from "./slot-list.ts";
import { SNAPSHOT_STEP, type SnapshotReader, type SnapshotWriter } from "./snapshot.ts";
import { TokenStore, type Tokens } from "./token-store.ts";
import { eachWord, NEXT_VALUE_DISTANCE } from "./tokenizer.ts";

/** A word of the dictionary with the slots of the documents that contain it, and a posting for each. */
export interface Term {
  id: number;
  word: string;
  /** Slots that contain it in an attribute that allows typos. */
  tolerant: SlotList;
  /** Slots that contain it only where typos are disabled: certain attributes, words, numbers. */
  exact: SlotList;
  /** Whether it always belongs to the latter. */
  isExact: boolean;
}

export interface TextSettings {
  /** Searchable attributes in the order of weight; `["*"]`: all, as they come. */
  searchable: readonly string[];
  /** Whether typos are disabled for a word everywhere. */
  isExactWord(word: string): boolean;
  /** Whether typos are disabled for all words of an attribute. */
  isExactAttribute(attribute: string): boolean;
}

/** Positions count up to here; what is further in a field is not indexed (16 bits). */
const LAST_POSITION = 65_535;
const NOT_SEARCHABLE = -1;

/** A word of the document that is being read. */
interface DocumentWord {
  term: Term;
  isTolerant: boolean;
  posting: number;
}

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
  readonly #terms = new ShardedMap<Term>();
  #termById: (Term | undefined)[] = [];
  #freeTermIds: number[] = [];
  /** First letters of the tolerant words, with how many words begin so. */
  readonly firstLetters = new Map<string, number>();
  /** Attribute path by field number, and its weight: its rank among the searchable attributes. */
  readonly #fields = new Map<string, number>();
  readonly #weights: number[] = [];
  readonly #isExactField: boolean[] = [];

  readonly #tokens = new TokenStore();
  /** The words of the document that is being read, in order. */
  #readTerms: number[] = [];
  #readPlaces: number[] = [];

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

  *save(out: SnapshotWriter): Steps<void> {
    out.json([[...this.#fields], this.#weights, this.#isExactField, this.#termById.length]);
    for (let start = 0; start < this.#termById.length; start += SNAPSHOT_STEP) {
      const terms = this.#termById.slice(start, start + SNAPSHOT_STEP);
      out.json(terms.map((term) => term?.word ?? null));
      for (const lists of [terms.map((term) => term?.tolerant), terms.map((term) => term?.exact)]) {
        const held = lists.filter((list) => list !== undefined);
        out.numbers(Uint32Array.from(lists, (list) => list?.length ?? 0));
        out.numbers(...held.map((list) => list.view()));
        out.numbers(...held.map((list) => list.postings()));
      }
      yield;
    }
    yield* this.#tokens.save(out);
  }

  /** @param from read into an empty index with the same settings */
  *load(from: SnapshotReader): Steps<void> {
    const [fields, weights, isExactField, termCount] =
      from.json<[[string, number][], number[], boolean[], number]>();
    for (const [path, number] of fields) this.#fields.set(path, number);
    this.#weights.push(...weights);
    this.#isExactField.push(...isExactField);
    while (this.#termById.length < termCount) {
      const words = from.json<(string | null)[]>();
      const tolerant = readLists(from);
      const exact = readLists(from);
      for (const [at, word] of words.entries()) {
        if (word === null) {
          this.#freeTermIds.push(this.#termById.length);
          this.#termById.push(undefined);
        } else this.#loadTerm(word, tolerant[at] as SlotList, exact[at] as SlotList);
      }
      yield;
    }
    yield* this.#tokens.load(from);
  }

  #loadTerm(word: string, tolerant: SlotList, exact: SlotList): void {
    const id = this.#termById.length;
    const term: Term = { id, word, tolerant, exact, isExact: this.#settings.isExactWord(word) };
    this.#terms.set(word, term);
    this.#termById.push(term);
    if (tolerant.length > 0) this.#addTolerantWord(term);
    if (exact.length > 0) this.exactWords.set(word, term);
  }

  set(slot: number, fields: ReadonlyMap<string, FieldValues>): void {
    const words = this.#read(fields);
    const before = this.#wordsOf(slot);
    for (const term of before) {
      if (words.has(term.word)) continue;
      term.tolerant.delete(slot);
      term.exact.delete(slot);
    }
    for (const { term, isTolerant, posting } of words.values()) {
      const list = isTolerant ? term.tolerant : term.exact;
      // An unchanged word keeps its posting: a changed price updates none.
      if (before.has(term)) {
        if (list.posting(slot) === posting) continue;
        (isTolerant ? term.exact : term.tolerant).delete(slot);
      }
      this.#post(term, slot, isTolerant, posting);
    }
    for (const term of before) this.#dropIfUnused(term);
    this.#tokens.set(slot, this.#readTerms, this.#readPlaces, this.#readTerms.length);
  }

  delete(slot: number): void {
    const before = this.#wordsOf(slot);
    for (const term of before) {
      term.tolerant.delete(slot);
      term.exact.delete(slot);
    }
    for (const term of before) this.#dropIfUnused(term);
    this.#tokens.delete(slot);
  }

  /**
   * Words of documents, by term id and place (field × 65,536 + position); this document's are in order from
   * `firstToken` up to, not including, `lastToken`. Only valid until the next change.
   */
  tokensOf(slot: number): Tokens {
    return this.#tokens.of(slot);
  }

  firstToken(slot: number): number {
    return this.#tokens.first(slot);
  }

  lastToken(slot: number): number {
    return this.#tokens.end(slot);
  }

  /** The word's posting in a document (posting.ts); 0 when the document does not contain it. */
  posting(term: Term, slot: number): number {
    return term.tolerant.posting(slot) || term.exact.posting(slot);
  }

  /** Whether the words are next to each other, in this order, anywhere in the document. */
  hasPhrase(slot: number, words: readonly Term[]): boolean {
    const { terms, places } = this.#tokens.of(slot);
    const end = this.#tokens.end(slot);
    const first = words[0]?.id;
    for (let at = this.#tokens.first(slot); at < end; at += 1) {
      if (terms[at] !== first) continue;
      const place = places[at] as number;
      let matched = 1;
      while (
        matched < words.length &&
        at + matched < end &&
        terms[at + matched] === words[matched]?.id &&
        places[at + matched] === place + matched
      ) {
        matched += 1;
      }
      if (matched === words.length) return true;
    }
    return false;
  }

  /** Reads a document: its words in order, and each of them with where it stands. */
  #read(fields: ReadonlyMap<string, FieldValues>): Map<string, DocumentWord> {
    this.#readTerms.length = 0;
    this.#readPlaces.length = 0;
    const words = new Map<string, DocumentWord>();
    for (const [path, field] of fields) {
      const number = this.#fieldNumber(path);
      if (number === undefined) continue;
      const start = this.#readTerms.length;
      let last: DocumentWord | undefined;
      let position = 0;
      field.values.forEach((value, index) => {
        if (index > 0) position += NEXT_VALUE_DISTANCE;
        if (position >= LAST_POSITION) return;
        position = eachWord(String(value), position, (word, at) => {
          if (at >= LAST_POSITION) return;
          last = this.#readWord(words, word, number, at);
        });
      });
      if (last && this.#readTerms.length === start + 1) last.posting = (last.posting | ALONE) >>> 0;
    }
    return words;
  }

  #readWord(words: Map<string, DocumentWord>, word: string, field: number, position: number): DocumentWord {
    const posting = packPosting(bucketOf(position), this.weight(field), field, false);
    let known = words.get(word);
    if (known) known.posting = joinPostings(known.posting, posting);
    else {
      known = { term: this.#termOf(word), isTolerant: false, posting };
      words.set(word, known);
    }
    known.isTolerant ||= !known.term.isExact && !this.#isExactField[field];
    this.#readTerms.push(known.term.id);
    this.#readPlaces.push(field * 65_536 + position);
    return known;
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
    this.#isExactField.push(this.#settings.isExactAttribute(path));
    return number;
  }

  #termOf(word: string): Term {
    const known = this.#terms.get(word);
    if (known) return known;
    const id = this.#freeTermIds.pop() ?? this.#termById.length;
    const term: Term = {
      id,
      word,
      tolerant: new SlotList(),
      exact: new SlotList(),
      isExact: this.#settings.isExactWord(word),
    };
    this.#terms.set(word, term);
    this.#termById[id] = term;
    return term;
  }

  #post(term: Term, slot: number, isTolerant: boolean, posting: number): void {
    if (isTolerant) {
      if (term.tolerant.length === 0) this.#addTolerantWord(term);
      term.tolerant.set(slot, posting);
    } else {
      if (term.exact.length === 0) this.exactWords.set(term.word, term);
      term.exact.set(slot, posting);
    }
  }

  #addTolerantWord(term: Term): void {
    this.tolerantWords.set(term.word, term);
    const letter = term.word[0] as string;
    this.firstLetters.set(letter, (this.firstLetters.get(letter) ?? 0) + 1);
  }

  #wordsOf(slot: number): Set<Term> {
    const words = new Set<Term>();
    const { terms } = this.#tokens.of(slot);
    const end = this.#tokens.end(slot);
    for (let at = this.#tokens.first(slot); at < end; at += 1) {
      words.add(this.#termById[terms[at] as number] as Term);
    }
    return words;
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
}

/** The slot lists of as many words as a step has. */
function readLists(from: SnapshotReader): SlotList[] {
  const lengths = from.numbers(Uint32Array);
  const slots = from.numbers(Uint32Array);
  const postings = from.numbers(Uint32Array);
  let end = 0;
  return Array.from(lengths, (length) => {
    const start = end;
    end += length;
    return SlotList.of(slots.subarray(start, end), postings.subarray(start, end));
  });
}
