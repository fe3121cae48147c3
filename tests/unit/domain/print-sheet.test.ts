import { describe, expect, it, test } from "vitest";
import { printSheet } from "~/domain/print-sheet";
import { testCar } from "../search/test-car";

const RULES = { offersSubscription: false, pictures: 6 };
const images = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `/img/a/${index}` }));

test.each([
  [0, 0],
  [5, 5],
  [6, 6],
  [7, 6],
  [40, 6],
])("of %i pictures %i are printed, the first ones", (count, printed) => {
  const { pictures } = printSheet(testCar({ images: images(count) }), RULES);
  expect(pictures).toEqual(images(count).slice(0, printed));
});

describe("nothing is shortened on paper", () => {
  it("prints all features, once each", () => {
    const features = Array.from({ length: 30 }, (_, index) => `Feature ${index}`);
    const car = testCar({ standardEquipment: [...features, " Feature 3 ", ""] });
    expect(printSheet(car, RULES).features).toEqual(features);
  });

  it("prints all comments, beyond the page's 400 characters", () => {
    const long = "word ".repeat(200).trim();
    expect(printSheet(testCar({ dealercomments: `${long}\r\n\r\nSecond` }), RULES).comments).toEqual([
      long,
      "Second",
    ]);
  });

  it("prints all key information, beyond the page's first 4", () => {
    const car = testCar({ simple_fuel: "Diesel", simple_body: "Ute", colour: "White" });
    expect(printSheet(car, RULES).keyInformation.length).toBeGreaterThan(4);
  });
});

test("a car without comments prints none: paper can't be checked back later", () => {
  expect(printSheet(testCar({ dealercomments: " \n " }), RULES).comments).toEqual([]);
});

// Spec 1 §4 "Price display precedence", on paper as on the page.
test.each([
  [
    { price: 20_000, offer_price: 18_000 },
    { kind: "reduced", amount: 18_000, was: 20_000, type: null },
  ],
  [{ price: 11 }, { kind: "price", amount: 11, was: null, type: null }],
  [{ price: 10 }, { kind: "none" }],
  [{ price: 10, preorder: true }, { kind: "preorder" }],
])("the price of %j", (fields, price) => {
  expect(printSheet(testCar(fields), RULES).price).toEqual(price);
});

test.each([
  ["in_stock", true],
  ["coming_soon", true],
  ["sold", false],
] as const)("a car that is %s: available %s", (status, available) => {
  expect(printSheet(testCar({ status }), RULES).available).toBe(available);
});
