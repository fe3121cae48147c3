import type { SearchState } from "../search/search-state";
import { typedPieces } from "./typed-words";

/*
 * Which words a search leaves out when they find nothing together (rules/search#words-left-out): first those that find
 * nothing by themselves, then as few of the others as possible.
 */

/** A query of more words is not taken apart: the engine reads ten. */
const MOST_WORDS = 10;

/** Returns the words of a query that can be left out one by one; none when it can't be taken apart. */
export function wordsToTry(query: string): string[] {
  const words = typedPieces(query);
  return words.length > MOST_WORDS ? [] : words;
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
