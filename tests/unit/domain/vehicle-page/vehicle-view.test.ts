import { expect, test } from "vitest";
import { type VehicleRules, vehicleView } from "~/domain/vehicle-page/vehicle-view";
import { testCar } from "../../adapters/search/test-car";

const rules: VehicleRules = {
  new_tag_days: 8,
  green_fuel_tag: false,
  green_tags: [],
  certified_make: "Volvo",
  offers_subscription: false,
  comment_limit: 400,
  key_information_limit: 4,
  feature_limit: 8,
  show_days_listed: true,
  time_zone: "Australia/Sydney",
};
const now = new Date("2026-11-21T00:00:00Z");
const features = (count: number) => Array.from({ length: count }, (_, index) => `Feature ${index + 1}`);

// A page shows 8 features and 4 key facts first.
test.each([
  [7, 7, 0],
  [8, 8, 0],
  [9, 8, 1],
])("vehicleView of %i features shows %i and hides %i behind Show All", (count, first, rest) => {
  const view = vehicleView(testCar({ standardEquipment: features(count) }), rules, now);
  expect([view.features.first.length, view.features.rest.length]).toEqual([first, rest]);
});

test('vehicleView shows a feature once, and none that is empty or the text "null"', () => {
  const standardEquipment = ["Sunroof", " ", "null", "Sunroof ", "Tow bar"];
  const view = vehicleView(testCar({ standardEquipment }), rules, now);
  expect(view.features.first).toEqual(["Sunroof", "Tow bar"]);
});

test("vehicleView shows four key facts first, the others behind the toggle, and none of the icon row", () => {
  const view = vehicleView(
    testCar({
      km: 10,
      simple_transmission: "Automatic",
      simple_body: "SUV",
      simple_fuel: "Diesel",
      engine_size: "2.8 L",
      simple_drive: "4WD",
      seats: 5,
      doors: 4,
    }),
    rules,
    now,
  );
  const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key);
  expect(keys(view.icons)).toEqual(["km", "transmission", "body"]);
  expect(keys(view.keyInformation.first)).toEqual(["fuel", "engine", "drive", "seats"]);
  expect(keys(view.keyInformation.rest)).toContain("doors");
  for (const key of keys(view.icons)) expect(keys(view.keyInformation.rest)).not.toContain(key);
});

test.each([
  ["in_stock", true, 20],
  ["coming_soon", true, 20],
  ["sold", true, null],
  ["in_stock", false, null],
] as const)(
  "vehicleView of a car %s on a site that shows days listed (%s) has %s days",
  (status, show_days_listed, days) => {
    const car = testCar({ status, created_at: "2026-11-01T00:00:00Z" });
    expect(vehicleView(car, { ...rules, show_days_listed }, now).daysListed).toBe(days);
  },
);

test("vehicleView of a car without a listing date has no days listed", () => {
  const car = testCar({ created_at: null });
  expect(vehicleView(car, { ...rules, show_days_listed: true }, now).daysListed).toBeNull();
});

test("vehicleView names the make in the certified badge", () => {
  const certified = vehicleView(testCar({ make: "Volvo", certified: true }), rules, now);
  expect(certified.certified).toBe("Volvo");
  expect(vehicleView(testCar({ make: "Mazda", certified: true }), rules, now).certified).toBeNull();
});
