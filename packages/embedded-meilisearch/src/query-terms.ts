import { mayShareField } from "./posting.ts";
import type { IndexSettings } from "./settings.ts";
import type { Term, TextIndex } from "./text-index.ts";
import { MAX_WORD_LENGTH, tokenize } from "./tokenizer.ts";
import { typoWords } from "./typos.ts";

/** Words that are next to each other: a quoted phrase, a word split in two, or a synonym of several words. */
export interface Phrase {
  words: Term[];
}

/** One way to read a word, or two or three neighbouring words written as one, of the query. */
export interface QueryTerm {
  /** As typed, normalised; the words joined for an n-gram. */
  word: string;
  /** Numbers of the query's terms that it covers. */
  firstTerm: number;
  lastTerm: number;
  /** Positions in the query; a hard separator moves the next word on by eight. */
  start: number;
  end: number;
  isPrefix: boolean;
  /** A prefix of so many words that Meilisearch stores their positions together. */
  isCommonPrefix: boolean;
  isPhrase: boolean;
  isNgram: boolean;
  /** What it may match, by number of typos. */
  levels: [TermLevel, TermLevel, TermLevel];
  /** The word itself as in the dictionary, or the phrase: an "exact" match. */
  exact: Term | Phrase | null;
}

export interface TermLevel {
  words: Term[];
  phrases: Phrase[];
}

export interface ParsedQuery {
  /** The query's terms in order. */
  terms: QueryTerm[];
  ngrams: QueryTerm[];
  /** Words and phrases led by a minus: documents with them are left out. */
  excludedWords: Term[];
  excludedPhrases: Phrase[];
}

const MAX_TERMS = 10;
/** The maximum number of synonyms of a word, and of words in all of them. */
const MAX_SYNONYMS = 50;
const MAX_SYNONYM_WORDS = 100;
/** A prefix of at most four bytes is common when this many words begin with it. */
const COMMON_PREFIX_WORDS = 100;
const COMMON_PREFIX_BYTES = 4;

interface RawTerm {
  words: string[];
  start: number;
  end: number;
  isPhrase: boolean;
  isPrefix: boolean;
}

/** Reads a query: at most ten terms, quoted phrases, negated words; the last word is a prefix unless something follows.
 * A step for each term. */
export function* parseQuery(
  query: string,
  text: TextIndex,
  settings: IndexSettings,
  synonyms: ReadonlyMap<string, string[][]>,
): Generator<void, ParsedQuery> {
  const raw = readTerms(query);
  const derive = new Derivation(text, settings, synonyms);
  const terms: QueryTerm[] = [];
  for (const term of raw.terms) {
    terms.push(derive.term(term, terms.length));
    yield;
  }
  return {
    terms,
    ngrams: yield* derive.ngrams(raw.terms),
    excludedWords: raw.excludedWords.map((word) => text.term(word)).filter((term) => term !== undefined),
    excludedPhrases: raw.excludedPhrases
      .map((words) => derive.phrase(words))
      .filter((phrase) => phrase !== null),
  };
}

function readTerms(query: string) {
  const tokens = tokenize(query);
  const terms: RawTerm[] = [];
  const excludedWords: string[] = [];
  const excludedPhrases: string[][] = [];
  let phrase: { words: string[]; start: number; end: number } | null = null;
  let phraseIsExcluded = false;
  let nextIsExcluded = false;
  let afterBlank = true;
  let position = -1;

  const closePhrase = () => {
    if (!phrase || phrase.words.length === 0) return;
    if (phraseIsExcluded) excludedPhrases.push(phrase.words);
    else terms.push({ ...phrase, isPhrase: true, isPrefix: false });
  };

  for (const [index, token] of tokens.entries()) {
    if (terms.length >= MAX_TERMS) return { terms, excludedWords, excludedPhrases };
    if (token.kind === "word") {
      position += 1;
      if (phrase) {
        if (phrase.words.length === 0) phrase.start = position;
        phrase.end = position;
        phrase.words.push(token.text);
      } else if (nextIsExcluded) {
        excludedWords.push(token.text);
        nextIsExcluded = false;
      } else {
        const isPrefix = index === tokens.length - 1;
        terms.push({ words: [token.text], start: position, end: position, isPhrase: false, isPrefix });
      }
      afterBlank = false;
      continue;
    }
    if (token.kind === "hard") {
      position += 7;
      if (phrase) {
        closePhrase();
        phrase = { words: [], start: position, end: position };
      }
    }
    if (token.text === '"') {
      if (phrase) {
        closePhrase();
        phrase = null;
        phraseIsExcluded = false;
      } else {
        phrase = { words: [], start: position, end: position };
        phraseIsExcluded = nextIsExcluded;
      }
    }
    nextIsExcluded = phrase === null && token.text === "-" && afterBlank;
    afterBlank = /\s$/.test(token.text);
  }
  closePhrase();
  return { terms, excludedWords, excludedPhrases };
}

