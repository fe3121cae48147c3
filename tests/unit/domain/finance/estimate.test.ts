import { describe, expect, it, test } from "vitest";
import type { FinanceLender, FinanceProvider } from "~/domain/car/car";
import { calculate } from "~/domain/finance/calculator";
import {
  type FinancedCar,
  type FinanceRules,
  financeEstimate,
  financeOffer,
} from "~/domain/finance/estimate";
import { blankLender, cardLenders, lendersOfCard } from "~/domain/finance/lender";
import { lenderOfOwnRates, statedComparisonRate } from "~/domain/finance/own-rates";
import { repayment } from "~/domain/finance/repayment";
import { asDealershipId } from "~/domain/text/identifiers";

const NOW = new Date("2026-11-21T02:00:00Z");
const RULES: FinanceRules = {
  provider: "angle",
  valid_until: "2027-06-30",
  rates: null,
  max_age_years: null,
  excluded_makes: [],
  excluded_dealerships: [],
  time_zone: "Australia/Sydney",
};
const LENDER: FinanceLender = {
  ...blankLender(),
  interestRate: 8.99,
  comparisonRate: 9.45,
  paymentWeek: 123.4,
};

function car(
  lender: Partial<FinanceLender> | null,
  {
    provider = "angle" as FinanceProvider,
    ...fields
  }: Partial<FinancedCar> & { provider?: FinanceProvider } = {},
): FinancedCar {
  return {
    status: "in_stock",
    year: 2020,
    make: "Volta",
    dealership_id: asDealershipId("d1"),
    shownPrice: 24_990,
    finance_lenders: lender && { [provider]: { ...LENDER, ...lender } },
    ...fields,
  };
}

test("financeEstimate returns a repayment with both rates and a term of 5 years when none is stated", () =>
  expect(financeEstimate(car({}), RULES, NOW)).toEqual({
    kind: "repayment",
    amount: 123,
    every: "week",
    interestRate: 8.99,
    comparisonRate: 9.45,
    comparisonOf: "example",
    termMonths: 60,
    ...{ deposit: 0, balloon: 0, fees: 0, monthlyFees: 0 },
  }));

test("financeEstimate names the deposit, the balloon and the fees that make a repayment small", () => {
  const entry = { deposit: 14_098, balloon: 9000, establishmentFees: 695 };
  expect(financeEstimate(car(entry), RULES, NOW)).toMatchObject({
    deposit: 14_098,
    balloon: 9000,
    fees: 695,
  });
});

// Weekly amounts are rounded to whole dollars.
test.each([
  [123.49, 123],
  [123.5, 124],
])("financeEstimate rounds $%d a week to $%d", (paymentWeek, amount) => {
  expect(financeEstimate(car({ paymentWeek }), RULES, NOW)).toMatchObject({ amount });
});

// A payment of $25 or less shows 'Enquire for Finance'.
test.each([
  [24, "enquire"],
  [25, "enquire"],
  [25.49, "enquire"],
  [26, "repayment"],
])("financeEstimate for a payment of $%d has the kind %s", (paymentWeek, kind) => {
  expect(financeEstimate(car({ paymentWeek }), RULES, NOW)?.kind).toBe(kind);
});

test.each<[string, Partial<FinanceLender>, number]>([
  ["months", { termMonths: 48, termYears: 7 }, 48],
  ["years", { termYears: 3.5 }, 42],
  ["weeks", { termWeeks: 364 }, 84],
])("financeEstimate converts a term in %s to months", (_name, term, termMonths) => {
  expect(financeEstimate(car(term), RULES, NOW)).toMatchObject({ termMonths });
});

it.each<[string, FinancedCar, Partial<FinanceRules>]>([
  ["for a site without a provider", car({}), { provider: null }],
  ["for a car that only has another provider's entry", car({}, { provider: "taurus" }), {}],
  ["for a car without entries", car(null), {}],
  ["for a car that is not eligible", car({}, { status: "coming_soon" }), {}],
  ["for a car older than the site's limit", car({}, { year: 2013 }), { max_age_years: 12 }],
  ["for an excluded make", car({}), { excluded_makes: ["volta"] }],
  ["for an excluded dealership", car({}), { excluded_dealerships: [asDealershipId("d1")] }],
])("financeEstimate returns null %s", (_name, given, rules) =>
  expect(financeEstimate(given, { ...RULES, ...rules }, NOW)).toBeNull(),
);

