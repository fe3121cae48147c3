import { expect, it } from "vitest";
import { countedCategory, countedMonth, retentionLimit } from "~/domain/lead/lead-reference";

it.each([
  [1, "2026-03-01T01:00:00.000Z"],
  [30, "2026-01-31T01:00:00.000Z"],
  [730, "2024-03-02T01:00:00.000Z"],
])("retentionLimit of %d days before 2 March 2026 is %s", (days, limit) => {
  expect(retentionLimit(days, new Date("2026-03-02T01:00:00.000Z")).toISOString()).toBe(limit);
});

it.each([
  ["Used Car Enquiry", "Used Car Enquiry"],
  ["Trade-In Valuation", "Trade-In Valuation"],
  ["Parts & Accessories", "Parts & Accessories"],
  ["robin@example.com", "Other"],
  ["0491 570 006", "Other"],
  ["Enquiry 7", "Other"],
  ["", "Other"],
  ["A".repeat(60), "A".repeat(60)],
  ["A".repeat(61), "Other"],
  ["line\nend", "Other"],
])("countedCategory of %j is %j", (category, counted) => expect(countedCategory(category)).toBe(counted));

it("countedMonth is the month of the moment", () =>
  expect(countedMonth("2026-01-31T09:00:00.000Z")).toBe("2026-01"));
