import { describe, expect, it, test } from "vitest";
import { type EligibleCar, type FinanceExclusions, isEligibleForFinance } from "~/domain/finance/eligibility";
import { blankLender, type FinanceLender } from "~/domain/finance/lender";
import { FINANCE_PROVIDERS, type FinanceProvider } from "~/domain/finance/providers";

const YEAR = 2026;
const EVERYTHING: EligibleCar = {
  status: "in_stock",
  year: 2020,
  make: "Volta",
  dealership_id: "d1",
  shownPrice: 24_990,
};
const FULL: FinanceLender = {
  ...blankLender(),
  interestRate: 8.99,
  comparisonRate: 9.45,
  paymentWeek: 120,
  paymentMonth: 520,
};
const NOTHING_EXCLUDED: FinanceExclusions = { excluded_makes: [], excluded_dealerships: [] };

function eligible(
  provider: FinanceProvider,
  car: Partial<EligibleCar> = {},
  lender: Partial<FinanceLender> | null = {},
  exclusions = NOTHING_EXCLUDED,
) {
  const entry = lender && { ...FULL, ...lender };
  return isEligibleForFinance({ ...EVERYTHING, ...car }, provider, entry, exclusions, YEAR);
}

test.each(FINANCE_PROVIDERS)("%s: a car with everything has an estimate", (provider) => {
  expect(eligible(provider)).toBe(true);
});

// "Requires a finance entry for the provider whose interestRate and comparisonRate are not null."
describe.each(FINANCE_PROVIDERS)("%s", (provider) => {
  it.each<[string, Partial<FinanceLender> | null]>([
    ["no entry", null],
    ["no interestRate", { interestRate: null }],
    ["no comparisonRate", { comparisonRate: null }],
  ])("has no estimate with %s", (_name, lender) => {
    expect(eligible(provider, {}, lender)).toBe(false);
  });
});

// The table of spec 1 §5, a line each: which of the conditions a provider asks for.
const TABLE: [FinanceProvider, ("year" | "price" | "stock" | "week" | "month")[]][] = [
  ["taurus", ["year", "price", "stock"]],
  ["finance_360", ["stock"]],
  ["ausloans", ["stock"]],
  ["manual", ["price", "stock", "week"]],
  ["angle", ["price", "stock", "week"]],
  ["powertorque", ["price", "stock", "week"]],
  ["nissan_finance", ["price", "stock", "month"]],
  // Not in the specification: docs/decisions/0017.
  ["car_clarity", ["price", "stock", "week"]],
];

describe.each(TABLE)("%s asks for %j", (provider, asks) => {
  const only = (condition: (typeof asks)[number]) => !asks.includes(condition);
  it("year newer than current year minus 12", () => {
    expect(eligible(provider, { year: 2015 })).toBe(true);
    expect(eligible(provider, { year: 2014 })).toBe(only("year"));
    expect(eligible(provider, { year: null })).toBe(only("year"));
  });
  it("price over 500", () => {
    expect(eligible(provider, { shownPrice: 501 })).toBe(true);
    expect(eligible(provider, { shownPrice: 500 })).toBe(only("price"));
    expect(eligible(provider, { shownPrice: null })).toBe(only("price"));
  });
  it("in stock", () => {
    expect(eligible(provider, { status: "coming_soon" })).toBe(only("stock"));
    expect(eligible(provider, { status: "sold" })).toBe(only("stock"));
  });
  it("weekly payment present", () => {
    expect(eligible(provider, {}, { paymentWeek: null })).toBe(only("week"));
    expect(eligible(provider, {}, { paymentWeek: 0 })).toBe(only("week"));
  });
  it("monthly payment present", () => {
    expect(eligible(provider, {}, { paymentMonth: null })).toBe(only("month"));
  });
});

test("Taurus: comparison rate present", () => {
  expect(eligible("taurus", {}, { comparisonRate: 0 })).toBe(false);
  expect(eligible("angle", {}, { comparisonRate: 0 })).toBe(true);
});

// "Hidden for one make … and for a list of 5 named dealerships."
test("excluded makes, in any case, and dealerships", () => {
  const exclusions = { excluded_makes: ["VOLTA"], excluded_dealerships: ["d7", "d8"] };
  expect(eligible("angle", {}, {}, exclusions)).toBe(false);
  expect(eligible("angle", { make: "Voltaire" }, {}, exclusions)).toBe(true);
  expect(eligible("angle", { make: "Other", dealership_id: "d8" }, {}, exclusions)).toBe(false);
});
