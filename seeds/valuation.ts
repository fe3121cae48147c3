import type { Draw } from "./random";

/** Kilometres a car of this age has run: privately some 13,500 a year, work vehicles more, sports cars less. */
export function drawKilometres(draw: Draw, ageYears: number, use: "work" | "sports" | "usual"): number {
  const perYear = { work: 19_500, sports: 8_500, usual: 13_500 }[use];
  // The middle of three draws gives a hump around the average with few extremes.
  const spread =
    [draw.float(0.35, 1.75), draw.float(0.35, 1.75), draw.float(0.35, 1.75)].sort((a, b) => a - b)[1] ?? 1;
  // Older cars run fewer kilometres a year.
  const effectiveYears = ageYears <= 6 ? ageYears : 6 + (ageYears - 6) * 0.78;
  return Math.max(1200, Math.round(effectiveYears * perYear * spread));
}

/**
 * What a used car is worth, in dollars: first a step for leaving the showroom, then so much a year (less where the
 * model holds its value), corrected for kilometres above or below what its age lets one expect.
 */
export function usedValue(newPrice: number, ageYears: number, km: number, hold: number): number {
  const left = 0.9 * Math.exp((-0.098 * Math.max(0, ageYears - 1)) / hold);
  const expected = Math.max(0.5, ageYears) * 12_500;
  const wear = Math.min(1.12, Math.max(0.84, Math.exp((expected - km) / 550_000)));
  return Math.max(2500, newPrice * left * wear);
}

/** Dollars as dealers write them: ending in 990, 888, 490, 500, below 10,000 also in 50s. */
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
