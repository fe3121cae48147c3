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

it.each([
  [999.6, "1,000"],
  [41_990, "41,990"],
  [1_234_567, "1,234,567"],
])("an amount of %s is %j in its field", (amount, typed) => {
  expect(calculatorInput(new URLSearchParams(), initialInput({ amount, rate: 9 })).amount).toBe(typed);
});
