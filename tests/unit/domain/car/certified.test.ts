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

// Days change at midnight of the site's clock, also on days of 23 and 25 hours.
test.each([
  ["a minute before midnight", "2026-11-21T12:59:00Z", "2026-11-21T13:00:00Z", "Australia/Sydney", 1],
  ["the same moments further west", "2026-11-21T12:59:00Z", "2026-11-21T13:00:00Z", "Australia/Perth", 0],
  ["midnight", "2026-11-21T13:00:00Z", "2026-11-22T12:59:59Z", "Australia/Sydney", 0],
  ["the day of 23 hours", "2026-10-03T14:00:00Z", "2026-10-04T13:00:00Z", "Australia/Sydney", 1],
  ["the day of 25 hours", "2026-04-04T13:00:00Z", "2026-04-05T13:59:59Z", "Australia/Sydney", 0],
  ["a month before", "2026-10-22T12:00:00Z", "2026-11-21T12:00:00Z", "Australia/Perth", 30],
  ["tomorrow", "2026-11-22T12:00:00Z", "2026-11-21T12:00:00Z", "Australia/Perth", 0],
  ["an unknown day", null, "2026-11-21T12:00:00Z", "Australia/Perth", null],
])("daysListed since %s (%s, now %s, %s) is %s", (_name, created, now, timeZone, days) => {
  expect(daysListed(created, timeZone, new Date(now))).toBe(days);
});
