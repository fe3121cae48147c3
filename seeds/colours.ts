import type { Draw } from "./random";

/** The plain colour words of Australian listings with their frequency. */
const PLAIN: readonly (readonly [string, number])[] = [
  ["White", 34],
  ["Silver", 13],
  ["Grey", 16],
  ["Black", 14],
  ["Blue", 11],
  ["Red", 8],
  ["Green", 2],
  ["Orange", 1.5],
  ["Bronze", 1],
  ["Gold", 0.7],
  ["Brown", 0.9],
  ["Beige", 0.8],
  ["Yellow", 0.8],
  ["Purple", 0.3],
  ["Burgundy", 0.5],
];

/** Colour names from manufacturers' paint cards, by plain colour. */
const PAINT_NAMES: Readonly<Record<string, readonly string[]>> = {
  White: ["Crystal White", "Glacier White", "Pearl White"],
  Silver: ["Liquid Silver", "Titanium Silver"],
  Grey: ["Graphite Grey", "Gunmetal Grey"],
  Black: ["Onyx Black", "Pearl Black"],
  Blue: ["Deep Blue", "Electric Blue"],
  Red: ["Cherry Red", "Soul Red"],
  Green: ["Olive Green", "Forest Green"],
  Orange: ["Copper Orange"],
};

const SPORTS_TINT: readonly (readonly [string, number])[] = [
  ["Red", 10],
  ["Yellow", 5],
  ["Orange", 4],
  ["Blue", 8],
];

/** Draws a colour as a dealer writes it. Vans are white far more often; sports cars are brighter. */
export function drawColour(draw: Draw, kind: { commercial: boolean; sporty: boolean }): string {
  if (kind.commercial && draw.chance(0.6)) return "White";
  const plain = draw.weighted(kind.sporty ? [...PLAIN, ...SPORTS_TINT] : PLAIN);
  const names = PAINT_NAMES[plain];
  return names && draw.chance(0.12) ? draw.pick(names) : plain;
}

export function drawInterior(draw: Draw, level: number): string {
  if (level >= 3 && draw.chance(0.25))
    return draw.pick(["Black Leather", "Tan Leather", "Grey Leather", "Ivory Leather"]);
  return draw.weighted([
    ["Black", 14],
    ["Grey", 5],
    ["Charcoal", 2],
    ["Beige", 2],
  ]);
}
