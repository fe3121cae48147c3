import { expect, test } from "vitest";
import { daysListed, isCertified } from "~/domain/car/car-state";

// The certified-used badge needs the site's certified make, a certified used car that is not sold, and a site with it.
test.each([
  ["accepts a certified used car of the make in stock", {}, "Volvo", true],
  ["accepts a certified demo car", { car_type: "demo" }, "Volvo", true],
  ["accepts a certified car coming soon", { status: "coming_soon" }, "Volvo", true],
  ["refuses another make", { make: "Mazda" }, "Volvo", false],
  ["refuses a new car", { car_type: "new" }, "Volvo", false],
  ["refuses a car that is not certified", { certified: false }, "Volvo", false],
  ["refuses a sold car", { status: "sold" }, "Volvo", false],
  ["refuses a car on a site without the badge", {}, null, false],
] as const)("isCertified %s", (_name, changes, certifiedMake, shown) => {
  const car = { make: "Volvo", car_type: "used", certified: true, status: "in_stock", ...changes } as const;
  expect(isCertified(car, certifiedMake)).toBe(shown);
});

test.each([
  ["2026-11-21T00:00:01Z", 0],
  ["2026-11-20T12:00:01Z", 0],
  ["2026-11-20T12:00:00Z", 1],
  ["2026-10-22T12:00:00Z", 30],
  ["2026-12-01T00:00:00Z", 0],
  [null, null],
])("daysListed since %s is %s", (created, days) => {
  expect(daysListed(created, new Date("2026-11-21T12:00:00Z"))).toBe(days);
});