// Rates carry an expiry date and are hidden after it.
describe("the last day of the rates", () => {
  const on = (day: string, own: string | null, site: string | null) =>
    financeEstimate(car({ validUntil: own }), { ...RULES, valid_until: site }, new Date(day)) !== null;

  it("ends at midnight in the site's time zone", () => {
    expect(on("2027-06-30T13:59:59Z", null, "2027-06-30")).toBe(true);
    expect(on("2027-06-30T14:00:00Z", null, "2027-06-30")).toBe(false);
  });
  it("is the earlier one of the entry and the site", () => {
    expect(on("2026-11-21T02:00:00Z", "2026-11-21", "2027-06-30")).toBe(true);
    expect(on("2026-11-22T02:00:00Z", "2026-11-21", "2027-06-30")).toBe(false);
    expect(on("2026-11-22T02:00:00Z", "2027-06-30", "2026-11-21")).toBe(false);
  });
  it("may come from the entry alone, but must be stated", () => {
    expect(on("2026-11-21T02:00:00Z", "2026-12-01", null)).toBe(true);
    expect(on("2026-11-21T02:00:00Z", null, null)).toBe(false);
  });
  it("is returned with the offer", () => {
    expect(financeOffer(car({ validUntil: "2026-12-24" }), RULES, NOW)?.validUntil).toBe("2026-12-24");
    expect(financeOffer(car({}), RULES, NOW)?.validUntil).toBe("2027-06-30");
  });
});

describe("the repayment of a provider", () => {
  it("is monthly for Nissan Finance", () => {
    const entry = { paymentWeek: 123, paymentMonth: 533.2 };
    expect(
      financeEstimate(
        car(entry, { provider: "nissan_finance" }),
        { ...RULES, provider: "nissan_finance" },
        NOW,
      ),
    ).toMatchObject({ amount: 533, every: "month" });
  });
  it("is weekly for other providers, or monthly when they state no weekly payment", () => {
    const taurus = (entry: Partial<FinanceLender>) =>
      financeEstimate(car(entry, { provider: "taurus" }), { ...RULES, provider: "taurus" }, NOW);
    expect(taurus({ paymentMonth: 533.2 })).toMatchObject({ amount: 123, every: "week" });
    expect(taurus({ paymentWeek: null, paymentMonth: 533.2 })).toMatchObject({ amount: 533, every: "month" });
  });
  it("is calculated over 5 years when a provider states rates only", () => {
    const rules: FinanceRules = { ...RULES, provider: "ausloans" };
    const entry = { paymentWeek: null, deposit: 4_990, establishmentFees: 395, balloon: 5_000 };
    const week = repayment({ amount: 20_395, interestRate: 8.99, years: 5, balloon: 5_000 }, "week");
    expect(financeEstimate(car(entry, { provider: "ausloans" }), rules, NOW)).toMatchObject({
      amount: Math.round(week),
      every: "week",
    });
    // This provider only requires a car in stock, but without a price there is nothing to calculate.
    expect(financeEstimate(car(entry, { provider: "ausloans", shownPrice: null }), rules, NOW)).toBeNull();
  });
});

describe("cardLenders, the finance entries stored in the index,", () => {
  const through = (given: FinancedCar): FinancedCar => ({
    ...given,
    finance_lenders: lendersOfCard(JSON.parse(JSON.stringify(cardLenders(given.finance_lenders)))),
  });
  it.each<[string, Partial<FinanceLender>, FinanceProvider]>([
    [
      "a weekly payment",
      { termWeeks: 364, disclaimer: "Approved applicants only.", totalPayable: 1 },
      "angle",
    ],
    ["a monthly payment", { paymentWeek: null, paymentMonth: 533.2, termYears: 4 }, "nissan_finance"],
    ["rates only", { paymentWeek: null, deposit: 1000, balloon: 4000, establishmentFees: 395 }, "ausloans"],
    ["expired rates", { validUntil: "2026-11-20" }, "angle"],
  ])("gives the same estimate as the full entry for %s", (_name, entry, provider) => {
    const given = car(entry, { provider });
    const rules = { ...RULES, provider };
    expect(financeEstimate(through(given), rules, NOW)).toEqual(financeEstimate(given, rules, NOW));
  });
  it("returns null for entries that make no estimate", () => {
    expect(cardLenders(null)).toBeNull();
    expect(cardLenders({ angle: { ...LENDER, comparisonRate: null } })).toBeNull();
    expect(cardLenders({ angle: { ...LENDER, interestRate: null } })).toBeNull();
    expect(lendersOfCard(null)).toBeNull();
  });
  it("leaves out long texts", () => {
    const stored = cardLenders({ angle: { ...LENDER, disclaimer: "x".repeat(5000) } });
    expect(stored).toEqual({
      angle: { interestRate: 8.99, comparisonRate: 9.45, paymentWeek: 123.4, termMonths: 60 },
    });
  });
});

