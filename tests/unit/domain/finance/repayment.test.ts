import { describe, expect, it, test } from "vitest";
import { numberOfRepayments, REPAYMENTS_A_YEAR, repayment } from "~/domain/finance/repayment";

test("REPAYMENTS_A_YEAR is 52 weekly, 26 fortnightly and 12 monthly repayments", () =>
  expect(REPAYMENTS_A_YEAR).toEqual({ week: 52, fortnight: 26, month: 12 }));

describe("repayment", () => {
  // These figures match a bank's calculator.
  it.each([
    [{ amount: 100_000, interestRate: 6, years: 30, balloon: 0 }, "month", 599.55],
    [{ amount: 20_000, interestRate: 5, years: 5, balloon: 0 }, "month", 377.42],
    [{ amount: 26_000, interestRate: 0, years: 5, balloon: 0 }, "week", 100],
    [{ amount: 26_000, interestRate: 0, years: 5, balloon: 13_000 }, "week", 50],
  ] as const)("for %o each %s is $%d", (loan, every, dollars) => {
    expect(repayment(loan, every)).toBeCloseTo(dollars, 2);
  });

  // Checks the definition period by period: after the last repayment the balloon is still owed.
  it.each([
    [{ amount: 34_990, interestRate: 8.99, years: 5, balloon: 0 }, "week"],
    [{ amount: 34_990, interestRate: 8.99, years: 5, balloon: 10_497 }, "week"],
    [{ amount: 61_500, interestRate: 14.5, years: 7, balloon: 18_450 }, "month"],
    [{ amount: 9_990, interestRate: 19.42, years: 2.5, balloon: 0 }, "fortnight"],
  ] as const)("pays %o each %s down to the balloon", (loan, every) => {
    const each = repayment(loan, every);
    let owed: number = loan.amount;
    for (let period = 0; period < numberOfRepayments(loan.years, every); period += 1) {
      owed += (owed * loan.interestRate) / 100 / REPAYMENTS_A_YEAR[every] - each;
    }
    expect(owed).toBeCloseTo(loan.balloon, 4);
  });

  it.each([
    ["a negative rate", { amount: 1000, interestRate: -1, years: 5, balloon: 0 }],
    ["a negative amount", { amount: -1, interestRate: 8, years: 5, balloon: 0 }],
    ["a term of 0 years", { amount: 1000, interestRate: 8, years: 0, balloon: 0 }],
    ["a balloon above the amount", { amount: 1000, interestRate: 8, years: 5, balloon: 1001 }],
    ["an amount that is not a number", { amount: Number.NaN, interestRate: 8, years: 5, balloon: 0 }],
  ])("throws a RangeError for %s", (_name, loan) => {
    expect(() => repayment(loan, "week")).toThrow(RangeError);
  });
});
