import { describe, expect, it } from "vitest";
import { calculate } from "~/domain/finance/calculator";
import { priceOfRepayment, repaymentOfPrice } from "~/domain/finance/repayment-search";

const RATES = {
  interest_rate: 9.49,
  comparison_rate: 10.05,
  term_years: 5,
  deposit_percent: 10,
  balloon_percent: 0,
  establishment_fee: 395,
  fees: null,
};

/** Repayment by repayment: what is still owed after the last one. */
function owedAtEnd(borrowed: number, percent: number, years: number, weekly: number): number {
  let owed = borrowed;
  for (let week = 0; week < years * 52; week += 1) owed += (owed * percent) / 5200 - weekly;
  return owed;
}

describe("the repayment of a price (rules/finance#repayment-search)", () => {
  it("pays off the loan that it names", () => {
    const found = repaymentOfPrice(30_000, RATES);
    expect(found).toMatchObject({
      amount: 132,
      deposit: 3000,
      balloon: 0,
      interestRate: 9.49,
      termMonths: 60,
    });
    const cents = owedAtEnd(27_395, 9.49, 5, 132);
    // Whole dollars: half a dollar of each of 260 weeks at most.
    expect(Math.abs(cents)).toBeLessThan(0.5 * 260 * 1.3);
  });

  it("has the comparison rate of its own amount: the smaller the loan, the more the fee weighs", () => {
    const known = { ...RATES, fees: [] };
    const rate = (price: number) => repaymentOfPrice(price, known)?.comparisonRate ?? 0;
    expect(rate(10_000)).toBeGreaterThan(rate(30_000));
    expect(rate(30_000)).toBeGreaterThan(9.49);
    expect(repaymentOfPrice(30_000, { ...known, establishment_fee: 0 })?.comparisonRate).toBe(9.49);
  });

  it("has the stated comparison rate where the other fees are unknown, and fees and rates as the car's card", () => {
    const stated = { comparisonRate: 10.05, comparisonOf: "example", fees: 395, monthlyFees: 0 };
    expect(repaymentOfPrice(30_000, RATES)).toMatchObject(stated);
  });

  it("the search by repayment has the comparison rate that a calculator with the same fees works out", () => {
    const fees = [
      { name: "establishment", dollars: 395, paid: "borrowed" },
      { name: "security_registration", dollars: 6, paid: "up_front" },
      { name: "account_administration", dollars: 8, paid: "monthly" },
      { name: "dealer_agency", dollars: 912.25, paid: "up_front" },
    ] as const;
    const { outcome } = calculate(
      {
        ...{ amount: "30000", deposit: "3000", term: "5", rate: "9.49", residual: "" },
        frequency: "week",
      },
      {
        amount: { least: 0, most: 250_000 },
        rate: { least: 0, most: 20 },
        deposit: { most: 250_000 },
        fees,
        inForce: true,
        quote: null,
      },
    );
    const found = repaymentOfPrice(30_000, { ...RATES, fees });
    expect(outcome).toMatchObject({ dollars: found?.amount, comparisonRate: found?.comparisonRate });
    expect(found?.comparisonRate).toBeGreaterThan(11.9);
  });

  it("leaves a residual to pay", () => {
    const found = repaymentOfPrice(30_000, { ...RATES, balloon_percent: 30 });
    expect(found).toMatchObject({ balloon: 9000 });
    expect(found?.amount).toBeLessThan(132);
  });

  it.each([0, 500, 3000])("is none for $%s", (price) => {
    expect(repaymentOfPrice(price, RATES)).toBeNull();
  });
});

describe("the price of a repayment", () => {
  it.each([26, 50, 100, 132, 150, 299, 1000])(
    "of $%s a week has that repayment, and the next does not",
    (weekly) => {
      const price = priceOfRepayment(weekly, RATES) ?? 0;
      expect(repaymentOfPrice(price, RATES)?.amount).toBe(weekly);
      expect(repaymentOfPrice(price + 300, RATES)?.amount).toBeGreaterThan(weekly);
    },
  );

  it("is in hundreds", () => {
    expect((priceOfRepayment(150, RATES) ?? 1) % 100).toBe(0);
  });

  it.each([0, 1, 25])("is none for $%s a week", (weekly) => {
    expect(priceOfRepayment(weekly, RATES)).toBeNull();
  });

  it("ends at a million dollars", () => {
    expect(priceOfRepayment(100_000_000, RATES)).toBe(1_000_000);
  });
});
