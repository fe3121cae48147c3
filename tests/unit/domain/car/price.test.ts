import { expect, test } from "vitest";
import { type PricedCar, priceDisplay, shownPrice } from "~/domain/car/price";

const car = (given: Partial<PricedCar>): PricedCar => ({
  price: null,
  offer_price: null,
  before_price: null,
  subscription_price: null,
  preorder: false,
  price_type: null,
  ...given,
});

// The first price that applies is shown. A price of $10 or less never is.
test.each<[string, Partial<PricedCar>, boolean, object]>([
  [
    "shows the subscription price first on a site that offers subscriptions",
    { subscription_price: 199, price: 24990 },
    true,
    { kind: "subscription", perWeek: 199 },
  ],
  [
    "shows the car price on a site without subscriptions",
    { subscription_price: 199, price: 24990 },
    false,
    { kind: "price", amount: 24990 },
  ],
  [
    "shows a subscription price of 1",
    { subscription_price: 1, price: 24990 },
    true,
    { kind: "subscription", perWeek: 1 },
  ],
  [
    "shows the subscription price of a preorder without a price",
    { subscription_price: 199, preorder: true },
    true,
    { kind: "subscription", perWeek: 199 },
  ],
  [
    "ignores a subscription price of 0",
    { subscription_price: 0, price: 24990 },
    true,
    { kind: "price", amount: 24990 },
  ],
  ["shows a price of 11", { price: 11 }, false, { kind: "price", amount: 11 }],
  ["hides a price of 10", { price: 10 }, false, { kind: "none" }],
  [
    "shows PREORDER for a preorder with a price of 10",
    { price: 10, preorder: true },
    false,
    { kind: "preorder" },
  ],
  [
    "shows the reduced price when it differs from the car price",
    { price: 24990, offer_price: 22990 },
    false,
    { kind: "reduced", amount: 22990, was: 24990 },
  ],
  [
    "shows no reduction when both prices are equal",
    { price: 24990, offer_price: 24990 },
    false,
    { kind: "price", amount: 24990, was: null },
  ],
  [
    "shows a reduced price of 11",
    { price: 24990, offer_price: 11 },
    false,
    { kind: "reduced", amount: 11, was: 24990 },
  ],
  [
    "shows the reduced price when there is no car price",
    { offer_price: 22990 },
    false,
    { kind: "reduced", amount: 22990, was: null },
  ],
  [
    "ignores a reduced price of 10",
    { price: 24990, offer_price: 10 },
    false,
    { kind: "price", amount: 24990 },
  ],
  ["shows PREORDER for a preorder without a price", { preorder: true }, false, { kind: "preorder" }],
  [
    "shows the price of a preorder that has one",
    { preorder: true, price: 55000 },
    false,
    { kind: "price", amount: 55000 },
  ],
  ["shows the no-price text otherwise", {}, false, { kind: "none" }],
])("priceDisplay %s", (_name, given, offersSubscription, expected) => {
  expect(priceDisplay(car(given), { offersSubscription })).toMatchObject(expected);
});

// The struck-through was-price appears only when before_price (or the car price, when a reduced price is
// given) is higher than the current price.
test.each<[string, Partial<PricedCar>, number | null]>([
  ["shows a before_price above the price", { price: 20000, before_price: 20001 }, 20001],
  ["hides a before_price equal to the price", { price: 20000, before_price: 20000 }, null],
  ["hides a before_price below the price", { price: 20000, before_price: 19000 }, null],
  ["shows the car price above the reduced price", { price: 20000, offer_price: 18000 }, 20000],
  [
    "prefers a before_price above the reduced price to the car price",
    { price: 20000, offer_price: 18000, before_price: 21000 },
    21000,
  ],
  [
    "falls back to the car price when before_price is below the reduced price",
    { price: 20000, offer_price: 18000, before_price: 17000 },
    20000,
  ],
  ["shows a car price one dollar above the reduced price", { price: 18001, offer_price: 18000 }, 18001],
  ["hides a car price below the reduced price", { price: 17000, offer_price: 18000 }, null],
])("was-price: priceDisplay %s", (_name, given, was) => {
  expect(priceDisplay(car(given), { offersSubscription: false })).toMatchObject({ was });
});

// Every kind of price states what it includes (Australian Consumer Law, section 48).
test.each<[string, Partial<PricedCar>]>([
  ["price", { price: 20000 }],
  ["reduced", { price: 20000, offer_price: 18000 }],
])("priceDisplay returns the price type with a display of the kind %s", (kind, given) => {
  const shown = priceDisplay(car({ ...given, price_type: "drive_away" }), { offersSubscription: false });
  expect(shown).toMatchObject({ kind, type: "drive_away" });
});

test("shownPrice returns the dollars of a shown price, and null for a subscription or no price", () => {
  const amount = (given: Partial<PricedCar>, offersSubscription = false) =>
    shownPrice(priceDisplay(car(given), { offersSubscription }));
  expect(amount({ price: 20000, offer_price: 18000 })).toBe(18000);
  expect(amount({ price: 20000 })).toBe(20000);
  expect(amount({ price: 10 })).toBeNull();
  expect(amount({ preorder: true })).toBeNull();
  expect(amount({ price: 20000, subscription_price: 199 }, true)).toBeNull();
});
