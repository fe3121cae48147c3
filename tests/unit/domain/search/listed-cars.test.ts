import { describe, expect, it } from "vitest";
import { byFrequency, listedCount, listedSince } from "~/domain/search/site-index-documents";

const NOON = new Date("2026-11-21T12:00:30Z");
const seconds = (iso: string) => Date.parse(iso) / 1000;

// The window is 3 days by default; a site may set 4 or 0 (rules/search#sold-window).
describe("listedSince and listedCount", () => {
  it.each([
    [3, "2026-11-18T12:00:00Z"],
    [4, "2026-11-17T12:00:00Z"],
    [0, "2026-11-21T12:00:00Z"],
  ])("begin %i days ago, to the minute: %s", (days, since) => {
    expect(listedSince(NOON, days)).toBe(seconds(since));
  });

  it("count sold cars as long as they are listed, from the same data", () => {
    const cars = {
      available: 5,
      sold_at: [seconds("2026-11-20T00:00:00Z"), seconds("2026-11-18T12:00:00Z")],
    };
    expect(listedCount(cars, listedSince(NOON, 3))).toBe(7);
    expect(listedCount(cars, listedSince(new Date("2026-11-21T12:01:00Z"), 3))).toBe(6);
    expect(listedCount(cars, listedSince(new Date("2026-12-24T00:00:00Z"), 3))).toBe(5);
  });
});

it("byFrequency sorts by count, then alphabetically", () =>
  expect(byFrequency({ Wagon: 1, Sedan: 2, Hatchback: 3, Coupe: 2 })).toEqual([
    "Hatchback",
    "Coupe",
    "Sedan",
    "Wagon",
  ]));
