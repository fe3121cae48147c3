import { expect, test } from "vitest";
import { qualifiesForTradeIn, type TradeInRules, tradeInHref } from "~/domain/actions/trade-in";
import { testCar } from "../../search/test-car";

const car = testCar({});

test.each<[string, Partial<typeof car>, Partial<TradeInRules>, boolean]>([
  ["in stock", {}, {}, true],
  ["coming soon", { status: "coming_soon" }, {}, true],
  ["the site takes none", {}, { enabled: false }, false],
  ["sold", { status: "sold" }, {}, false],
  ["reserved", { reserved: true }, {}, false],
  ["only to be driven", { tag: "Test Drive Only" }, {}, false],
  ["a caravan", { item_type: "caravan" }, {}, false],
  ["a truck", { item_type: "truck" }, {}, false],
  ["of a type that is named", { car_type: "new" }, { car_types: ["new", "demo"] }, true],
  ["of another type", { car_type: "used" }, { car_types: ["new", "demo"] }, false],
])('"Trade-in button: shown only when the car qualifies": %s', (_name, fields, changes, shown) => {
  expect(qualifiesForTradeIn({ ...car, ...fields }, { enabled: true, car_types: [], ...changes })).toBe(
    shown,
  );
});

test("/cars/trade-in?car_id={id}", () => {
  expect(tradeInHref({ id: "id&1" })).toBe("/cars/trade-in?car_id=id%261");
});
