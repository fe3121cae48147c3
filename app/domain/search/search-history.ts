import type { Asked } from "./loosen";
import { hasRefinements, readSearchState, type SearchState, searchParamsOf } from "./search-state";

/**
 * The shopper's newest searches (spec 1 §4, spec 2 §4: "History keeps the newest 5 entries (filters plus path)").
 * An entry is a search without its page and order: its filters, which its address, path and all, is made from.
 */
export const HISTORY_LENGTH = 5;

/** A link to an earlier search, with what its text says. */
export interface RecentSearch {
  what: Asked;
  href: string;
}

/** The button of the form that forgets the searches. */
export const FORGET_SEARCHES = "forget_searches";

/** Bytes of the cookie's value; the oldest searches give way. */
export const HISTORY_BYTES = 1000;

/** Never part of a search's own parameters, which write it `%7C`. */
const BETWEEN = "|";

/** More than this of a cookie is not looked at. */
const READ_AT_MOST = 4096;

function entryOf(state: SearchState): string {
  return searchParamsOf({ ...state, page: 1, sort: "relevant" }).toString();
}

/**
 * Reads what `writeHistory` wrote. A visitor may have changed it: each entry is cleaned as an address is, and what
 * is then no search, or one that is there already, is left out.
 */
export function readHistory(text: string | null | undefined): SearchState[] {
  const entries = (text ?? "").slice(0, READ_AT_MOST).split(BETWEEN);
  return newest(entries.map((entry) => readSearchState(new URLSearchParams(entry))));
}

/** Letters, digits and `*-._+&=%|` only: what a cookie's value may hold without quoting. */
export function writeHistory(history: readonly SearchState[]): string {
  const kept: string[] = [];
  let bytes = -BETWEEN.length;
  for (const state of history) {
    const entry = entryOf(state);
    bytes += BETWEEN.length + entry.length;
    if (bytes > HISTORY_BYTES) break;
    kept.push(entry);
  }
  return kept.join(BETWEEN);
}

/**
 * The history with a search at its head. A search without refinement, or too long to keep, changes nothing. While a
 * word is being typed, each pause is a search: the last of them takes the place of the others.
 */
export function withSearch(history: readonly SearchState[], state: SearchState): SearchState[] {
  if (entryOf(state).length > HISTORY_BYTES) return [...history];
  const [latest, ...older] = history;
  return newest([state, ...(latest && isTypedOn(latest, state) ? older : history)]);
}

/** "hil" was only the way to "hilux"; "toyota" before "toyota hilux" was a search of its own. */
function isTypedOn(before: SearchState, now: SearchState): boolean {
  const rest = now.query.slice(before.query.length);
  return (
    before.query !== "" &&
    now.query.startsWith(before.query) &&
    /^\S/.test(rest) &&
    identityOf({ ...before, query: "" }) === identityOf({ ...now, query: "" })
  );
}

/** The history without a search: the one the shopper looks at needs no link to itself. */
export function withoutSearch(history: readonly SearchState[], state: SearchState): SearchState[] {
  const same = identityOf(state);
  return history.filter((other) => identityOf(other) !== same);
}

function newest(states: readonly SearchState[]): SearchState[] {
  const kept = new Map<string, SearchState>();
  for (const state of states) {
    const identity = identityOf(state);
    if (hasRefinements(state) && !kept.has(identity))
      kept.set(identity, { ...state, page: 1, sort: "relevant" });
    if (kept.size === HISTORY_LENGTH) break;
  }
  return [...kept.values()];
}

/** "Toyota or Mazda" is the same search as "Mazda or Toyota". */
function identityOf(state: SearchState): string {
  const facets = Object.entries(state.facets).map(([facet, values]) => [facet, [...values].sort()]);
  return entryOf({ ...state, facets: Object.fromEntries(facets) });
}
