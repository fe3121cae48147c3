import { expect, test } from "vitest";
import { isCertified } from "~/domain/car/certified";
import { daysListed } from "~/domain/car/days-listed";

// The badge needs the site's certified make, a certified car that is not sold, and a site with the badge.
test.each([
  ["accepts a certified car of the make in stock", "Volvo", true, "in_stock", "Volvo", true],
  ["accepts a certified car coming soon", "Volvo", true, "coming_soon", "Volvo", true],
  ["refuses another make", "Mazda", true, "in_stock", "Volvo", false],
  ["refuses a car that is not certified", "Volvo", false, "in_stock", "Volvo", false],
  ["refuses a sold car", "Volvo", true, "sold", "Volvo", false],
  ["refuses a car on a site without the badge", "Volvo", true, "in_stock", null, false],
] as const)("isCertified %s", (_name, make, certified, status, certifiedMake, shown) => {
  expect(isCertified({ make, certified, status }, certifiedMake)).toBe(shown);
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