describe("lenderOfOwnRates", () => {
  const rates = {
    interest_rate: 8.99,
    comparison_rate: 9.71,
    term_years: 5,
    deposit_percent: 20,
    balloon_percent: 0,
    establishment_fee: 395,
    fees: null,
  };
  const rules: FinanceRules = { ...RULES, provider: "manual", rates };

  it("makes an entry for the provider 'manual' from the site's rates", () => {
    const lender = lenderOfOwnRates(38_498, rates);
    const loan = { amount: 38_498 - 7699.6 + 395, interestRate: 8.99, years: 5, balloon: 0 };
    expect(lender).toMatchObject({
      interestRate: 8.99,
      comparisonRate: 9.71,
      // The published example: drive-away price $38,498, deposit $7,699.60, 60 monthly payments.
      deposit: 7699.6,
      termMonths: 60,
      termYears: 5,
      termWeeks: 260,
      establishmentFees: 395,
      balloon: 0,
    });
    expect(lender.paymentWeek).toBeCloseTo(repayment(loan, "week"), 2);
    expect(lender.paymentMonth).toBeCloseTo(repayment(loan, "month"), 2);
    expect(lender.totalPayable).toBeCloseTo((lender.paymentWeek ?? 0) * 260, 2);
  });
  it("includes the balloon in the total", () => {
    const lender = lenderOfOwnRates(30_000, { ...rates, balloon_percent: 30 });
    expect(lender.balloon).toBe(9000);
    expect(lender.totalPayable).toBeCloseTo((lender.paymentWeek ?? 0) * 260 + 9000, 2);
  });
  it("includes in the total what the calculator lists next to the repayments", () => {
    const fees = [
      { name: "establishment", dollars: 395, paid: "borrowed" },
      { name: "security_registration", dollars: 6, paid: "up_front" },
      { name: "account_administration", dollars: 8, paid: "monthly" },
    ] as const;
    const without = lenderOfOwnRates(30_000, rates);
    const lender = lenderOfOwnRates(30_000, { ...rates, fees });
    expect(lender.paymentWeek).toBe(without.paymentWeek);
    // Of this loan, and not of the law's example, where the fees are known.
    expect([without.comparisonRate, lender.comparisonRate]).toEqual([9.71, 10.39]);
    const known = { ...rules, rates: { ...rates, fees } };
    expect(financeEstimate(car(null, { shownPrice: 30_000 }), known, NOW)).toMatchObject({
      ...{ comparisonRate: 10.39, comparisonOf: "loan", deposit: 6000, fees: 401, monthlyFees: 8 },
    });
    expect(lender.totalPayable).toBeCloseTo((without.totalPayable ?? 0) + 6 + 8 * 60, 2);
  });
  it("gives an estimate to cars without an entry of the feed", () => {
    const own = financeEstimate(car(null), rules, NOW);
    expect(own).toMatchObject({ kind: "repayment", every: "week", comparisonRate: 9.71, termMonths: 60 });
    expect(financeEstimate(car({ paymentWeek: 77 }, { provider: "manual" }), rules, NOW)).toMatchObject({
      amount: 77,
      comparisonRate: 9.45,
    });
    expect(financeEstimate(car(null, { shownPrice: 500 }), rules, NOW)).toBeNull();
    expect(financeEstimate(car(null, { shownPrice: null }), rules, NOW)).toBeNull();
    expect(financeEstimate(car(null), { ...rules, provider: "angle" }, NOW)).toBeNull();
  });
  it("gives 'Enquire for Finance' for a cheap car with a payment of $25 or less", () =>
    expect(financeEstimate(car(null, { shownPrice: 4_000 }), rules, NOW)).toEqual({ kind: "enquire" }));
});

test("statedComparisonRate is that of $30,000 over 5 years, repaid monthly, with all fees", () => {
  const fees = [
    { name: "establishment", dollars: 395, paid: "borrowed" },
    { name: "security_registration", dollars: 6, paid: "up_front" },
    { name: "account_administration", dollars: 8, paid: "monthly" },
  ] as const;
  const example = {
    ...{ amount: "30,000", deposit: "0", residual: "0", term: "5", rate: "9.49" },
    frequency: "month" as const,
  };
  const bounds = { least: 0, most: 100_000 };
  const { outcome } = calculate(example, {
    ...{ amount: bounds, rate: bounds, deposit: bounds },
    ...{ fees, inForce: true, quote: null },
  });
  expect(outcome).toMatchObject({ comparisonRate: statedComparisonRate(9.49, fees) });
  expect(statedComparisonRate(9.49, [])).toBe(9.49);
});
