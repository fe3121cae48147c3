import { describe, expect, test } from "vitest";
import type { RangeFacet } from "~/domain/search/facets";
import {
  moveThumb,
  nearestThumb,
  outsideOf,
  type RangeEnd,
  rangeOf,
  type SliderScale,
  type SliderValue,
  sliderScale,
  sliderValue,
  thumbPlaces,
  typedEnd,
} from "~/domain/search/range-slider";
import { readSearchState, searchQueryString } from "~/domain/search/search-state";

const range = (min: number | null, max: number | null) => ({ min, max });
/** Steps of one size, the last one perhaps shorter. */
const linear = ({ min, max, step }: { min: number; max: number; step: number }): SliderScale => {
  const stops: number[] = [];
  for (let at = min; at < max; at += step) stops.push(at);
  return { min, max, stops: [...stops, max] };
};
const DEFAULT = { min: 0, max: 100_000, step: 1000 };

describe("sliderScale", () => {
  test.each<
    [RangeFacet, { min: number; max: number } | null, { min: number; max: number; step: number } | null]
  >([
    ["price", null, DEFAULT],
    ["km", null, DEFAULT],
    ["weekly_price_range", null, DEFAULT],
    ["subscription_price", null, DEFAULT],
    // The default makes no sense for years.
    ["year", null, null],
    ["price", { min: 0, max: 0 }, DEFAULT],
    ["km", { min: -5, max: -1 }, DEFAULT],
    // Price and km: the ends are rounded outwards to the thousand, so that every car is within them. Steps
    // are in thousands.
    ["price", { min: 4990, max: 129_990 }, { min: 4000, max: 130_000, step: 1000 }],
    ["price", { min: 5000, max: 205_000 }, { min: 5000, max: 205_000, step: 2000 }],
    ["price", { min: 12_345, max: 999_990 }, { min: 12_000, max: 1_000_000, step: 10_000 }],
    ["price", { min: 4000, max: 30_000 }, { min: 4000, max: 30_000, step: 1000 }],
    ["price", { min: 250, max: 900 }, { min: 0, max: 1000, step: 1000 }],
    ["km", { min: 7, max: 353_210 }, { min: 0, max: 354_000, step: 4000 }],
    ["km", { min: -1, max: 500 }, { min: 0, max: 1000, step: 1000 }],
    // Years and dollars a week are whole numbers, not thousands.
    ["year", { min: 1998, max: 2026 }, { min: 1998, max: 2026, step: 1 }],
    ["year", { min: 2020, max: 2020 }, { min: 2020, max: 2020, step: 1 }],
    ["year", { min: 1901, max: 2026 }, { min: 1901, max: 2026, step: 1 }],
    ["weekly_price_range", { min: 149, max: 499 }, { min: 149, max: 499, step: 4 }],
    ["subscription_price", { min: 149.5, max: 398.2 }, { min: 149, max: 399, step: 3 }],
  ])("scale %s over %o to %o", (facet, stats, expected) => {
    expect(sliderScale(facet, stats)).toEqual(expected && linear(expected));
  });

  test("takes stops of its own, and their ends", () => {
    const stops = [4000, 20_000, 25_000, 90_000];
    expect(sliderScale("price", { min: 4990, max: 89_500 }, stops)).toEqual({
      min: 4000,
      max: 90_000,
      stops,
    });
  });
});

describe("thumbPlaces", () => {
  const scale: SliderScale = { min: 4000, max: 90_000, stops: [4000, 20_000, 25_000, 90_000] };
  test.each([
    ["puts the ends on the first and the last stop", { min: 4000, max: 90_000 }, { min: 0, max: 3 }],
    ["finds a stop", { min: 20_000, max: 25_000 }, { min: 1, max: 2 }],
    ["takes the nearest stop for a value between two", { min: 22_400, max: 60_000 }, { min: 1, max: 3 }],
    ["takes the nearest stop below", { min: 11_000, max: 26_000 }, { min: 0, max: 2 }],
  ])("%s", (_case, value, expected) => expect(thumbPlaces(scale, value)).toEqual(expected));
});

describe("sliderValue and outsideOf", () => {
  const scale = linear({ min: 4000, max: 130_000, step: 1000 });
  test.each([
    [null, { min: 4000, max: 130_000 }, false],
    [range(null, null), { min: 4000, max: 130_000 }, false],
    [range(20_000, null), { min: 20_000, max: 130_000 }, false],
    [range(null, 30_000), { min: 4000, max: 30_000 }, false],
    [range(20_000, 30_000), { min: 20_000, max: 30_000 }, false],
    // Values of the address are shown as they are.
    [range(20_500, 30_001), { min: 20_500, max: 30_001 }, false],
    [range(30_000, 20_000), { min: 20_000, max: 30_000 }, false],
    [range(0, 200_000), { min: 4000, max: 130_000 }, true],
    [range(200_000, null), { min: 130_000, max: 130_000 }, true],
    [range(null, 1), { min: 4000, max: 4000 }, true],
  ])("read %o as %o, outside: %s", (given, expected, outside) => {
    expect(sliderValue(scale, given)).toEqual(expected);
    const ends = [outsideOf(scale, given?.min ?? null), outsideOf(scale, given?.max ?? null)];
    expect(ends.some((end) => end !== null)).toBe(outside);
  });

  test("say on which side a limit is outside", () => {
    expect(outsideOf(scale, 130_001)).toBe("above");
    expect(outsideOf(scale, 3999)).toBe("below");
    expect(outsideOf(scale, 130_000)).toBeNull();
  });
});

