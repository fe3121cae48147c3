import { describe, expect, it } from "vitest";
import { byFrequency, listedCount, listedSince } from "~/domain/search/listed-cars";

const NOON = new Date("2026-11-21T12:00:30Z");
const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("the listing window (spec 1 §9: 3 days by default; sites may set 4 or 0)", () => {
  it.each([
    [3, "2026-11-18T12:00:00Z"],
    [4, "2026-11-17T12:00:00Z"],
    [0, "2026-11-21T12:00:00Z"],
  ])("%i days, to the minute", (days, since) => {
    expect(listedSince(NOON, days)).toBe(seconds(since));
  });

  it("counts sold cars as long as they are listed, without being made again", () => {
    const cars = {
      available: 5,
      sold_at: [seconds("2026-11-20T00:00:00Z"), seconds("2026-11-18T12:00:00Z")],
    };
    expect(listedCount(cars, listedSince(NOON, 3))).toBe(7);
    expect(listedCount(cars, listedSince(new Date("2026-11-21T12:01:00Z"), 3))).toBe(6);
    expect(listedCount(cars, listedSince(new Date("2026-12-24T00:00:00Z"), 3))).toBe(5);
  });
});

it("values come by frequency, then in alphabetical order", () => {
  expect(byFrequency({ Wagon: 1, Sedan: 2, Hatchback: 3, Coupe: 2 })).toEqual([
    "Hatchback",
    "Coupe",
    "Sedan",
    "Wagon",
  ]);
});
