import { distanceKm, type Position } from "../locations/distance";
import { readPlaceKey } from "../search/car-places";
import type { SiteWords } from "./vocabulary";

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