describe("moveThumb", () => {
  const price = linear({ min: 4000, max: 130_000, step: 1000 });
  const weekly = linear({ min: 149, max: 499, step: 4 });
  const whole = { min: 149, max: 499 };
  const value = { min: 20_000, max: 30_000 };
  test.each<[string, SliderScale, SliderValue, RangeEnd, number, SliderValue]>([
    ["moves the lower thumb", price, value, "min", 21, { min: 25_000, max: 30_000 }],
    ["takes the nearest stop", price, value, "min", 21.4, { min: 25_000, max: 30_000 }],
    ["takes the nearest stop above", price, value, "max", 21.5, { min: 20_000, max: 26_000 }],
    ["stops the lower thumb at the upper one", price, value, "min", 27, { min: 30_000, max: 30_000 }],
    ["stops the upper thumb at the lower one", price, value, "max", 0, { min: 20_000, max: 20_000 }],
    [
      "stops the upper thumb at the exact value of the lower one",
      price,
      { min: 20_500, max: 30_000 },
      "max",
      0,
      { min: 20_500, max: 20_500 },
    ],
    ["clamps the lower thumb", price, value, "min", -1, { min: 4000, max: 30_000 }],
    ["clamps the upper thumb", price, value, "max", 999, { min: 20_000, max: 130_000 }],
    [
      "clamps an infinite place",
      price,
      value,
      "max",
      Number.POSITIVE_INFINITY,
      { min: 20_000, max: 130_000 },
    ],
    ["ignores a place that is no number", price, value, "max", Number.NaN, value],
    ["does not round dollars a week to thousands", weekly, whole, "min", 12, { min: 197, max: 499 }],
    ["reaches an end that is less than a step away", weekly, { min: 149, max: 400 }, "max", 88, whole],
    ["leaves an end again by one step", weekly, whole, "max", 87, { min: 149, max: 497 }],
  ])("%s", (_rule, scale, from, end, place, expected) => {
    expect(moveThumb(scale, from, end, place)).toEqual(expected);
  });

  test("moves on with each step from the lower to the upper end", () => {
    for (const facet of ["price", "km", "year", "weekly_price_range"] as const) {
      for (const max of [350, 1999, 2026, 30_000, 126_400, 1_234_567]) {
        const scale = sliderScale(facet, { min: 149, max });
        if (!scale) throw new Error("no scale");
        let at = { min: scale.min, max: scale.max };
        for (let place = 1; place < scale.stops.length; place += 1) {
          const next = moveThumb(scale, at, "min", place);
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
])("rangeOf the thumbs at %o is %o, without an end at its bound", (value, expected) => {
  expect(rangeOf(linear({ min: 4000, max: 130_000, step: 1000 }), value)).toEqual(expected);
});

test.each<[number, number, number, RangeEnd]>([
  [10, 90, 20, "min"],
  [10, 90, 80, "max"],
  [10, 90, 0, "min"],
  [10, 90, 100, "max"],
  [10, 90, 50, "min"],
  [50, 50, 40, "min"],
  [50, 50, 60, "max"],
])("nearestThumb of %i and %i to a pointer at %i is %s", (min, max, wanted, expected) => {
  expect(nearestThumb({ min, max }, wanted)).toBe(expected);
});

test.each([
  ["$25,000", 25_000],
  ["25000", 25_000],
  [" 25 000 ", 25_000],
  ["80 000 km", 80_000],
  ["８００００", 80_000],
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
])("typedEnd(%o) is %o", (text, expected) => expect(typedEnd("price", text)).toBe(expected));

test.each<[RangeFacet, string, number | null | undefined]>([
  ["body_length", "21.5", 21.5],
  ["body_length", "6.5 m", 21.325],
  ["body_length", `21'6"`, 21.5],
  ["body_length", "22 ft", 22],
  ["body_length", "long", undefined],
  ["aggregate_trailer_mass", "2,450 kg", 2450],
  ["aggregate_trailer_mass", "2.45 t", 2450],
  ["aggregate_trailer_mass", "2.45 lb", undefined],
  ["electric_range", "400 km", 400],
  ["battery_capacity", "60.5 kWh", 60.5],
  ["km", "6.5 m", undefined],
])("typedEnd of %s reads %o as %o", (facet, text, expected) => expect(typedEnd(facet, text)).toBe(expected));

// rules/facets#facet-sparse: 0 to 100000 would be no caravan's length.
test.each<RangeFacet>(["year", "body_length", "aggregate_trailer_mass", "electric_range"])(
  "sliderScale has no slider for %s without a value to slide over",
  (facet) => expect(sliderScale(facet, null)).toBeNull(),
);

test.each<[RangeFacet, number, number, { min: number; max: number; step: number }]>([
  ["body_length", 13.25, 25.5, { min: 13, max: 26, step: 1 }],
  ["aggregate_trailer_mass", 1445, 3490, { min: 1400, max: 3500, step: 100 }],
  ["gvm", 4500, 28_000, { min: 4500, max: 28_000, step: 200 }],
  ["electric_range", 268, 629, { min: 260, max: 630, step: 10 }],
  ["battery_capacity", 44.9, 84, { min: 44, max: 84, step: 1 }],
])("sliderScale of %s from %d to %d has round ends and steps", (facet, min, max, scale) => {
  expect(sliderScale(facet, { min, max })).toEqual(linear(scale));
});

test("readSearchState reads the typed fields of the form without JavaScript in the same way", () => {
  const posted = new URLSearchParams({
    min_price: "$25,000",
    max_price: "",
    min_km: "soon",
    max_km: "80 000 km",
  });
  expect(searchQueryString(readSearchState(posted))).toBe("?range[price]=25000:&range[km]=:80000");
});
