import { describe, expect, test } from "vitest";
import type { RangeFacet } from "~/domain/search/facets";
import {
  isOutside,
  lastStep,
  moveThumb,
  nearestThumb,
  type RangeEnd,
  rangeOf,
  type SliderScale,
  type SliderValue,
  sliderScale,
  sliderValue,
  typedEnd,
} from "~/domain/search/range-slider";
import { readSearchState, searchQueryString } from "~/domain/search/search-state";

const range = (min: number | null, max: number | null) => ({ min, max });
const DEFAULT = { min: 0, max: 100_000, step: 1000 };

describe("scale: 'Default range is 0 to 100000 unless facet stats give a positive maximum. Step is range/100 rounded.'", () => {
  test.each<[RangeFacet, { min: number; max: number } | null, object | null]>([
    ["price", null, DEFAULT],
    ["km", null, DEFAULT],
    ["weekly_price_range", null, DEFAULT],
    ["subscription_price", null, DEFAULT],
    // The default means nothing for years.
    ["year", null, null],
    ["price", { min: 0, max: 0 }, DEFAULT],
    ["km", { min: -5, max: -1 }, DEFAULT],
    // Price and km: ends rounded outwards to the thousand, so that no car is beyond them; steps of thousands.
    ["price", { min: 4990, max: 129_990 }, { min: 4000, max: 130_000, step: 1000 }],
    ["price", { min: 5000, max: 205_000 }, { min: 5000, max: 205_000, step: 2000 }],
    ["price", { min: 12_345, max: 999_990 }, { min: 12_000, max: 1_000_000, step: 10_000 }],
    ["price", { min: 4000, max: 30_000 }, { min: 4000, max: 30_000, step: 1000 }],
    ["price", { min: 250, max: 900 }, { min: 0, max: 1000, step: 1000 }],
    ["km", { min: 7, max: 353_210 }, { min: 0, max: 354_000, step: 4000 }],
    ["km", { min: -1, max: 500 }, { min: 0, max: 1000, step: 1000 }],
    // Years and dollars a week are whole, not thousands.
    ["year", { min: 1998, max: 2026 }, { min: 1998, max: 2026, step: 1 }],
    ["year", { min: 2020, max: 2020 }, { min: 2020, max: 2020, step: 1 }],
    ["year", { min: 1901, max: 2026 }, { min: 1901, max: 2026, step: 1 }],
    ["weekly_price_range", { min: 149, max: 499 }, { min: 149, max: 499, step: 4 }],
    ["subscription_price", { min: 149.5, max: 398.2 }, { min: 149, max: 399, step: 3 }],
  ])("%s over %o → %o", (facet, stats, expected) => {
    expect(sliderScale(facet, stats)).toEqual(expected);
  });

  test.each([
    [DEFAULT, 100_000],
    [{ min: 149, max: 499, step: 4 }, 501],
    [{ min: 0, max: 354_000, step: 4000 }, 356_000],
    [{ min: 2020, max: 2020, step: 1 }, 2020],
  ])("the last step of %o is %i", (scale, expected) => {
    expect(lastStep(scale)).toBe(expected);
  });
});

describe("value: 'Price sliders reset to the range bounds when their parameter is absent', 'clamped to the range minimum and maximum'", () => {
  const scale = { min: 4000, max: 130_000, step: 1000 };
  test.each([
    [null, { min: 4000, max: 130_000 }, false],
    [range(null, null), { min: 4000, max: 130_000 }, false],
    [range(20_000, null), { min: 20_000, max: 130_000 }, false],
    [range(null, 30_000), { min: 4000, max: 30_000 }, false],
    [range(20_000, 30_000), { min: 20_000, max: 30_000 }, false],
    // What an address says is shown as it is.
    [range(20_500, 30_001), { min: 20_500, max: 30_001 }, false],
    [range(30_000, 20_000), { min: 20_000, max: 30_000 }, false],
    [range(0, 200_000), { min: 4000, max: 130_000 }, true],
    [range(200_000, null), { min: 130_000, max: 130_000 }, true],
    [range(null, 1), { min: 4000, max: 4000 }, true],
  ])("%o → %o", (given, expected, outside) => {
    expect(sliderValue(scale, given)).toEqual(expected);
    expect(isOutside(scale, given ?? range(null, null))).toBe(outside);
  });
});

