import { expect, test } from "vitest";
import { type PricedCar, priceDisplay, shownPrice } from "~/domain/price";

const car = (given: Partial<PricedCar>): PricedCar => ({
  price: null,
  offer_price: null,
  before_price: null,
  subscription_price: null,
  preorder: false,
  price_type: null,
  ...given,
});

// Spec 1 §4 "Price display precedence", §9 "Price shown only if above 10".
test.each<[string, Partial<PricedCar>, boolean, object]>([
  [
    "subscription first, where the site offers it",
    { subscription_price: 199, price: 24990 },
    true,
    { kind: "subscription", perWeek: 199 },
  ],
  [
    "no subscription where the site has none",
    { subscription_price: 199, price: 24990 },
    false,
    { kind: "price", amount: 24990 },
  ],
  [
    "a subscription price above 0 is one",
    { subscription_price: 1, price: 24990 },
    true,
    { kind: "subscription", perWeek: 1 },
  ],
  [
    "subscription before PREORDER and no price",
    { subscription_price: 199, preorder: true },
    true,
    { kind: "subscription", perWeek: 199 },
  ],
  [
    "a subscription price of 0 is none",
    { subscription_price: 0, price: 24990 },
    true,
    { kind: "price", amount: 24990 },
  ],
  ["a price of 11 is shown", { price: 11 }, false, { kind: "price", amount: 11 }],
  ["a price of 10 is not", { price: 10 }, false, { kind: "none" }],
  ["a price of 10 of a preorder is PREORDER", { price: 10, preorder: true }, false, { kind: "preorder" }],
  [
    "reduced when it differs from the car price",
    { price: 24990, offer_price: 22990 },
    false,
    { kind: "reduced", amount: 22990, was: 24990 },
  ],
  [
    "not reduced when the same",
    { price: 24990, offer_price: 24990 },
    false,
    { kind: "price", amount: 24990, was: null },
  ],
  [
    "a reduced price of 11 is one",
    { price: 24990, offer_price: 11 },
    false,
    { kind: "reduced", amount: 11, was: 24990 },
  ],
  [
    "reduced also where there is no car price",
    { offer_price: 22990 },
    false,
    { kind: "reduced", amount: 22990, was: null },
  ],
  [
    "a reduced price of 10 or less is none",
    { price: 24990, offer_price: 10 },
    false,
    { kind: "price", amount: 24990 },
  ],
  ["PREORDER when there is no price", { preorder: true }, false, { kind: "preorder" }],
  [
    "a preorder with a price shows the price",
    { preorder: true, price: 55000 },
    false,
    { kind: "price", amount: 55000 },
  ],
  ["otherwise the no-price text", {}, false, { kind: "none" }],
])("%s", (_name, given, offersSubscription, expected) => {
  expect(priceDisplay(car(given), { offersSubscription })).toMatchObject(expected);
});

// "A was-price with strikethrough appears only when before_price (or the car price, when a reduced price is
// given) exceeds the current price."
test.each<[string, Partial<PricedCar>, number | null]>([
  ["before_price above the price", { price: 20000, before_price: 20001 }, 20001],
  ["before_price equal to the price", { price: 20000, before_price: 20000 }, null],
  ["before_price below the price", { price: 20000, before_price: 19000 }, null],
  ["the car price above the reduced price", { price: 20000, offer_price: 18000 }, 20000],
  [
    "before_price above the reduced price comes first",
    { price: 20000, offer_price: 18000, before_price: 21000 },
    21000,
  ],
  [
    "a before_price below the reduced price gives way to the car price",
    { price: 20000, offer_price: 18000, before_price: 17000 },
    20000,
  ],
  ["the car price one above the reduced price", { price: 18001, offer_price: 18000 }, 18001],
  ["the car price below the reduced price", { price: 17000, offer_price: 18000 }, null],
])("was-price: %s", (_name, given, was) => {
  expect(priceDisplay(car(given), { offersSubscription: false })).toMatchObject({ was });
});

// What a price is stands beside it (ACL s48), whichever price it is.
test.each<[string, Partial<PricedCar>]>([
  ["price", { price: 20000 }],
  ["reduced", { price: 20000, offer_price: 18000 }],
])("the kind of a %s goes with it", (kind, given) => {
  const shown = priceDisplay(car({ ...given, price_type: "drive_away" }), { offersSubscription: false });
  expect(shown).toMatchObject({ kind, type: "drive_away" });
});

test("the price in dollars, where one is shown", () => {
  const amount = (given: Partial<PricedCar>, offersSubscription = false) =>
    shownPrice(priceDisplay(car(given), { offersSubscription }));
  expect(amount({ price: 20000, offer_price: 18000 })).toBe(18000);
  expect(amount({ price: 20000 })).toBe(20000);
  expect(amount({ price: 10 })).toBeNull();
  expect(amount({ preorder: true })).toBeNull();
  expect(amount({ price: 20000, subscription_price: 199 }, true)).toBeNull();
});