/** Finds what the words of a query may match. */
class Derivation {
  readonly #text: TextIndex;
  readonly #settings: IndexSettings;
  readonly #synonyms: ReadonlyMap<string, string[][]>;

  constructor(text: TextIndex, settings: IndexSettings, synonyms: ReadonlyMap<string, string[][]>) {
    this.#text = text;
    this.#settings = settings;
    this.#synonyms = synonyms;
  }

  term(raw: RawTerm, index: number): QueryTerm {
    const place = { firstTerm: index, lastTerm: index, start: raw.start, end: raw.end };
    if (raw.isPhrase) {
      const phrase = this.phrase(raw.words);
      const levels: QueryTerm["levels"] = [noMatch(), noMatch(), noMatch()];
      if (phrase) levels[0].phrases.push(phrase);
      return {
        ...place,
        word: raw.words.join(" "),
        isPrefix: false,
        isCommonPrefix: false,
        isPhrase: true,
        isNgram: false,
        levels,
        exact: phrase,
      };
    }
    const word = raw.words[0] as string;
    const levels = this.#levels(word, raw.isPrefix, this.#typosAllowed(word), [[word]]);
    const split = this.#split(word);
    if (split) levels[1].phrases.push(split);
    return {
      ...place,
      word,
      isPrefix: raw.isPrefix,
      isCommonPrefix: raw.isPrefix && this.#isCommonPrefix(word),
      isPhrase: false,
      isNgram: false,
      levels,
      exact: this.#text.term(word) ?? null,
    };
  }

