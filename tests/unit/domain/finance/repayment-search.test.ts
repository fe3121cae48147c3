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

  const FREE = { ...RATES, interest_rate: 0, deposit_percent: 0, establishment_fee: 0 };
  const upFront = (dollars: number) => [{ name: "dealer_agency", dollars, paid: "up_front" }] as const;

  it.each([
    [0, RATES],
    [500, RATES],
    [500, { ...FREE, term_years: 0.25 }],
    [3000, RATES],
    // $25 a week for 260 weeks.
    [6500, FREE],
    [10_000, { ...RATES, fees: upFront(9000) }],
  ])("is none for $%s by %o", (price, rates) => expect(repaymentOfPrice(price, rates)).toBeNull());

  it("is none of any price where the fees are above it", () =>
    expect(priceOfRepayment(100, { ...RATES, fees: upFront(2_000_000) })).toBeNull());
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

  it("is in hundreds, but where these have another repayment", () => {
    expect((priceOfRepayment(150, RATES) ?? 1) % 100).toBe(0);
    for (const weekly of [26, 100]) {
      const rates = { ...RATES, term_years: 1 };
      expect(repaymentOfPrice(priceOfRepayment(weekly, rates) ?? 0, rates)?.amount).toBe(weekly);
    }
  });

  it.each([0, 1, 25])("is none for $%s a week", (weekly) => {
    expect(priceOfRepayment(weekly, RATES)).toBeNull();
  });

  it("ends at a million dollars", () => expect(priceOfRepayment(100_000_000, RATES)).toBe(1_000_000));
});
