import { describe, expect, it, test } from "vitest";
import {
  type FinancedCar,
  type FinanceRules,
  financeEstimate,
  financeOffer,
} from "~/domain/finance/estimate";
import { blankLender, cardLenders, type FinanceLender, lendersOfCard } from "~/domain/finance/lender";
import { lenderOfOwnRates } from "~/domain/finance/own-rates";
import type { FinanceProvider } from "~/domain/finance/providers";
import { repayment } from "~/domain/finance/repayment";

const NOW = new Date("2026-11-21T02:00:00Z");
const RULES: FinanceRules = {
  provider: "angle",
  valid_until: "2027-06-30",
  rates: null,
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
    dealership_id: "d1",
    shownPrice: 24_990,
    finance_lenders: lender && { [provider]: { ...LENDER, ...lender } },
    ...fields,
  };
}

test("a repayment comes with both rates and the term; 5 years where none is stated (spec 1 §9)", () => {
  expect(financeEstimate(car({}), RULES, NOW)).toEqual({
    kind: "repayment",
    amount: 123,
    every: "week",
    interestRate: 8.99,
    comparisonRate: 9.45,
    termMonths: 60,
  });
});

// "weekly amounts rounded to whole dollars" (spec 1 §9).
test.each([
  [123.49, 123],
  [123.5, 124],
])("$%d a week is shown as $%d", (paymentWeek, amount) => {
  expect(financeEstimate(car({ paymentWeek }), RULES, NOW)).toMatchObject({ amount });
});

// "Payments of $25 or less show 'Enquire for Finance'" (spec 2 §5).
test.each([
  [24, "enquire"],
  [25, "enquire"],
  [25.49, "enquire"],
  [26, "repayment"],
])("a payment of $%d shows as %s", (paymentWeek, kind) => {
  expect(financeEstimate(car({ paymentWeek }), RULES, NOW)?.kind).toBe(kind);
});

test.each<[string, Partial<FinanceLender>, number]>([
  ["months", { termMonths: 48, termYears: 7 }, 48],
  ["years", { termYears: 3.5 }, 42],
  ["weeks", { termWeeks: 364 }, 84],
])("a term in %s", (_name, term, termMonths) => {
  expect(financeEstimate(car(term), RULES, NOW)).toMatchObject({ termMonths });
});

describe("who has an estimate", () => {
  it.each<[string, FinancedCar, Partial<FinanceRules>]>([
    ["a site without a provider", car({}), { provider: null }],
    ["a car with another provider's entry only", car({}, { provider: "taurus" }), {}],
    ["a car without entries", car(null), {}],
    ["a car that is not eligible", car({}, { status: "coming_soon" }), {}],
    ["an excluded make", car({}), { excluded_makes: ["volta"] }],
    ["an excluded dealership", car({}), { excluded_dealerships: ["d1"] }],
  ])("not %s", (_name, given, rules) => {
    expect(financeEstimate(given, { ...RULES, ...rules }, NOW)).toBeNull();
  });
});

// Rates carry an expiry date and vanish after it: research/trade.md.
describe("the last day of the rates", () => {
  const on = (day: string, own: string | null, site: string | null) =>
    financeEstimate(car({ validUntil: own }), { ...RULES, valid_until: site }, new Date(day)) !== null;

  it("counts to its end on the site's calendar", () => {
    expect(on("2027-06-30T13:59:59Z", null, "2027-06-30")).toBe(true);
    expect(on("2027-06-30T14:00:00Z", null, "2027-06-30")).toBe(false);
  });
  it("is the earlier of the entry's and the site's", () => {
    expect(on("2026-11-21T02:00:00Z", "2026-11-21", "2027-06-30")).toBe(true);
    expect(on("2026-11-22T02:00:00Z", "2026-11-21", "2027-06-30")).toBe(false);
    expect(on("2026-11-22T02:00:00Z", "2027-06-30", "2026-11-21")).toBe(false);
  });
  it("may be the entry's alone, but must be stated", () => {
    expect(on("2026-11-21T02:00:00Z", "2026-12-01", null)).toBe(true);
    expect(on("2026-11-21T02:00:00Z", null, null)).toBe(false);
  });
  it("is told with the offer", () => {
    expect(financeOffer(car({ validUntil: "2026-12-24" }), RULES, NOW)?.validUntil).toBe("2026-12-24");
    expect(financeOffer(car({}), RULES, NOW)?.validUntil).toBe("2027-06-30");
  });
});

