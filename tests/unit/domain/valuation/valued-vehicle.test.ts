import { expect, it } from "vitest";
import { SELL_CATEGORY, TRADE_IN_CATEGORY, valuationCategory } from "~/domain/valuation/eligibility";
import { lastModelYear, mayBeRegisteredIn, normalRego } from "~/domain/valuation/valued-vehicle";

it.each([
  [" 1ab-2cd ", "1AB2CD"],
  ["ABC·123", "ABC123"],
  ["abc.12d", "ABC12D"],
  ["S123ABC", "S123ABC"],
  ["ABCDEFGH9", "ABCDEFGH9"],
  ["ABCDEFGH90", null],
  ["", null],
  ["  - ", null],
  ["ABC/123", null],
  ["ÄBC123", null],
  [null, null],
  [undefined, null],
])("normalRego(%j) is %j", (text, plate) => expect(normalRego(text)).toBe(plate));

it.each([
  ["QLD", "qld", true],
  ["QLD", "QLD", true],
  ["QLD", "nsw", false],
  [null, "nsw", true],
] as const)("mayBeRegisteredIn: a car in %s with a plate of %s is %s", (state, regoState, expected) => {
  expect(mayBeRegisteredIn({ state }, regoState)).toBe(expected);
});

it("lastModelYear is next year", () => expect(lastModelYear(2026)).toBe(2027));

it.each([
  ["/trade-in", false, TRADE_IN_CATEGORY],
  ["/sell-your-car", false, SELL_CATEGORY],
  ["/sell-my-car", false, SELL_CATEGORY],
  ["/sell-my-car", true, TRADE_IN_CATEGORY],
] as const)("valuationCategory of %s, against a car: %s, is %s", (path, against, category) => {
  expect(valuationCategory(path, against)).toBe(category);
});
