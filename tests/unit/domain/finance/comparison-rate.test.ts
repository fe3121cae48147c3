import { describe, expect, it } from "vitest";
import { comparisonRate } from "~/domain/finance/comparison-rate";
import { numberOfRepayments, REPAYMENTS_A_YEAR, repayment } from "~/domain/finance/repayment";

const DAYS_A_YEAR = 364;

/**
 * The definition, without a formula: a debt that grows day by day at the rate, from which each payment is taken on its
 * day, is paid off by the last one. Months are 1/12 of a year of 364 days, weeks 7 days.
 */
function debtAtTheEnd(cost: Parameters<typeof comparisonRate>[0], percent: number): number {
  const perPeriod = DAYS_A_YEAR / REPAYMENTS_A_YEAR[cost.every];
  const growth = (1 + percent / 100 / REPAYMENTS_A_YEAR[cost.every]) ** (1 / perPeriod);
  const payments = [
    ...Array.from({ length: numberOfRepayments(cost.years, cost.every) }, (_, at) => ({
      day: (at + 1) * perPeriod,
      dollars: cost.repayment,
    })),
    ...Array.from({ length: cost.years * 12 }, (_, at) => ({
      day: ((at + 1) * DAYS_A_YEAR) / 12,
      dollars: cost.monthlyFees,
    })),
    { day: cost.years * DAYS_A_YEAR, dollars: cost.balloon },
  ].sort((one, other) => one.day - other.day);
  let owed = cost.received;
  let today = 0;
  for (const { day, dollars } of payments) {
    owed = owed * growth ** (day - today) - dollars;
    today = day;
  }
  return owed;
}

const monthly = (amount: number, interestRate: number, years: number, balloon = 0) => ({
  repayment: repayment({ amount, interestRate, years, balloon }, "month"),
  every: "month" as const,
  years,
  balloon,
});

describe("comparisonRate", () => {
  it.each([
    ["month", 30_000, 12.94, 5, 0],
    ["week", 30_000, 12.94, 5, 9000],
    ["fortnight", 61_500, 8.5, 7, 0],
    ["week", 9990, 15, 1.5, 0],
  ] as const)(
    "is the interest rate of a loan without fees, repaid by the %s",
    (every, amount, interestRate, years, balloon) => {
      const each = repayment({ amount, interestRate, years, balloon }, every);
      const cost = { received: amount, repayment: each, every, years, balloon, monthlyFees: 0 };
      expect(comparisonRate(cost)).toBe(interestRate);
    },
  );

  // $1,000 a month for 60 months is worth $44,955.04 at 1 % a month in every table of annuities.
  it("is 12 % where the tables of annuities say 1 % a month", () => {
    const cost = { received: 44_955.04, repayment: 1000, every: "month", years: 5, balloon: 0 } as const;
    expect(comparisonRate({ ...cost, monthlyFees: 0 })).toBe(12);
    expect(comparisonRate({ ...cost, repayment: 992, monthlyFees: 8 })).toBe(12);
  });

  it.each([
    { received: 30_000, ...monthly(30_000 + 395 + 6 + 912.25, 12.94, 5), monthlyFees: 8 },
    { received: 30_000 - 1313.25, ...monthly(30_000, 12.94, 5), monthlyFees: 8 },
    { received: 5000, ...monthly(6360.5, 7.5, 1), monthlyFees: 0 },
    { received: 250_000, ...monthly(251_360.5, 14.5, 7, 75_000), monthlyFees: 12 },
    {
      received: 30_000,
      repayment: repayment({ amount: 30_395, interestRate: 12.94, years: 5.5, balloon: 5000 }, "week"),
      every: "week" as const,
      years: 5.5,
      balloon: 5000,
      monthlyFees: 8,
    },
  ])("pays off what was received, day by day: case %#", (cost) => {
    const rate = comparisonRate(cost) ?? 0;
    // A hundredth of a per cent is the precision that is shown: half of it on either side turns the debt's sign.
    expect(debtAtTheEnd(cost, rate - 0.006)).toBeLessThan(0);
    expect(debtAtTheEnd(cost, rate + 0.006)).toBeGreaterThan(0);
  });

  it("is 0 where nothing but the loan is paid back", () => {
    const cost = {
      received: 26_000,
      repayment: 100,
      every: "week",
      years: 5,
      balloon: 0,
      monthlyFees: 0,
    } as const;
    expect(comparisonRate(cost)).toBe(0);
  });

  it.each([
    ["fees took the whole loan", 0],
    ["fees took more than the loan", -500],
    ["the rate is above 1,000 %", 1],
  ])("is null when %s", (_why, received) => {
    expect(comparisonRate({ received, ...monthly(1000, 10, 1), monthlyFees: 0 })).toBeNull();
  });
});
