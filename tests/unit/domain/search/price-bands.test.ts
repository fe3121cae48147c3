import { describe, expect, test } from "vitest";
import {
  type PriceBand,
  priceBandOf,
  priceBars,
  priceStops,
  readPriceBands,
} from "~/domain/search/price-bands";

test.each([
  [null, null],
  [Number.NaN, null],
  [0, 0],
  [999, 0],
  [29_990, 29_000],
  [39_999, 39_000],
  [40_000, 40_000],
  [41_999, 40_000],
  [82_000, 80_000],
  [215_000, 200_000],
  [649_880, 600_000],
  [1_000_000, 1_000_000],
  [1_700_000, 1_500_000],
])("priceBandOf %o is %o", (price, band) => expect(priceBandOf(price)).toBe(band));

test("readPriceBands sorts an engine's counts by price, and ignores what is no band", () => {
  const counts = { "100000.0": 1, "9000.0": 4, "20000": 2, soon: 3, "-1": 1, "5000": 0, "0": 5 };
  expect(readPriceBands(counts)).toEqual([
    { from: 0, count: 5 },
    { from: 9000, count: 4 },
    { from: 20_000, count: 2 },
    { from: 100_000, count: 1 },
  ]);
  expect(readPriceBands(undefined)).toEqual([]);
});

/** A stock like the real one: most cars between $10,000 and $40,000, few above $100,000. */
const STOCK: PriceBand[] = [];
for (let price = 1000; price < 600_000; ) {
  const from = priceBandOf(price) ?? 0;
  const width =
    from < 40_000 ? 1000 : from < 80_000 ? 2000 : from < 200_000 ? 5000 : from < 500_000 ? 20_000 : 100_000;
  const count = Math.round(
    (width / 1000) * 700 * Math.exp(-((Math.log(from + 500) - Math.log(25_000)) ** 2) / 0.6),
  );
  if (count > 0) STOCK.push({ from, count });
  price = from + width;
}
const all = STOCK.reduce((sum, { count }) => sum + count, 0);
const below = (price: number) => STOCK.reduce((sum, { from, count }) => sum + (from < price ? count : 0), 0);

describe("priceStops", () => {
  const bounds = { min: 1990, max: 549_990 };
  const stops = priceStops(STOCK, bounds) ?? [];

  test("begin and end at the bounds, rounded outwards, ascend, and are thousands", () => {
    expect(stops[0]).toBe(1000);
    expect(stops.at(-1)).toBe(550_000);
    expect(stops).toEqual([...new Set(stops)].sort((a, b) => a - b));
    expect(stops.filter((stop) => stop % 1000 !== 0)).toEqual([]);
    expect(stops.length).toBeGreaterThan(25);
    expect(stops.length).toBeLessThan(60);
  });

  test("lie so that half of the cars are about half of the way from the left", () => {
    const median = stops.findIndex((stop) => below(stop) >= all / 2);
    expect(median / (stops.length - 1)).toBeGreaterThan(0.35);
    expect(median / (stops.length - 1)).toBeLessThan(0.6);
  });

  test("are at most half as high again as the one before where cars are few", () => {
    for (const [at, stop] of stops.slice(1, -1).entries()) {
      if ((stops[at] ?? 0) >= 100_000) expect(stop / (stops[at] ?? 1)).toBeLessThan(1.8);
    }
  });

  test("pass a fiftieth of the cars each, ascend above the lowest price and stay below the highest", () => {
    const even = Array.from({ length: 10 }, (_, at) => ({ from: 10_000 + at * 1000, count: 1 }));
    expect(priceStops(even, { min: 12_500, max: 17_500 })).toEqual([
      12_000, 13_000, 14_000, 15_000, 16_000, 17_000, 18_000,
    ]);
  });

  test("are unknown without bands, without bounds, and for a single price", () => {
    expect(priceStops([], bounds)).toBeNull();
    expect(priceStops(STOCK, null)).toBeNull();
    expect(priceStops([{ from: 20_000, count: 1 }], { min: 20_000, max: 20_000 })).toBeNull();
    expect(priceStops([{ from: 0, count: 1 }], { min: 0, max: 0 })).toBeNull();
  });
});

describe("priceBars", () => {
  const bands = [
    { from: 10_000, count: 10 },
    { from: 11_000, count: 40 },
    { from: 40_000, count: 20 },
  ];
  test("are as high as there are cars for each thousand dollars, the highest 100, and any car can be seen", () => {
    expect(priceBars(bands, [10_000, 11_000, 12_000, 40_000, 42_000], { min: 10_000, max: 42_000 })).toEqual([
      25, 100, 0, 25,
    ]);
    expect(
      priceBars([...bands, { from: 200_000, count: 1 }], [10_000, 12_000, 40_000, 240_000], {
        min: 10_000,
        max: 240_000,
      }),
    ).toEqual([100, 0, 4]);
  });
  test("are 25 of one width over a linear slider", () => {
    // $1,000 each, as wide as the bands.
    const bars = priceBars(bands, null, { min: 10_000, max: 35_000 });
    expect(bars).toEqual([25, 100, ...Array(23).fill(0)]);
    expect(priceBars(bands, null, { min: 10_000, max: 42_000 })).toHaveLength(25);
  });
  test("are not drawn without bands or for one price", () => {
    expect(priceBars([], null, { min: 1, max: 9 })).toBeNull();
    expect(priceBars(bands, null, null)).toBeNull();
    expect(priceBars(bands, null, { min: 5, max: 5 })).toBeNull();
    expect(priceBars(bands, null, { min: 10_000, max: 10_000 })).toBeNull();
    // A stock whose prices are all outside the bounds.
    expect(priceBars(bands, null, { min: 100_000, max: 200_000 })).toBeNull();
  });
});
