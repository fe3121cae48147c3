/**
 * Queries that are replaced as a whole by another word. A search engine treats the last word as a prefix, so "EV" would
 * find every Everest and Evoque before the electric cars.
 */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["ev", "electric"],
  ["evs", "electric"],
]);

/** Returns the query for the engine. */
export function applySynonyms(query: string): string {
  return MEANT.get(query.trim().toLowerCase()) ?? query;
}
