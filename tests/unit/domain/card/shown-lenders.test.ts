import { expect, it } from "vitest";
import { type CardRules, shownLenders } from "~/domain/card/car-card";
import type { FinanceRules } from "~/domain/finance/estimate";
import { toStockDocument } from "~/domain/search/stock-document";
import { testCar } from "../../adapters/search/test-car";

const LENDER = {
  interestRate: 7.25,
  comparisonRate: 8.04,
  paymentWeek: 123.4,
  paymentMonth: null,
  deposit: null,
  balloon: null,
  termMonths: 60,
  termYears: null,
  termWeeks: null,
  totalPayable: null,
  establishmentFees: null,
  disclaimer: null,
  validUntil: null,
};
const RULES: FinanceRules = {
  provider: "angle",
  valid_until: "2026-11-21",
  rates: null,
  time_zone: "Australia/Sydney",
  max_age_years: null,
  excluded_makes: [],
  excluded_dealerships: [],
};
const NOON = new Date("2026-11-21T01:00:00Z");
const hit = (entry: object = {}, provider = "angle") =>
  toStockDocument(testCar({ price: 20_000, finance_lenders: { [provider]: { ...LENDER, ...entry } } }));
const lenders = (car: ReturnType<typeof hit>, finance: CardRules["finance"] = RULES, now = NOON) =>
  shownLenders(car, { finance, offers_subscription: false }, now);

it("shownLenders returns the entry of the site's provider with its last day", () =>
  expect(lenders(hit())).toEqual({
    angle: {
      interestRate: 7.25,
      comparisonRate: 8.04,
      paymentWeek: 123.4,
      termMonths: 60,
      validUntil: "2026-11-21",
    },
  }));

it.each([
  ["an entry that expired yesterday", hit({ validUntil: "2026-11-20" })],
  ["an entry of another provider", hit({}, "taurus")],
  ["an entry without a comparison rate", hit({ comparisonRate: null })],
  ["a payment of $25 a week, where the card says to enquire", hit({ paymentWeek: 25 })],
])("shownLenders returns null for %s", (_what, car) => expect(lenders(car)).toBeNull());

it("shownLenders returns null after the site's last day, and where cards show no finance", () => {
  expect(lenders(hit(), RULES, new Date("2026-11-21T12:59:59Z"))).not.toBeNull();
  expect(lenders(hit(), RULES, new Date("2026-11-21T13:00:00Z"))).toBeNull();
  expect(lenders(hit(), null)).toBeNull();
});

it("shownLenders returns null for rates without a repayment or a price to work one out of", () => {
  const unpriced = toStockDocument(
    testCar({ finance_lenders: { ausloans: { ...LENDER, paymentWeek: null } } }),
  );
  expect(lenders(unpriced, { ...RULES, provider: "ausloans" })).toBeNull();
});
