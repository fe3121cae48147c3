import { expect, test } from "vitest";
import { offersStockFinancing } from "~/domain/finance/stock-financing";

const CAR = { status: "in_stock", reserved: false, shownPrice: 24_990 } as const;

// Spec 2 §4 "Stock financing", §9 "Finance price threshold: price above 200".
test.each([
  ["a car in stock", {}, true, true],
  ["a price of 201", { shownPrice: 201 }, true, true],
  ["a price of 200", { shownPrice: 200 }, true, false],
  ["no price", { shownPrice: null }, true, false],
  ["a reserved car", { reserved: true }, true, false],
  ["a car coming soon", { status: "coming_soon" as const }, true, false],
  ["a sold car", { status: "sold" as const }, true, false],
  ["a dealer without the valuation partner", {}, false, false],
])("%s", (_name, fields, valuationPartner, offered) => {
  expect(offersStockFinancing({ ...CAR, ...fields }, valuationPartner)).toBe(offered);
});
