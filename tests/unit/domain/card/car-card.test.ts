import { expect, test } from "vitest";
import { type CardRules, carCardView } from "~/domain/card/car-card";
import { toStockDocument } from "~/domain/search/stock-document";
import { testCar } from "../../adapters/search/test-car";

const RULES: CardRules = {
  new_tag_days: 8,
  green_fuel_tag: false,
  green_tags: [],
  certified_make: null,
  offers_subscription: false,
  show_location_on_card: true,
  show_days_listed: true,
  strict_controls: false,
  actions: {
    card: "none",
    forms: { enquiry: false, test_drive: false, photos: false, finance_enquiry: false, offer: false },
    checkout: {
      enabled: false,
      path: "checkout",
      default_payment_processors: [],
      min_price_deposits: 1,
      excluded_phrases: [],
      car_types: [],
      reserve_amount: 200,
      reserve_hours: 48,
      payable_dealerships: [],
    },
    online_purchase: { enabled: false, car_types: [], makes: [] },
    trade_in: { enabled: false, car_types: [] },
    finance: { dealership_paths: {}, stock_financing: null },
    history_report: false,
  },
  phoneOf: () => null,
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
