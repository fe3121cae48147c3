import { LIST_FACETS, RANGE_FACETS } from "~/domain/search/facets";
import type { SearchState } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";

/** Returns numbers from 0 up to 1 that look random and are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a search that somebody might save: some values and words of one or two of these cars, some of them mistyped. */
export function randomSearch(cars: readonly StockDocument[], random: () => number): SearchState {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const like = pick(cars);
  const other = chance(0.3) ? pick(cars) : like;
  const facets: SearchState["facets"] = {};
  const ranges: SearchState["ranges"] = {};
  while (chance(0.7)) {
    const facet = pick(LIST_FACETS);
    const values = [like, other].flatMap((car) => {
      const value = car[facet] as string | number | boolean | null | string[];
      return Array.isArray(value) ? value.slice(0, 2) : value === null ? [] : [String(value)];
    });
    if (values.length > 0)
      facets[facet] = [...new Set(chance(0.1) ? values.map((value) => value.toUpperCase()) : values)];
  }
  while (chance(0.4)) {
    const facet = pick(RANGE_FACETS);
    const value = like[facet];
    if (value === null) continue;
    const min = chance(0.2) ? 0 : Math.floor(value * (0.6 + 0.4 * random()));
    const max = Math.ceil(value * (1 + 0.4 * random()));
    ranges[facet] = { min: chance(0.3) ? null : min, max: chance(0.3) ? null : max };
    if (ranges[facet].min === null && ranges[facet].max === null) delete ranges[facet];
  }
  const query = chance(0.4) ? randomWords(`${like.name} ${like.colour ?? ""}`, pick, chance) : "";
  return { query, page: 1, sort: "relevant", facets, ranges };
}

function randomWords(
  text: string,
  pick: <T>(list: readonly T[]) => T,
  chance: (share: number) => boolean,
): string {
  const words = text.split(" ").filter(Boolean);
  const chosen = [pick(words), ...(chance(0.5) ? [pick(words)] : [])].map((word) => {
    if (chance(0.2) && word.length > 5) return word.slice(0, 2) + word.slice(3);
    return chance(0.3) ? word.slice(0, Math.max(2, word.length - 2)) : word;
  });
  if (chance(0.1)) chosen.push(`-${pick(words)}`);
  return chosen.join(" ");
}
