import { expect, test } from "vitest";
import {
  type CheckoutRules,
  checkoutEnabled,
  checkoutHref,
  type OnlinePurchaseRules,
  onlinePurchaseEnabled,
  onlinePurchaseHref,
  reserveAmount,
} from "~/domain/actions/checkout";
import { actionsSchema } from "~/tenants/site-schema/actions";
import { testCar } from "../../search/test-car";

const rules: CheckoutRules = {
  enabled: true,
  path: "checkout",
  default_payment_processors: [],
  reserve_amount: 200,
  reserve_hours: 48,
};
const car = testCar({ payment_processors: ["stripe"] });

test('"Reserve deposit 200 by default, held 48 hours" (spec 1 §9), and off until a site says so', () => {
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
  ["a car in stock with a payment processor", {}, {}, true],
  ["the site's switch is off", {}, { enabled: false }, false],
  ["the car takes no payment", { payment_processors: [] }, {}, false],
  ["the feed names none", { payment_processors: null }, {}, false],
  [
    "the feed names none and the site has one for it",
    { payment_processors: null },
    { default_payment_processors: ["stripe"] },
    true,
  ],
  [
    "the feed says that it takes none",
    { payment_processors: [] },
    { default_payment_processors: ["stripe"] },
    false,
  ],
  ["reserved", { reserved: true }, {}, false],
  ["sold", { status: "sold" }, {}, false],
  ["coming soon", { status: "coming_soon" }, {}, false],
  ["only to be driven", { tag: "Test Drive Only" }, {}, false],
  ["only to be driven, otherwise written", { tag: " test drive only " }, {}, false],
  ["another tag", { tag: "runout sale" }, {}, true],
])(
  '"reserve and checkout buttons appear only when checkout is enabled for the car": %s',
  (_name, fields, changes, shown) => {
    expect(checkoutEnabled({ ...car, ...fields }, { ...rules, ...changes })).toBe(shown);
  },
);

test("checkout, or buy-online for some tenants", () => {
  expect(checkoutHref({ slug: "a-car" }, { path: "checkout" })).toBe("/cars/a-car/checkout");
  expect(checkoutHref({ slug: "a-car" }, { path: "buy-online" })).toBe("/cars/a-car/buy-online");
});

test.each([
  [null, null],
  [0, null],
  [1, 1],
  [200, 200],
])("the reserve amount %s: \"hidden when null or '$0'\"", (reserve_amount, shown) => {
  expect(reserveAmount({ reserve_amount })).toBe(shown);
});

const purchase: OnlinePurchaseRules = { enabled: true, car_types: [], makes: [] };

test.each<[string, Partial<typeof car>, Partial<OnlinePurchaseRules>, boolean]>([
  ["every car", {}, {}, true],
  ["off", {}, { enabled: false }, false],
  ["of a make that is named", { make: "Toyota" }, { makes: ["toyota"] }, true],
  ["of another make", { make: "Mazda" }, { makes: ["Toyota"] }, false],
  ["of a type that is named", { car_type: "used" }, { car_types: ["used"] }, true],
  ["of another type", { car_type: "new" }, { car_types: ["used"] }, false],
  ["reserved", { reserved: true }, {}, false],
  ["sold", { status: "sold" }, {}, false],
])('"Online Purchase button: certain sites", some used cars: %s', (_name, fields, changes, shown) => {
  expect(onlinePurchaseEnabled({ ...car, ...fields }, { ...purchase, ...changes })).toBe(shown);
});

test("online purchase at /checkout-journey?car_id={slug}", () => {
  expect(onlinePurchaseHref({ slug: "a-car" })).toBe("/checkout-journey?car_id=a-car");
});
