import { expect, test } from "vitest";
import { maySave, type SavableCar, showsSavingControl } from "~/domain/saved-cars/saving-controls";

const car: SavableCar = { status: "in_stock", car_type: "used", price: 1, photos: 1 };

// Spec 1 §5: "Favourite and compare controls are hidden when the car is not in stock; for one tenant also when the
// car is not used, price is 0 or less, or it has no images or thumbnails."
test.each<[string, Partial<SavableCar>, boolean, boolean]>([
  ["a used car in stock, priced, with a picture", {}, true, true],
  ["a sold car", { status: "sold" }, false, false],
  ["a car that is coming soon", { status: "coming_soon" }, false, false],
  ["a new car", { car_type: "new" }, true, false],
  ["a demo car", { car_type: "demo" }, true, false],
  ["a price of 0", { price: 0 }, true, false],
  ["a price below 0", { price: -1 }, true, false],
  ["no price", { price: null }, true, false],
  ["no picture", { photos: 0 }, true, false],
])("%s: elsewhere %s, there %s", (_name, changes, elsewhere, there) => {
  expect(maySave({ ...car, ...changes }, { strict_controls: false })).toBe(elsewhere);
  expect(maySave({ ...car, ...changes }, { strict_controls: true })).toBe(there);
});

test.each([
  [true, false, true],
  [true, true, true],
  [false, true, true],
  [false, false, false],
])("savable %s and saved %s: the control shows: %s", (savable, saved, shows) => {
  expect(showsSavingControl({ savable, saved })).toBe(shows);
});
