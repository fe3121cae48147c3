import { expect, test } from "vitest";
import { type CardRules, carCardView } from "~/domain/card/car-card";
import { compactCarView } from "~/domain/card/compact-car";
import { blankLender } from "~/domain/finance/lender";
import { toStockDocument } from "~/domain/search/stock-document";
import { EVERY_BUTTON } from "../../../support/every-button";
import { testCar } from "../../adapters/search/test-car";

const RULES: CardRules = {
  new_tag_days: 8,
  green_fuel_tag: false,
  green_tags: [],
  certified_make: null,
  offers_subscription: false,
  show_location_on_card: true,
  show_days_listed: true,
  time_zone: "Australia/Sydney",
  strict_controls: false,
  actions: { ...EVERY_BUTTON, card: "none" },
  callOf: () => ({ phone: null }),
  finance: null,
};
const NOW = new Date("2026-11-21T00:00:00Z");

test.each([
  ["in_stock", true, 20],
  ["coming_soon", true, 20],
  ["sold", true, null],
  ["in_stock", false, null],
] as const)(
  "carCardView of a car %s on a site that shows days listed (%s) has %s days",
  (status, show_days_listed, days) => {
    const car = toStockDocument(testCar({ status, created_at: "2026-11-01T00:00:00Z" }));
    expect(carCardView(car, { ...RULES, show_days_listed }, NOW).daysListed).toBe(days);
  },
);

test("carCardView has the first picture, three more for a swipe, and the number of all", () => {
  const images = [1, 2, 3, 4, 5].map((number) => ({ url: `/img/${number}.svg` }));
  expect(carCardView(toStockDocument(testCar({ images })), RULES, NOW)).toMatchObject({
    image: "/img/1.svg",
    more: ["/img/2.svg", "/img/3.svg", "/img/4.svg"],
    photos: 5,
  });
});

test("carCardView has the car's price, tags, place, call and finance estimate, as the site's rules say", () => {
  const lender = { interestRate: 7, comparisonRate: 8, paymentWeek: 90 };
  const car = toStockDocument(
    testCar({
      ...{ price: 24_990, offer_price: 22_990, subscription_price: 199, price_type: "drive_away" },
      ...{ reserved: true, certified: true, tag: "Sale", simple_fuel: "Hybrid", city: "Bondi", state: "NSW" },
      finance_lenders: { angle: { ...blankLender(), ...lender } },
    }),
  );
  const rules: CardRules = {
    ...{ ...RULES, green_fuel_tag: true, callOf: () => ({ phone: "02 5550 0001" }) },
    actions: { ...EVERY_BUTTON, card: "contact" },
    finance: {
      ...{ provider: "angle", valid_until: "2026-11-21", rates: null, time_zone: "Australia/Sydney" },
      ...{ max_age_years: null, excluded_makes: [], excluded_dealerships: [] },
    },
  };
  const view = carCardView(car, rules, NOW);
  expect(view).toMatchObject({
    price: { kind: "reduced", amount: 22_990, was: 24_990, type: "drive_away" },
    tags: [{ kind: "fuel", text: "Hybrid" }, { kind: "reserved" }],
    facts: [{ key: "condition", value: "used" }, { key: "km", value: "1000" }, { key: "fuel" }],
    finance: { kind: "repayment", amount: 90, every: "week" },
    ...{ place: "Bondi NSW", dealership: "Alpha Cars", available: true, savable: true },
  });
  expect(view.actions[0]).toMatchObject({ kind: "call", href: "tel:0255500001" });
  const other = { ...rules, offers_subscription: true, show_location_on_card: false, strict_controls: true };
  expect(carCardView(car, { ...other, finance: null }, NOW)).toMatchObject({
    ...{ price: { kind: "subscription", perWeek: 199 }, place: null, finance: null, savable: false },
  });
  const pictured = { ...car, photos_count: 1, listed_price: 24_990, reserved: false };
  expect(carCardView(pictured, other, NOW).savable).toBe(true);
});

test("compactCarView has what a small card shows, with the price as the site offers it", () => {
  const car = { ...testCar({ price: 20_000, subscription_price: 199, reserved: true }), image: "/1.svg" };
  const { slug, name, km, image } = car;
  expect(compactCarView(car, { offers_subscription: false })).toEqual({
    ...{ slug, name, km, image, condition: "used", available: true, states: ["reserved"] },
    price: { kind: "price", amount: 20_000, was: null, type: null },
  });
  expect(compactCarView(car, { offers_subscription: true }).price.kind).toBe("subscription");
});
