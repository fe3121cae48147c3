import { expect, test } from "vitest";
import { qualifiesForTradeIn, type TradeInRules, tradeInHref } from "~/domain/buttons/vehicle-actions";
import { asCarId } from "~/domain/text/identifiers";
import { testCar } from "../../adapters/search/test-car";

const car = testCar({});

test.each<[string, Partial<typeof car>, Partial<TradeInRules>, boolean]>([
  ["is true for a car in stock", {}, {}, true],
  ["is true for a car coming soon", { status: "coming_soon" }, {}, true],
  ["is false when the site accepts no trade-ins", {}, { enabled: false }, false],
  ["is false for a sold car", { status: "sold" }, {}, false],
  ["is false for a reserved car", { reserved: true }, {}, false],
  ["is false for a car tagged Test Drive Only", { tag: "Test Drive Only" }, {}, false],
  ["is false for a caravan", { item_type: "caravan" }, {}, false],
  ["is false for a truck", { item_type: "truck" }, {}, false],
  ["is true for a listed car type", { car_type: "new" }, { car_types: ["new", "demo"] }, true],
  ["is false for another car type", { car_type: "used" }, { car_types: ["new", "demo"] }, false],
])("qualifiesForTradeIn %s: %j", (_name, fields, changes, shown) => {
  expect(qualifiesForTradeIn({ ...car, ...fields }, { enabled: true, car_types: [], ...changes })).toBe(
    shown,
  );
});

test("tradeInHref is /cars/trade-in?car_id={id}", () =>
  expect(tradeInHref({ id: asCarId("id&1") })).toBe("/cars/trade-in?car_id=id%261"));
