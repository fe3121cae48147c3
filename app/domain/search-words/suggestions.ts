import type { FacetValue } from "../search/search-result";
import { facetEntries, type SearchState } from "../search/search-state";
import { isModelOf } from "../search/stock-filter";
import { normalWord, normalWords, typedPieces } from "./typed-words";

/** What a suggestion completes the typed text to. */
export const SUGGESTED_FACETS = ["make", "make_model", "body", "fuel"] as const;
type SuggestedFacet = (typeof SUGGESTED_FACETS)[number];

export interface Suggestion {
  /** null: all that was typed, as the search understands it. */
  facet: SuggestedFacet | null;
  value: string;
  count: number;
  search: SearchState;
}

export const MOST_SUGGESTIONS = 8;
/** A name's beginning may have this many words: "land ro". */
const MOST_WORDS = 3;

/** A typed text: complete words before, and the beginning of a name at its end. */
interface Beginning {
  before: string;
  beginning: string;
}

/** Returns the ways to read a text as words and the beginning of a name, the longest beginning first. */
export function beginningsOf(text: string): Beginning[] {
  const words = typedPieces(text);
  const found: Beginning[] = [];
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    const beginning = words.slice(-length).join(" ");
    if (normalWord(beginning)) found.push({ before: words.slice(0, -length).join(" "), beginning });
  }
  return found;
}

/** Whether a name, or one of its words after the first, begins with a text. */
function beginsWith(name: string, beginning: string): boolean {
  const joined = normalWord(beginning);
  if (normalWord(name).startsWith(joined)) return true;
  return joined.length > 1 && ` ${normalWords(name)}`.includes(` ${normalWords(beginning)}`);
}

/**
 * Returns the stock's names that begin with a text: makes, then models, then bodies, each with most cars first.
 * @param base what the words before mean; its facets keep out suggestions of the same facet
 * @param counted the values that the stock has under `base`
 */
export function suggestionsOf(
  beginning: string,
  base: SearchState,
  counted: Partial<Record<SuggestedFacet, readonly FacetValue[]>>,
  makes: readonly string[],
): Suggestion[] {
  const found = SUGGESTED_FACETS.flatMap((facet): Suggestion[] => {
    if (base.facets[facet] || (facet === "make_model" && base.facets.model)) return [];
    return (counted[facet] ?? [])
      .filter(({ value, count }) => count > 0 && beginsWith(nameOf(facet, value, makes, base), beginning))
      .sort((a, b) => b.count - a.count)
      .map(({ value, count }) => ({ facet, value, count, search: withValue(base, facet, value, makes) }));
  });
  return found.slice(0, MOST_SUGGESTIONS);
}

/** After "toyota" a model's own name is begun; else the whole one may be: "toyota hi". */
function nameOf(facet: SuggestedFacet, value: string, makes: readonly string[], base: SearchState): string {
  const make =
    facet === "make_model" && base.facets.make ? makes.find((name) => isModelOf(value, name)) : undefined;
  return make ? value.slice(make.length + 1) : value;
}

function withValue(
  base: SearchState,
  facet: SuggestedFacet,
  value: string,
  makes: readonly string[],
): SearchState {
  const make = facet === "make_model" ? makes.find((name) => isModelOf(value, name)) : undefined;
  const facets: SearchState["facets"] = make
    ? { ...base.facets, make: [make], model: [value.slice(make.length + 1)] }
    : { ...base.facets, [facet]: [value] };
  return { ...base, facets, page: 1 };
}

export function asksMoreThanWords(understood: SearchState): boolean {
  return facetEntries(understood.facets).length > 0 || Object.keys(understood.ranges).length > 0;
}

/** Returns whether any name of the stock may begin with a text, before the stock is asked. */
export function mayBegin(
  names: Partial<Record<SuggestedFacet, readonly string[]>>,
  beginning: string,
): boolean {
  return SUGGESTED_FACETS.some((facet) => (names[facet] ?? []).some((name) => beginsWith(name, beginning)));
}

/*
 * Which words a search leaves out when they find nothing together (rules/search#words-left-out): first those that find
 * nothing by themselves, then as few of the others as possible.
 */

/** A query of more words is not taken apart: the engine reads ten. */
const MOST_TAKEN_APART = 10;

/** Returns the words of a query that can be left out one by one; none when it can't be taken apart. */
export function wordsToTry(query: string): string[] {
  const words = typedPieces(query);
  return words.length > MOST_TAKEN_APART ? [] : words;
}

/** Returns the search for each word alone, next to everything else that the search asks for. */
export function searchesOfWords(state: SearchState, words: readonly string[]): SearchState[] {
  return words.map((query) => ({ ...state, page: 1, query }));
}

export function searchesWithoutOne(state: SearchState, words: readonly string[]): SearchState[] {
  return words.map((_word, left) => ({
    ...state,
    page: 1,
    query: words.filter((_other, index) => index !== left).join(" "),
  }));
}

/**
 * Returns the index of the word whose absence finds most; null when none helps.
 * @param counts one for each of `searchesWithoutOne`
 */
export function bestWithout(counts: readonly number[]): number | null {
  const most = Math.max(0, ...counts);
  return most === 0 ? null : counts.indexOf(most);
}
