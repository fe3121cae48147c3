import type { Draw } from "./random";

/**
 * Draws the kilometres of a car of this age: about 13,500 a year in private use, more for work vehicles, fewer for
 * sports cars.
 */
export function drawKilometres(draw: Draw, ageYears: number, use: "work" | "sports" | "usual"): number {
  const perYear = { work: 19_500, sports: 8_500, usual: 13_500 }[use];
  // The median of three draws concentrates the values around the average.
  const spread =
    [draw.float(0.35, 1.75), draw.float(0.35, 1.75), draw.float(0.35, 1.75)].sort((a, b) => a - b)[1] ?? 1;
  // Older cars run fewer kilometres a year.
  const effectiveYears = ageYears <= 6 ? ageYears : 6 + (ageYears - 6) * 0.78;
  return Math.max(1200, Math.round(effectiveYears * perYear * spread));
}

/**
 * Returns the value of a used car in dollars: a fixed loss when it leaves the showroom, then a yearly loss (smaller for
 * models that hold their value), corrected for kilometres above or below the average for its age.
 */
export function usedValue(newPrice: number, ageYears: number, km: number, hold: number): number {
  const left = 0.9 * Math.exp((-0.098 * Math.max(0, ageYears - 1)) / hold);
  const expected = Math.max(0.5, ageYears) * 12_500;
  const wear = Math.min(1.12, Math.max(0.84, Math.exp((expected - km) / 550_000)));
  return Math.max(2500, newPrice * left * wear);
}

/** Rounds to a typical asking price: ending in 990, 888, 490, 500; below 10,000 also in 50s. */
export function askingPrice(draw: Draw, value: number): number {
  const ending = draw.weighted([
    [990, 56],
    [888, 12],
    [490, 10],
    [880, 6],
    [500, 5],
    [988, 5],
    [777, 2],
    [950, 4],
  ]);
  const thousands = Math.max(1, Math.round((value - ending) / 1000));
  return thousands * 1000 + ending;
}
