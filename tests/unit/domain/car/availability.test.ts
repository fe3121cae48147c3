import { expect, test } from "vitest";
import { isAvailable, isPastListing } from "~/domain/car/car-state";

test("isAvailable accepts in_stock and coming_soon, and refuses sold", () => {
  expect(isAvailable("in_stock")).toBe(true);
  expect(isAvailable("coming_soon")).toBe(true);
  expect(isAvailable("sold")).toBe(false);
});

const now = new Date("2026-11-21T12:00:00Z");
const sold = (hoursAgo: number) => ({
  status: "sold" as const,
  sold_date_timestamp: now.getTime() / 1000 - hoursAgo * 3600,
});

// A sold car stays listed for 3 days by default; a site may set 4 or 0.
test.each([
  ["a car sold 71 hours ago is still listed with a window of 3 days", sold(71), 3, false],
  ["a car sold 72 hours ago is still listed with a window of 3 days", sold(72), 3, false],
  ["a car sold 73 hours ago is past listing with a window of 3 days", sold(73), 3, true],
  ["a car sold 73 hours ago is still listed with a window of 4 days", sold(73), 4, false],
  ["a car sold an hour ago is past listing with a window of 0 days", sold(1), 0, true],
  [
    "a sold car without a sale date is past listing",
    { status: "sold" as const, sold_date_timestamp: null },
    3,
    true,
  ],
  [
    "a car in stock is never past listing",
    { status: "in_stock" as const, sold_date_timestamp: null },
    0,
    false,
  ],
])("%s", (_name, car, days, gone) => expect(isPastListing(car, now, days)).toBe(gone));