describe("moving: 'The minimum thumb cannot pass the maximum thumb; the maximum cannot go below the minimum.'", () => {
  const price = { min: 4000, max: 130_000, step: 1000 };
  const weekly = { min: 149, max: 499, step: 4 };
  const whole = { min: 149, max: 499 };
  const value = { min: 20_000, max: 30_000 };
  test.each<[string, SliderScale, SliderValue, RangeEnd, number, SliderValue]>([
    ["moves", price, value, "min", 25_000, { min: 25_000, max: 30_000 }],
    ["rounds to the nearest 1000", price, value, "min", 25_499, { min: 25_000, max: 30_000 }],
    ["rounds to the nearest 1000", price, value, "max", 25_500, { min: 20_000, max: 26_000 }],
    ["stops at the other thumb", price, value, "min", 31_000, { min: 30_000, max: 30_000 }],
    ["stops at the other thumb", price, value, "max", 4000, { min: 20_000, max: 20_000 }],
    [
      "stops at the other thumb where that is",
      price,
      { min: 20_500, max: 30_000 },
      "max",
      0,
      { min: 20_500, max: 20_500 },
    ],
    ["is clamped", price, value, "min", -1, { min: 4000, max: 30_000 }],
    ["is clamped", price, value, "max", 999_999, { min: 20_000, max: 130_000 }],
    ["is clamped", price, value, "max", Number.POSITIVE_INFINITY, { min: 20_000, max: 130_000 }],
    ["ignores what is no number", price, value, "max", Number.NaN, value],
    ["does not round dollars a week to thousands", weekly, whole, "min", 198, { min: 197, max: 499 }],
    ["reaches an end that is no whole step away", weekly, { min: 149, max: 400 }, "max", 499, whole],
    ["reaches an end from the step beyond it", weekly, { min: 149, max: 400 }, "max", 501, whole],
    ["leaves it again by a step", weekly, whole, "max", 497, { min: 149, max: 497 }],
  ])("%s", (_rule, scale, from, end, wanted, expected) => {
    expect(moveThumb(scale, from, end, wanted)).toEqual(expected);
  });

  test("each step from the lower end moves on, to the upper end: none is rounded back", () => {
    for (const facet of ["price", "km", "year", "weekly_price_range"] as const) {
      for (const max of [350, 1999, 2026, 30_000, 126_400, 1_234_567]) {
        const scale = sliderScale(facet, { min: 149, max });
        if (!scale) throw new Error("no scale");
        let at = { min: scale.min, max: scale.max };
        for (let step = scale.min + scale.step; step <= lastStep(scale); step += scale.step) {
          const next = moveThumb(scale, at, "min", step);
          expect(next.min).toBeGreaterThan(at.min);
          at = next;
        }
        expect(at.min).toBe(scale.max);
      }
    }
  });
});

test.each([
  [{ min: 4000, max: 130_000 }, range(null, null)],
  [{ min: 5000, max: 130_000 }, range(5000, null)],
  [{ min: 4000, max: 129_000 }, range(null, 129_000)],
  [{ min: 130_000, max: 130_000 }, range(130_000, null)],
  [{ min: 4000, max: 4000 }, range(null, 4000)],
])("thumbs at %o ask for %o: an end at its bound adds nothing to the address", (value, expected) => {
  expect(rangeOf({ min: 4000, max: 130_000, step: 1000 }, value)).toEqual(expected);
});

test.each<[number, number, number, RangeEnd]>([
  [10, 90, 20, "min"],
  [10, 90, 80, "max"],
  [10, 90, 0, "min"],
  [10, 90, 100, "max"],
  [10, 90, 50, "min"],
  [50, 50, 40, "min"],
  [50, 50, 60, "max"],
])("of thumbs at %i and %i a pointer at %i takes the %s one", (min, max, wanted, expected) => {
  expect(nearestThumb({ min, max }, wanted)).toBe(expected);
});

test.each([
  ["$25,000", 25_000],
  ["25000", 25_000],
  [" 25 000 ", 25_000],
  ["80 000 km", 80_000],
  ["80,000\u00a0km", 80_000],
  ["90000 KMS", 90_000],
  ["2018", 2018],
  ["199.50", 200],
  ["0", 0],
  ["", null],
  ["   ", null],
  ["cheap", undefined],
  ["km", undefined],
  ["-5", undefined],
  ["1e5", undefined],
  ["10 km 20", undefined],
  ["20000:30000", undefined],
])("%o typed into a field is %o", (text, expected) => {
  expect(typedEnd(text)).toBe(expected);
});

test("the form without JavaScript reads its fields in the same way", () => {
  const posted = new URLSearchParams({
    min_price: "$25,000",
    max_price: "",
    min_km: "soon",
    max_km: "80 000 km",
  });
  expect(searchQueryString(readSearchState(posted))).toBe("?range[price]=25000:&range[km]=:80000");
});
