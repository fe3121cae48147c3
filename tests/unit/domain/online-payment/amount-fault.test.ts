import { expect, it } from "vitest";
import { readAmount } from "~/domain/online-payment/amount-fault";

const LIMITS = { min_dollars: 10, max_dollars: 5_000 };

it.each<[string, ReturnType<typeof readAmount>]>([
  ["10", { cents: 1_000 }],
  ["$1,234.50", { cents: 123_450 }],
  ["1 234.5", { cents: 123_450 }],
  ["AUD 19.99", { cents: 1_999 }],
  ["0.1", { fault: "range" }],
  ["9.99", { fault: "range" }],
  ["5,000.00", { cents: 500_000 }],
  ["5000.01", { fault: "range" }],
  ["", { fault: "format" }],
  ["12,34", { fault: "format" }],
  ["1.999", { fault: "format" }],
  ["-20", { fault: "format" }],
  ["1e3", { fault: "format" }],
  ["20 or more", { fault: "format" }],
  ["99999999999999999999", { fault: "range" }],
])("readAmount reads %j as %j (rules/online-payment#payment-amount)", (typed, expected) => {
  expect(readAmount(typed, LIMITS)).toEqual(expected);
});
