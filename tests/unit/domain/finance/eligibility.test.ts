import { describe, expect, it, test } from "vitest";
import { FINANCE_PROVIDERS, type FinanceLender, type FinanceProvider } from "~/domain/car/car";
import { type EligibleCar, type FinanceExclusions, isEligibleForFinance } from "~/domain/finance/eligibility";
import { offersStockFinancing } from "~/domain/finance/finance-view";
import { blankLender } from "~/domain/finance/lender";
import { asDealershipId } from "~/domain/text/identifiers";

const YEAR = 2026;
const EVERYTHING: EligibleCar = {
  status: "in_stock",
  year: 2020,
  make: "Volta",
  dealership_id: asDealershipId("d1"),
  shownPrice: 24_990,
};
const FULL: FinanceLender = {
  ...blankLender(),
  interestRate: 8.99,
  comparisonRate: 9.45,
  paymentWeek: 120,
  paymentMonth: 520,
};
const NOTHING_EXCLUDED: FinanceExclusions = {
  max_age_years: null,
  excluded_makes: [],
  excluded_dealerships: [],
};

function eligible(
  provider: FinanceProvider,
  car: Partial<EligibleCar> = {},
  lender: Partial<FinanceLender> | null = {},
  exclusions = NOTHING_EXCLUDED,
) {
  const entry = lender && { ...FULL, ...lender };
  return isEligibleForFinance({ ...EVERYTHING, ...car }, provider, entry, exclusions, YEAR);
}

test.each(FINANCE_PROVIDERS)("%s gives an estimate for a car with complete data", (provider) => {
  expect(eligible(provider)).toBe(true);
});

// An estimate requires a finance entry of the provider with an interest rate and a comparison rate.
describe.each(FINANCE_PROVIDERS)("isEligibleForFinance with %s", (provider) => {
  it.each<[string, Partial<FinanceLender> | null]>([
    ["no entry", null],
    ["no interestRate", { interestRate: null }],
    ["no comparisonRate", { comparisonRate: null }],
    ["a comparisonRate of 0", { comparisonRate: 0 }],
    ["a comparisonRate below the interest rate", { comparisonRate: 8.98 }],
  ])("returns false with %s", (_name, lender) => expect(eligible(provider, {}, lender)).toBe(false));
});

// Which conditions each provider checks.
const TABLE: [FinanceProvider, ("year" | "price" | "stock" | "week" | "month")[]][] = [
  ["taurus", ["year", "price", "stock"]],
  ["finance_360", ["stock"]],
  ["ausloans", ["stock"]],
  ["manual", ["price", "stock", "week"]],
  ["angle", ["price", "stock", "week"]],
  ["powertorque", ["price", "stock", "week"]],
  ["nissan_finance", ["price", "stock", "month"]],
  // Chosen by us: docs/decisions/0017.
  ["car_clarity", ["price", "stock", "week"]],
];

describe.each(TABLE)("isEligibleForFinance with %s, which checks only %j,", (provider, asks) => {
  const only = (condition: (typeof asks)[number]) => !asks.includes(condition);
  it("applies the year rule (newer than the current year minus 12) only if listed", () => {
    expect(eligible(provider, { year: 2015 })).toBe(true);
    expect(eligible(provider, { year: 2014 })).toBe(only("year"));
    expect(eligible(provider, { year: null })).toBe(only("year"));
  });
  it("applies the price rule (over $500) only if listed", () => {
    expect(eligible(provider, { shownPrice: 501 })).toBe(true);
    expect(eligible(provider, { shownPrice: 500 })).toBe(only("price"));
    expect(eligible(provider, { shownPrice: null })).toBe(only("price"));
  });
  it("applies the stock rule (in stock) only if listed", () => {
    expect(eligible(provider, { status: "coming_soon" })).toBe(only("stock"));
    expect(eligible(provider, { status: "sold" })).toBe(only("stock"));
  });
  it("applies the weekly payment rule only if listed", () => {
    expect(eligible(provider, {}, { paymentWeek: null })).toBe(only("week"));
    expect(eligible(provider, {}, { paymentWeek: 0 })).toBe(only("week"));
  });
  it("applies the monthly payment rule only if listed", () =>
    expect(eligible(provider, {}, { paymentMonth: null })).toBe(only("month")));
});

// A site hides estimates for a make and for a list of dealerships.
test("isEligibleForFinance refuses excluded makes, ignoring case, and excluded dealerships", () => {
  const exclusions = {
    max_age_years: null,
    excluded_makes: ["VOLTA"],
    excluded_dealerships: ["d7", "d8"].map(asDealershipId),
  };
  expect(eligible("angle", {}, {}, exclusions)).toBe(false);
  expect(eligible("angle", { make: "Voltaire" }, {}, exclusions)).toBe(true);
  expect(eligible("angle", { make: "Other", dealership_id: asDealershipId("d8") }, {}, exclusions)).toBe(
    false,
  );
});

describe("the site's maximum age for finance", () => {
  const upTo = (max_age_years: number | null) => ({ ...NOTHING_EXCLUDED, max_age_years });

  it.each(FINANCE_PROVIDERS)("applies to %s: 12 years, and no limit without the setting", (provider) => {
    const taurus = provider === "taurus";
    expect(eligible(provider, { year: 1959 }, {}, upTo(null))).toBe(!taurus);
    expect(eligible(provider, { year: 1959 }, {}, upTo(12))).toBe(false);
    expect(eligible(provider, { year: 2013 }, {}, upTo(12))).toBe(false);
    expect(eligible(provider, { year: 2014 }, {}, upTo(12))).toBe(!taurus);
    expect(eligible(provider, { year: 2015 }, {}, upTo(12))).toBe(true);
  });

  it("accepts cars of next year, and refuses cars without a year", () => {
    expect(eligible("manual", { year: 2027 }, {}, upTo(0))).toBe(true);
    expect(eligible("manual", { year: 2026 }, {}, upTo(0))).toBe(true);
    expect(eligible("manual", { year: 2025 }, {}, upTo(0))).toBe(false);
    expect(eligible("manual", { year: null }, {}, upTo(12))).toBe(false);
    expect(eligible("manual", { year: null }, {}, upTo(null))).toBe(true);
  });

  it("never loosens the limit of Taurus, and tightens it when it is stricter", () => {
    expect(eligible("taurus", { year: 2014 }, {}, upTo(20))).toBe(false);
    expect(eligible("taurus", { year: 2015 }, {}, upTo(10))).toBe(false);
    expect(eligible("taurus", { year: 2016 }, {}, upTo(10))).toBe(true);
  });
});

// "In stock" is not sold; "price above 200".
test.each([
  ["in_stock", false, 200.01, true],
  ["in_stock", false, 200, false],
  ["in_stock", false, null, false],
  ["in_stock", true, 5000, false],
  ["coming_soon", false, 5000, false],
  ["sold", false, 5000, false],
] as const)(
  "offersStockFinancing of a car %s, reserved: %s, for $%s is %s",
  (status, reserved, price, offers) => expect(offersStockFinancing({ status, reserved }, price)).toBe(offers),
);
