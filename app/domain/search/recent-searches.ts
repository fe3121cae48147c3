import { withoutNear } from "./near";
import type { SearchTerms } from "./relaxed-searches";
import { hasRefinements, readSearchState, type SearchState, searchParamsOf } from "./search-state";

/**
 * The shopper's newest searches (rules/search#recent-searches: "History keeps the newest 5 entries (filters plus
 * path)"). An entry is a search without page, order and the shopper's postcode. Its filters decide its address,
 * including the path.
 */
const HISTORY_LENGTH = 5;

/** A link to an earlier search, with its text. */
export interface RecentSearch {
  what: SearchTerms;
  href: string;
}

/** The button that deletes the searches. */
export const FORGET_SEARCHES = "forget_searches";

/** Maximum bytes of the cookie's value; the oldest searches are dropped first. */
export const HISTORY_BYTES = 1000;

/** Separator. A search's own parameters write it `%7C`. */
const BETWEEN = "|";

/** The rest of a longer cookie is ignored. */
const READ_AT_MOST = 4096;

function entryOf(state: SearchState): string {
  return searchParamsOf({ ...withoutNear(state), page: 1, sort: "relevant" }).toString();
}

/**
 * Reads the output of `writeHistory`. A visitor may have changed it: each entry is cleaned like an address, and empty
 * or repeated searches are left out.
 */
export function readHistory(text: string | null | undefined): SearchState[] {
  const entries = (text ?? "").slice(0, READ_AT_MOST).split(BETWEEN);
  return newest(entries.map((entry) => withoutNear(readSearchState(new URLSearchParams(entry)))));
}

/** Writes letters, digits and `*-._+&=%|` only, which a cookie's value can contain without quoting. */
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
 * Puts a search first in the history. A search that has no refinement or is too long is ignored. Each pause while
 * typing is a search; the last one replaces the others.
 */
export function withSearch(history: readonly SearchState[], state: SearchState): SearchState[] {
  if (entryOf(state).length > HISTORY_BYTES) return [...history];
  const [latest, ...older] = history;
  return newest([state, ...(latest && isTypedOn(latest, state) ? older : history)]);
}

/**
 * Whether one query continues the other: "hil" was only the way to "hilux", but "toyota" before "toyota hilux" was a
 * search of its own.
 */
function isTypedOn(before: SearchState, now: SearchState): boolean {
  const rest = now.query.slice(before.query.length);
  return (
    before.query !== "" &&
    now.query.startsWith(before.query) &&
    /^\S/.test(rest) &&
    identityOf({ ...before, query: "" }) === identityOf({ ...now, query: "" })
  );
}

/** Removes a search from the history: the current search needs no link to itself. */
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

/** Returns a key that ignores the order of values: "Toyota or Mazda" is the same search as "Mazda or Toyota". */
function identityOf(state: SearchState): string {
  const facets = Object.entries(state.facets).map(([facet, values]) => [facet, [...values].sort()]);
  return entryOf({ ...state, facets: Object.fromEntries(facets) });
}
