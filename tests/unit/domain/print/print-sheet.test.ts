import { describe, expect, it, test } from "vitest";
import { printSheet } from "~/domain/print/print-sheet";
import { testCar } from "../../adapters/search/test-car";

const RULES = { offersSubscription: false, pictures: 6 };
const images = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `/img/a/${index}` }));

test.each([
  [0, 0],
  [5, 5],
  [6, 6],
  [7, 6],
  [40, 6],
])("printSheet of a car with %i pictures has the first %i", (count, printed) => {
  const { pictures } = printSheet(testCar({ images: images(count) }), RULES);
  expect(pictures).toEqual(images(count).slice(0, printed));
});

describe("printSheet", () => {
  it("has all features, each once", () => {
    const features = Array.from({ length: 30 }, (_, index) => `Feature ${index}`);
    const car = testCar({ standardEquipment: [...features, " Feature 3 ", ""] });
    expect(printSheet(car, RULES).features).toEqual(features);
  });

  it("has all comments, also beyond the 400 characters of the page", () => {
    const long = "word ".repeat(200).trim();
    expect(printSheet(testCar({ dealercomments: `${long}\r\n\r\nSecond` }), RULES).comments).toEqual([
      { text: long },
      { text: "Second" },
    ]);
  });

  it("has all key information, also beyond the first 4 facts of the page", () => {
    const car = testCar({ simple_fuel: "Diesel", simple_body: "Ute", colour: "White" });
    expect(printSheet(car, RULES).keyInformation.length).toBeGreaterThan(4);
  });

  it("has the minimum term of a subscription where the site offers them", () => {
    const car = testCar({ subscription_price: 199, subscription_term: 3 });
    const term = { key: "subscription_term", value: "3", unit: "months" };
    expect(printSheet(car, { ...RULES, offersSubscription: true }).keyInformation[0]).toEqual(term);
    expect(printSheet(car, RULES).keyInformation).not.toContainEqual(term);
  });
});

test("printSheet of a car without comments has none, unlike the page, which asks to check back later", () =>
  expect(printSheet(testCar({ dealercomments: " \n " }), RULES).comments).toEqual([]));

// The price on paper follows the same order of precedence as on the page.
test.each([
  [
    { price: 20_000, offer_price: 18_000 },
    { kind: "reduced", amount: 18_000, was: 20_000, type: null },
  ],
  [{ price: 11 }, { kind: "price", amount: 11, was: null, type: null }],
  [{ price: 10 }, { kind: "none" }],
  [{ price: 10, preorder: true }, { kind: "preorder" }],
])("printSheet of %j has the price %j", (fields, price) => {
  expect(printSheet(testCar(fields), RULES).price).toEqual(price);
});

test.each([
  ["in_stock", true],
  ["coming_soon", true],
  ["sold", false],
] as const)("printSheet of a car that is %s has available %s", (status, available) => {
  expect(printSheet(testCar({ status }), RULES).available).toBe(available);
});
