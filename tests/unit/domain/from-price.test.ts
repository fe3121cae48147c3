import { expect, test } from "vitest";
import { fromPrice } from "~/domain/from-price";

const of = (min: number | null) => ({ min, max: min === null ? null : 90_000 });

test.each([
  ["no car has a price", null, null],
  ["one is shown for $11, which is no price to go by", 11, null],
  ["price over 500: not at 500", 500, null],
  ["price over 500: at 501", 501, { amount: 501, weekly: false }],
  ["as usual", 9990, { amount: 9990, weekly: false }],
])("%s", (_name, min, expected) => expect(fromPrice(of(min), null)).toEqual(expected));

test("by the week, where the site offers that and a car has it", () => {
  expect(fromPrice(of(9990), of(149))).toEqual({ amount: 149, weekly: true });
  expect(fromPrice(of(9990), of(null))).toEqual({ amount: 9990, weekly: false });
});
