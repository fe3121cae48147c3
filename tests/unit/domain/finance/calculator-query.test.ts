import { expect, it } from "vitest";
import { calculatorInput, initialInput } from "~/domain/finance/calculator-query";

it.each([
  ["%00", ""],
  ["3%00.5", "3.5"],
  ["5%0A%E2%80%AE", "5"],
  ["lots", "lots"],
])("a term of %s is kept as %j: without characters that no page may hold", (typed, kept) => {
  const query = new URLSearchParams(`term=${typed}`);
  expect(calculatorInput(query, initialInput({ amount: 30_000, rate: 9 })).term).toBe(kept);
});
