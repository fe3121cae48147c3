import { expect, test } from "vitest";
import { fromPrice } from "~/domain/locations/from-price";

const of = (min: number | null) => ({ min, max: min === null ? null : 90_000 });

test.each([
  ["returns null when no car has a price", null, null],
  ["returns null for a lowest price of $11", 11, null],
  ["returns null for a lowest price of $500", 500, null],
  ["returns a lowest price of $501", 501, { amount: 501, weekly: false }],
  ["returns a lowest price of $9,990", 9990, { amount: 9990, weekly: false }],
])("fromPrice %s", (_name, min, expected) => expect(fromPrice(of(min), null)).toEqual(expected));

test("fromPrice prefers the weekly price where the site offers subscriptions and a car has one", () => {
  expect(fromPrice(of(9990), of(149))).toEqual({ amount: 149, weekly: true });
  expect(fromPrice(of(9990), of(null))).toEqual({ amount: 9990, weekly: false });
});
