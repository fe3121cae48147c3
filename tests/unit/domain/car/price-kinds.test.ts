import { expect, test } from "vitest";
import { countPriceKinds, type PriceKinds, priceClaim, reasonsThatHold } from "~/domain/car/price";
import { testCar } from "../../adapters/search/test-car";

test.each<[string, PriceKinds | null, string]>([
  ["every, when each price has its kind", { priced: 12, without: 0 }, "every"],
  ["some, when one of twelve prices has no kind", { priced: 12, without: 1 }, "some"],
  ["some, when no price has a kind", { priced: 12, without: 12 }, "some"],
  ["none, when no car shows a price", { priced: 0, without: 0 }, "none"],
  ["some, when the counts are unknown", null, "some"],
])("priceClaim returns %s", (_name, kinds, claim) => expect(priceClaim(kinds)).toBe(claim));

test("reasonsThatHold drops the plain-prices reason unless every price states its kind", () => {
  const reasons = ["home.reasons.checked", "home.reasons.plain_prices", "home.reasons.local"];
  expect(reasonsThatHold(reasons, "every")).toEqual(reasons);
  for (const claim of ["some", "none"] as const)
    expect(reasonsThatHold(reasons, claim)).toEqual(["home.reasons.checked", "home.reasons.local"]);
});

test("countPriceKinds counts the shown prices of available cars, and those without a kind", () => {
  const car = (fields: object) => testCar({ status: "in_stock", price: 20_000, price_type: null, ...fields });
  const cars = [
    car({}),
    car({ price_type: "drive_away" }),
    car({ status: "coming_soon", price_type: "excluding_government_charges" }),
    car({ status: "sold" }),
    car({ price: null }),
    car({ price: 10 }),
    car({ price: 11 }),
    car({ price: null, offer_price: 15_000 }),
    car({ subscription_price: 200 }),
  ];
  expect(countPriceKinds(cars, { offersSubscription: false })).toEqual({ priced: 6, without: 4 });
  expect(countPriceKinds(cars, { offersSubscription: true })).toEqual({ priced: 5, without: 3 });
  expect(countPriceKinds(cars, { offersSubscription: true }, { priced: 1, without: 1 })).toEqual({
    priced: 6,
    without: 4,
  });
});