  /** Two or three neighbouring words written as one: "land cruiser" finds "landcruiser". */
  *ngrams(raw: readonly RawTerm[]): Generator<void, QueryTerm[]> {
    const found: QueryTerm[] = [];
    for (let end = 1; end < raw.length; end += 1) {
      for (const length of [2, 3]) {
        const parts = raw.slice(end - length + 1, end + 1);
        if (end - length + 1 < 0 || parts.some((part) => part.isPhrase)) continue;
        if (parts.some((part, index) => index > 0 && part.start !== (parts[index - 1] as RawTerm).end + 1))
          continue;
        found.push(this.#ngram(parts, end - length + 1, end));
        yield;
      }
    }
    return found.filter((ngram) =>
      ngram.levels.some(({ words, phrases }) => words.length + phrases.length > 0),
    );
  }

  #ngram(parts: readonly RawTerm[], firstTerm: number, lastTerm: number): QueryTerm {
    const words = parts.map((part) => part.words[0] as string);
    const word = words.join("");
    const last = parts.at(-1) as RawTerm;
    const typos = Math.max(0, this.#typosAllowed(word) - (parts.length - 1)) as 0 | 1 | 2;
    const levels = this.#levels(word, last.isPrefix, typos, [[word], words]);
    const split = this.#split(word, words);
    if (split) levels[1].phrases.push(split);
    return {
      word,
      firstTerm,
      lastTerm,
      start: (parts[0] as RawTerm).start,
      end: last.end,
      isPrefix: last.isPrefix,
      isCommonPrefix: last.isPrefix && this.#isCommonPrefix(word),
      isPhrase: false,
      isNgram: true,
      levels,
      exact: null,
    };
  }

  /** A phrase of known words, or null when one of them occurs nowhere. */
  phrase(words: readonly string[]): Phrase | null {
    const terms = words.map((word) => this.#text.term(word));
    return terms.every((term) => term !== undefined) ? { words: terms } : null;
  }

  #levels(
    word: string,
    isPrefix: boolean,
    typos: 0 | 1 | 2,
    synonymsOf: readonly (readonly string[])[],
  ): QueryTerm["levels"] {
    if (word.length > MAX_WORD_LENGTH) return [noMatch(), noMatch(), noMatch()];
    const zero = new Set<Term>();
    const exact = this.#text.term(word);
    if (exact) zero.add(exact);
    if (isPrefix) {
      for (const [, term] of this.#text.tolerantWords.atPrefix(word)) zero.add(term);
      for (const [, term] of this.#text.exactWords.atPrefix(word)) zero.add(term);
    }
    const { one, two } = typoWords(this.#text, word, isPrefix, typos);
    return [
      { words: [...zero], phrases: synonymsOf.flatMap((words) => this.#synonymPhrases(words)) },
      { words: one, phrases: [] },
      { words: two, phrases: [] },
    ];
  }

  #synonymPhrases(words: readonly string[]): Phrase[] {
    const synonyms = this.#synonyms.get(words.join(" "))?.slice(0, MAX_SYNONYMS) ?? [];
    let wordCount = 0;
    const kept = synonyms.filter((synonym) => {
      if (wordCount + synonym.length > MAX_SYNONYM_WORDS) return false;
      wordCount += synonym.length;
      return true;
    });
    return kept.map((synonym) => this.phrase(synonym)).filter((phrase) => phrase !== null);
  }

  #isCommonPrefix(word: string): boolean {
    if (Buffer.byteLength(word) > COMMON_PREFIX_BYTES) return false;
    let count = 0;
    for (const _ of this.#text.tolerantWords.atPrefix(word)) {
      count += 1;
      if (count >= COMMON_PREFIX_WORDS) return true;
    }
    return false;
  }

  #typosAllowed(word: string): 0 | 1 | 2 {
    const { enabled, minWordSizeForTypos, disableOnWords } = this.#settings.typoTolerance;
    const length = [...word].length;
    if (!enabled || length < minWordSizeForTypos.oneTypo) return 0;
    if (disableOnWords.some((other) => other.toLowerCase() === word)) return 0;
    return length < minWordSizeForTypos.twoTypos ? 1 : 2;
  }

  /**
   * Returns the best way to split a word into two that are next to each other: "landcruiser" finds "land cruiser".
   * Returns null when there is none, or when it gives words that the query already had.
   */
  #split(word: string, ownWords: readonly string[] = []): Phrase | null {
    const isOwn = ({ words: [left, right] }: Phrase) =>
      ownWords.length === 2 && left?.word === ownWords[0] && right?.word === ownWords[1];
    const phrases: Phrase[] = [];
    for (let at = 1; at < word.length; at += 1) {
      const left = this.#text.term(word.slice(0, at));
      const right = left && this.#text.term(word.slice(at));
      if (left && right) phrases.push({ words: [left, right] });
    }
    // Finding a phrase can be slow, so it is skipped when the result is known.
    if (phrases.every(isOwn)) return null;
    let best: { phrase: Phrase; count: number } | null = null;
    for (const phrase of phrases) {
      const count = slotsOfPhrase(this.#text, phrase).length;
      if (count > (best?.count ?? 0)) best = { phrase, count };
    }
    return best === null || isOwn(best.phrase) ? null : best.phrase;
  }
}

function noMatch(): TermLevel {
  return { words: [], phrases: [] };
}

const slotsOfPhrases = new WeakMap<Phrase, Uint32Array>();

/** The slots where the phrase's words are next to each other, ascending. A phrase is good until the index changes. */
export function slotsOfPhrase(text: TextIndex, phrase: Phrase): Uint32Array {
  let slots = slotsOfPhrases.get(phrase);
  if (!slots) {
    slots = findPhrase(text, phrase.words);
    slotsOfPhrases.set(phrase, slots);
  }
  return slots;
}

function findPhrase(text: TextIndex, words: readonly Term[]): Uint32Array {
  const rarest = words.reduce((best, term) => (size(term) < size(best) ? term : best));
  const others = words.filter((term) => term !== rarest);
  const found: number[] = [];
  for (const list of [rarest.tolerant, rarest.exact]) {
    const slots = list.view();
    const postings = list.postings();
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] as number;
      const posting = postings[index] as number;
      if (!others.every((term) => mayShareField(posting, text.posting(term, slot)))) continue;
      if (text.hasPhrase(slot, words)) found.push(slot);
    }
  }
  return Uint32Array.from(found).sort();
}

function size(term: Term): number {
  return term.tolerant.length + term.exact.length;
}
