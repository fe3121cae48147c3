import { distanceKm, type Position } from "../locations/distance";
import { readPlaceKey } from "../search/car-places";
import { LIST_FACETS, type ListFacet, listFacet } from "../search/facets";
import { normalWord } from "./typed-words";
import type { SiteWords, StockNames } from "./vocabulary";

/** The facets whose values the trade has common words for (rules/sites-and-wording#stock-words). */
export const WORDED_FACETS = LIST_FACETS.filter((facet) => listFacet(facet).label === "stock_word");

/**
 * Returns what the page's language calls the values of the stock, where that is something else, for the search box
 * (rules/search#words-of-a-language). A word that several facets have means the first.
 * @param wordOf what a value is called; itself: it has no other word
 */
export function wordsOfLanguage(
  names: StockNames,
  wordOf: (facet: ListFacet, value: string) => string,
): SiteWords {
  const words = new Map<string, Partial<Record<ListFacet, string[]>>>();
  for (const facet of WORDED_FACETS)
    for (const value of names[facet] ?? []) {
      const word = wordOf(facet, value);
      // "Other" says nothing of a car.
      if (word === value || normalWord(value) === "other") continue;
      const meant = words.get(word) ?? { [facet]: [] };
      meant[facet]?.push(value);
      words.set(word, meant);
    }
  return words;
}

/** Cities that shoppers type and mean the suburbs too: the words, and a place in the city's middle with its state. */
const CITIES: readonly [words: string, place: string, state: string][] = [
  ["sydney", "Sydney", "NSW"],
  ["newcastle", "Newcastle", "NSW"],
  ["wollongong", "Wollongong", "NSW"],
  ["central coast", "Gosford", "NSW"],
  ["canberra", "Canberra", "ACT"],
  ["melbourne", "Melbourne", "VIC"],
  ["geelong", "Geelong", "VIC"],
  ["ballarat", "Ballarat", "VIC"],
  ["bendigo", "Bendigo", "VIC"],
  ["brisbane", "Brisbane City", "QLD"],
  ["gold coast", "Surfers Paradise", "QLD"],
  ["sunshine coast", "Maroochydore", "QLD"],
  ["toowoomba", "Toowoomba", "QLD"],
  ["townsville", "Townsville", "QLD"],
  ["cairns", "Cairns", "QLD"],
  ["adelaide", "Adelaide", "SA"],
  ["perth", "Perth", "WA"],
  ["hobart", "Hobart", "TAS"],
  ["launceston", "Launceston", "TAS"],
  ["darwin", "Darwin", "NT"],
];

/** How far around a city's middle its suburbs reach. */
const CITY_KM = 50;

/**
 * Returns the cities near which cars stand, each as the suburbs and towns of these cars (rules/search#words-cities).
 * @param places values of the attribute `place`, with their positions
 * @param positionOf finds a place by its name and state
 */
export async function cityWords(
  places: readonly { place: string; at: Position | null }[],
  positionOf: (name: string, state: string) => Promise<Position | null>,
): Promise<SiteWords> {
  const words = new Map<string, { city: string[] }>();
  for (const [word, name, state] of CITIES) {
    const middle = await positionOf(name, state);
    if (!middle) continue;
    const near = places.flatMap(({ place, at }) => {
      const { city } = readPlaceKey(place);
      return city && at && distanceKm(middle, at) <= CITY_KM ? [city] : [];
    });
    if (near.length > 0) words.set(word, { city: [...new Set(near)] });
  }
  return words;
}
