import { expect, test } from "vitest";
import {
  type CheckoutRules,
  checkoutEnabled,
  checkoutHref,
  checkoutObstacle,
  depositOf,
  type OnlinePurchaseRules,
  onlinePurchaseEnabled,
  onlinePurchaseHref,
  purchasePrice,
  reserveAmount,
} from "~/domain/buttons/checkout";
import { asCarSlug } from "~/domain/text/identifiers";
import { actionsSchema } from "~/tenants/site-schema/vehicle";
import { testCar } from "../../adapters/search/test-car";

const rules: CheckoutRules = {
  enabled: true,
  path: "checkout",
  default_payment_processors: [],
  min_price_deposits: 5,
  excluded_phrases: actionsSchema.parse({}).checkout.excluded_phrases,
  car_types: [],
  reserve_amount: 200,
  reserve_hours: 48,
  payable_dealerships: ["alpha"],
};
const car = testCar({ payment_processors: ["stripe"], price: 24_990 });

test("actionsSchema has a deposit of $200 held for 48 hours, and every checkout is off by default", () => {
  const { checkout, online_purchase, trade_in, card } = actionsSchema.parse({});
  expect(checkout).toMatchObject({
    enabled: false,
    path: "checkout",
    reserve_amount: 200,
    reserve_hours: 48,
  });
  expect([online_purchase.enabled, trade_in.enabled, card]).toEqual([false, false, "none"]);
});

test.each<[string, Partial<typeof car>, Partial<CheckoutRules>, boolean]>([
  ["is true for a car in stock with a payment processor", {}, {}, true],
  ["is false when the site has no checkout", {}, { enabled: false }, false],
  ["is false when the car accepts no payment", { payment_processors: [] }, {}, false],
  ["is false when the feed names no processor", { payment_processors: null }, {}, false],
  [
    "is true when the feed names no processor and the site has a default",
    { payment_processors: null },
    { default_payment_processors: ["stripe"] },
    true,
  ],
  [
    "is false when the feed says that the car accepts no payment",
    { payment_processors: [] },
    { default_payment_processors: ["stripe"] },
    false,
  ],
  ["is false for a car of a dealership without an account", { dealership_slug: "beta" }, {}, false],
  [
    "is false when the feed names only processors that the site has not",
    { payment_processors: ["windcave"] },
    { default_payment_processors: ["stripe"] },
    false,
  ],
  ["is true when one of the feed's is the site's", { payment_processors: ["windcave", "Stripe "] }, {}, true],
  [
    "is true for a processor of the site",
    { payment_processors: ["card"] },
    { default_payment_processors: ["card"] },
    true,
  ],
  ["is false for an unreserved auction of $11", { price: 11, tag: "Unreserved Auction" }, {}, false],
  ["is false for an auction at any price", { tag: "Unreserved Auction" }, {}, false],
  ["is false for a car tagged Parts Only", { tag: "Parts Only" }, {}, false],
  ["is false for a wreck by its name", { name: "2009 Holden Cruze – wrecking" }, {}, false],
  ["is true for a tag that a site excludes no more", { tag: "Auction" }, { excluded_phrases: [] }, true],
  ["is false below five deposits of $200", { price: 999 }, {}, false],
  ["is true for five deposits of $200", { price: 1000 }, {}, true],
  ["is false below five deposits of $5,000", {}, { reserve_amount: 5000 }, false],
  ["is true below, where the site asks for one", { price: 200 }, { min_price_deposits: 1 }, true],
  ["is false for a car type that the site excludes", { car_type: "new" }, { car_types: ["used"] }, false],
  ["is false for a car without a price", { price: null }, {}, false],
  ["is false for a price of $10, which is none", { price: 10 }, {}, false],
  ["is false for a car with only a price for a week", { price: null, subscription_price: 199 }, {}, false],
  ["is true for a car with only an offer price", { price: null, offer_price: 23_990 }, {}, true],
  ["is false for a reserved car", { reserved: true }, {}, false],
  ["is false for a sold car", { status: "sold" }, {}, false],
  ["is false for a car coming soon", { status: "coming_soon" }, {}, false],
  ["is false for a car tagged Test Drive Only", { tag: "Test Drive Only" }, {}, false],
  ["is false for the tag in another case", { tag: " test drive only " }, {}, false],
  ["is true for a car with another tag", { tag: "runout sale" }, {}, true],
])("checkoutEnabled %s: %j", (_name, fields, changes, shown) => {
  expect(checkoutEnabled({ ...car, ...fields }, { ...rules, ...changes })).toBe(shown);
});

test("purchasePrice is that of the car, also where it has one for a week", () => {
  const both = { price: 24_990, subscription_price: 199 };
  expect(purchasePrice({ ...car, ...both })).toMatchObject({ kind: "price", amount: 24_990 });
});

test("checkoutHref ends in the site's path, checkout or buy-online", () => {
  expect(checkoutHref({ slug: asCarSlug("a-car") }, { path: "checkout" })).toBe("/cars/a-car/checkout");
  expect(checkoutHref({ slug: asCarSlug("a-car") }, { path: "buy-online" })).toBe("/cars/a-car/buy-online");
});

test.each([
  [null, null],
  [0, null],
  [1, 1],
  [200, 200],
])("reserveAmount of %s is %s, so that a deposit of $0 is hidden", (reserve_amount, shown) => {
  expect(reserveAmount({ reserve_amount })).toBe(shown);
});

test.each([
  [null, 200],
  [0, 0],
  [500, 500],
])("depositOf an amount of %s is %s dollars", (reserve_amount, deposit) => {
  expect(depositOf({ reserve_amount })).toBe(deposit);
});

const purchase: OnlinePurchaseRules = { enabled: true, car_types: [], makes: [] };

test.each<[string, Partial<typeof car>, Partial<OnlinePurchaseRules>, boolean]>([
  ["is true for every car by default", {}, {}, true],
  ["is false when the site has none", {}, { enabled: false }, false],
  ["is true for a listed make", { make: "Toyota" }, { makes: ["toyota"] }, true],
  ["is false for another make", { make: "Mazda" }, { makes: ["Toyota"] }, false],
  ["is true for a listed car type", { car_type: "used" }, { car_types: ["used"] }, true],
  ["is false for another car type", { car_type: "new" }, { car_types: ["used"] }, false],
  ["is false for a reserved car", { reserved: true }, {}, false],
  ["is false for a sold car", { status: "sold" }, {}, false],
])("onlinePurchaseEnabled %s: %j", (_name, fields, changes, shown) => {
  expect(onlinePurchaseEnabled({ ...car, ...fields }, { ...purchase, ...changes })).toBe(shown);
});

test("onlinePurchaseHref is /checkout-journey?car_id={slug}", () =>
  expect(onlinePurchaseHref({ slug: asCarSlug("a-car") })).toBe("/checkout-journey?car_id=a-car"));

test.each<[string | null, Partial<typeof car>, Partial<CheckoutRules>]>([
  [null, {}, {}],
  ["not_online", {}, { enabled: false }],
  ["not_online", { payment_processors: [] }, {}],
  ["not_online", { tag: "Test Drive Only" }, {}],
  ["not_online", { price: 500 }, {}],
  ["no_account", { dealership_slug: "beta" }, {}],
  ["no_price", { price: null }, {}],
  ["no_account", { dealership_slug: "beta", price: null }, {}],
])("checkoutObstacle says %s for %j with %j", (obstacle, fields, changes) => {
  expect(checkoutObstacle({ ...car, ...fields }, { ...rules, ...changes })).toBe(obstacle);
});
