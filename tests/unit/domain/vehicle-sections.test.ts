import { expect, test } from "vitest";
import { isCertified } from "~/domain/certified";
import { daysListed } from "~/domain/days-listed";
import { showsStickyBar } from "~/domain/sticky-bar";
import { type SectionContents, VEHICLE_SECTIONS, vehicleSections } from "~/domain/vehicle-sections";

const full: SectionContents = {
  whatsIncluded: 1,
  whyBuy: 1,
  protectYourCar: 1,
  features: 1,
  reservable: true,
};

// Spec 1 §2: "Tab set: Dealer Comments, What's Included, Why Buy From Us?, Reserve Online, Protect Your Car, Features."
test("the spec's tab set, in its order", () => {
  expect(vehicleSections(VEHICLE_SECTIONS, full)).toEqual([
    "dealer_comments",
    "whats_included",
    "why_buy",
    "reserve_online",
    "protect_your_car",
    "features",
  ]);
});

test.each<[keyof SectionContents, string]>([
  ["whatsIncluded", "whats_included"],
  ["whyBuy", "why_buy"],
  ["reservable", "reserve_online"],
  ["protectYourCar", "protect_your_car"],
  ["features", "features"],
])("without %s there is no such tab", (content, section) => {
  const without = { ...full, [content]: typeof full[content] === "number" ? 0 : false };
  const shown = vehicleSections(VEHICLE_SECTIONS, without);
  expect(shown).not.toContain(section);
  expect(shown).toHaveLength(5);
});

// "Description empty: show 'Dealer comments are pending. Please check back here later.'"
test("dealer comments show even when there is nothing else, in the site's order, and only where it has them", () => {
  const nothing = { whatsIncluded: 0, whyBuy: 0, protectYourCar: 0, features: 0, reservable: false };
  expect(vehicleSections(VEHICLE_SECTIONS, nothing)).toEqual(["dealer_comments"]);
  expect(vehicleSections(["features", "dealer_comments"], full)).toEqual(["features", "dealer_comments"]);
  expect(vehicleSections(["features"], full)).toEqual(["features"]);
});

// "Certified-used badge: only for the brand's make, certified true, status not sold, on enabled sites."
test.each([
  ["the brand's make, certified, in stock", "Volvo", true, "in_stock", "Volvo", true],
  ["coming soon is not sold", "Volvo", true, "coming_soon", "Volvo", true],
  ["another make", "Mazda", true, "in_stock", "Volvo", false],
  ["not certified", "Volvo", false, "in_stock", "Volvo", false],
  ["sold", "Volvo", true, "sold", "Volvo", false],
  ["a site without the badge", "Volvo", true, "in_stock", null, false],
] as const)("certified: %s", (_name, make, certified, status, certifiedMake, shown) => {
  expect(isCertified({ make, certified, status }, certifiedMake)).toBe(shown);
});

// "a sticky mobile bar that appears after scrolling past 900 pixels"
test.each([
  [0, false],
  [899, false],
  [900, false],
  [901, true],
])("scrolled by %i pixels: bar %s", (scrolled, shown) => {
  expect(showsStickyBar(scrolled)).toBe(shown);
});

test.each([
  ["2026-11-21T00:00:01Z", 0],
  ["2026-11-20T12:00:01Z", 0],
  ["2026-11-20T12:00:00Z", 1],
  ["2026-10-22T12:00:00Z", 30],
  ["2026-12-01T00:00:00Z", 0],
])("a car of %s has been listed for %i whole days", (created, days) => {
  expect(daysListed(created, new Date("2026-11-21T12:00:00Z"))).toBe(days);
});
