import { expect, it } from "vitest";
import { initialRate } from "~/domain/finance/initial-rate";

const rules = (own: number | null, initial: number | null = null, least = 0.5, most = 15) => ({
  rates: own === null ? null : { interest_rate: own },
  calculator: { rate: { least, most, initial } },
});

it.each([
  ["12.94 without anything", rules(null), null, 12.94, null],
  ["the site's own rate", rules(9.49), null, 9.49, null],
  ["the rate that the site states for it", rules(9.49, 8.5), null, 8.5, null],
  ["the rate of the estimate beside it", rules(9.49, 8.5), 7.99, 7.99, "same"],
  ["its own, beside an estimate outside its bounds", rules(9.49), 16.5, 9.49, "other"],
  ["a bound as the estimate has it", rules(null), 15, 15, "same"],
  ["the lower bound as the estimate has it", rules(null), 0.5, 0.5, "same"],
  ["12.94 where a rate may be 0", rules(null, null, 0), null, 12.94, null],
  ["its lowest, where nothing else is within its bounds", rules(null, null, 14, 20), null, 14, null],
] as const)("a calculator begins with %s", (_said, of, estimated, rate, estimate) => {
  expect(initialRate(of, estimated)).toEqual({ rate, estimate });
});
