import { describe, expect, it } from "vitest";
import { ListedCarsSum, listedCount, listedSince } from "~/domain/search/listed-cars";

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

describe("a sum of listed cars", () => {
  const car = {
    status: "in_stock",
    sold_date_timestamp: null,
    price: null,
    weekly_price_range: null,
  } as const;

  it("is empty over no cars", () => {
    expect(new ListedCarsSum().cars).toEqual({
      available: 0,
      sold_at: [],
      price: { min: null, max: null },
      weekly_price: { min: null, max: null },
    });
  });

  it("takes prices of available cars only: nobody can pay a sold one's", () => {
    const sum = new ListedCarsSum();
    sum.add({ ...car, price: 30_000, weekly_price_range: 250 });
    sum.add({ ...car, status: "coming_soon", price: 20_000 });
    sum.add({ ...car });
    sum.add({ ...car, status: "sold", sold_date_timestamp: 100, price: 5000, weekly_price_range: 90 });
    sum.add({ ...car, status: "sold", sold_date_timestamp: 300, price: 90_000 });
    expect(sum.cars).toEqual({
      available: 3,
      sold_at: [300, 100],
      price: { min: 20_000, max: 30_000 },
      weekly_price: { min: 250, max: 250 },
    });
  });
});