describe("a provider's repayment", () => {
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
  it("is weekly for others, or monthly where that is all they state", () => {
    const taurus = (entry: Partial<FinanceLender>) =>
      financeEstimate(car(entry, { provider: "taurus" }), { ...RULES, provider: "taurus" }, NOW);
    expect(taurus({ paymentMonth: 533.2 })).toMatchObject({ amount: 123, every: "week" });
    expect(taurus({ paymentWeek: null, paymentMonth: 533.2 })).toMatchObject({ amount: 533, every: "month" });
  });
  it("is worked out over 5 years where a provider states rates only", () => {
    const rules: FinanceRules = { ...RULES, provider: "ausloans" };
    const entry = { paymentWeek: null, deposit: 4_990 };
    const week = repayment({ amount: 20_000, interestRate: 8.99, years: 5, balloon: 0 }, "week");
    expect(financeEstimate(car(entry, { provider: "ausloans" }), rules, NOW)).toMatchObject({
      amount: Math.round(week),
      every: "week",
    });
    // In stock is all that this provider asks for; but without a price there is nothing to work out.
    expect(financeEstimate(car(entry, { provider: "ausloans", shownPrice: null }), rules, NOW)).toBeNull();
  });
});

describe("what the index holds of a car's entries", () => {
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
    ["rates that have expired", { validUntil: "2026-11-20" }, "angle"],
  ])("comes to the same estimate: %s", (_name, entry, provider) => {
    const given = car(entry, { provider });
    const rules = { ...RULES, provider };
    expect(financeEstimate(through(given), rules, NOW)).toEqual(financeEstimate(given, rules, NOW));
  });
  it("is nothing for entries that make no estimate", () => {
    expect(cardLenders(null)).toBeNull();
    expect(cardLenders({ angle: { ...LENDER, comparisonRate: null } })).toBeNull();
    expect(cardLenders({ angle: { ...LENDER, interestRate: null } })).toBeNull();
    expect(lendersOfCard(null)).toBeNull();
  });
  it("is no long text", () => {
    const kept = cardLenders({ angle: { ...LENDER, disclaimer: "x".repeat(5000) } });
    expect(kept).toEqual({
      angle: { interestRate: 8.99, comparisonRate: 9.45, paymentWeek: 123.4, termMonths: 60 },
    });
  });
});

describe("a site's own rates", () => {
  const rates = {
    interest_rate: 8.99,
    comparison_rate: 9.71,
    term_years: 5,
    deposit_percent: 20,
    balloon_percent: 0,
    establishment_fee: 395,
  };
  const rules: FinanceRules = { ...RULES, provider: "manual", rates };

  it("make the entry of the provider Manual", () => {
    const lender = lenderOfOwnRates(38_498, rates);
    const loan = { amount: 38_498 - 7699.6 + 395, interestRate: 8.99, years: 5, balloon: 0 };
    expect(lender).toMatchObject({
      interestRate: 8.99,
      comparisonRate: 9.71,
      // Spec 1 §9: "example driveaway price $38,498; deposit $7,699.60; 60 monthly payments".
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
  it("count the balloon into the total", () => {
    const lender = lenderOfOwnRates(30_000, { ...rates, balloon_percent: 30 });
    expect(lender.balloon).toBe(9000);
    expect(lender.totalPayable).toBeCloseTo((lender.paymentWeek ?? 0) * 260 + 9000, 2);
  });
  it("serve cars of which the feed brings no entry", () => {
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
  it("of a cheap car are an enquiry: $25 or less a week", () => {
    expect(financeEstimate(car(null, { shownPrice: 4_000 }), rules, NOW)).toEqual({ kind: "enquire" });
  });
});
