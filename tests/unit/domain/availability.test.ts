import { expect, test } from "vitest";
import { isAvailable, isPastListing } from "~/domain/availability";

test("in_stock and coming_soon count as available", () => {
  expect(isAvailable("in_stock")).toBe(true);
  expect(isAvailable("coming_soon")).toBe(true);
  expect(isAvailable("sold")).toBe(false);
});

const now = new Date("2026-11-21T12:00:00Z");
const sold = (hoursAgo: number) => ({
  status: "sold" as const,
  sold_date_timestamp: now.getTime() / 1000 - hoursAgo * 3600,
});

// "Sold-car listing window on search: 3 days by default (sites may set 4 or 0)."
test.each([
  ["sold 71 hours ago, 3 days", sold(71), 3, false],
  ["sold 73 hours ago, 3 days", sold(73), 3, true],
  ["sold 73 hours ago, 4 days", sold(73), 4, false],
  ["sold an hour ago, 0 days", sold(1), 0, true],
  ["sold at no known time", { status: "sold" as const, sold_date_timestamp: null }, 3, true],
  ["in stock", { status: "in_stock" as const, sold_date_timestamp: null }, 0, false],
])("%s", (_name, car, days, gone) => {
  expect(isPastListing(car, now, days)).toBe(gone);
});
