import { expect, test } from "vitest";
import { maySave, type SavableCar, showsSavingControl, takesCar } from "~/domain/visitor/saved-lists";

const car: SavableCar = { status: "in_stock", car_type: "used", price: 1, photos: 1 };

// The controls are hidden for a car that is not in stock. The strict rule also hides them for a car that is
// not used, has no price, or has no picture.
test.each<[string, Partial<SavableCar>, boolean, boolean]>([
  ["a used car in stock with price and picture", {}, true, true],
  ["a sold car", { status: "sold" }, false, false],
  ["a car coming soon", { status: "coming_soon" }, false, false],
  ["a new car", { car_type: "new" }, true, false],
  ["a demo car", { car_type: "demo" }, true, false],
  ["a car with a price of 0", { price: 0 }, true, false],
  ["a car with a negative price", { price: -1 }, true, false],
  ["a car without a price", { price: null }, true, false],
  ["a car without a picture", { photos: 0 }, true, false],
])("maySave of %s is %s, and with strict controls %s", (_name, changes, elsewhere, there) => {
  expect(maySave({ ...car, ...changes }, { strict_controls: false })).toBe(elsewhere);
  expect(maySave({ ...car, ...changes }, { strict_controls: true })).toBe(there);
});

// Favourites and comparison take what the rule above allows; an account's list takes every car that is for sale.
test.each([
  ["favourites", { available: true, savable: true }, true],
  ["favourites", { available: true, savable: false }, false],
  ["compare", { available: true, savable: false }, false],
  ["watchlist", { available: true, savable: false }, true],
  ["garage", { available: true, savable: false }, true],
  ["watchlist", { available: false, savable: false }, false],
] as const)("takesCar of %s for a car with %o is %s", (list, car, takes) => {
  expect(takesCar(list, car)).toBe(takes);
});

test.each([
  [true, false, true],
  [true, true, true],
  [false, true, true],
  [false, false, false],
])("showsSavingControl of a savable (%s) and saved (%s) car is %s", (savable, saved, shows) => {
  expect(showsSavingControl({ savable, saved })).toBe(shows);
});
