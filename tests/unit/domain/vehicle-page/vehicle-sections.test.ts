import { expect, test } from "vitest";
import {
  type SectionContents,
  VEHICLE_SECTIONS,
  vehicleSections,
} from "~/domain/vehicle-page/vehicle-sections";
import { showsStickyBar, stickyBarRule } from "~/domain/vehicle-page/vehicle-view";

const full: SectionContents = {
  whatsIncluded: 1,
  whyBuy: 1,
  protectYourCar: 1,
  features: 1,
  reservable: true,
};

// The tabs are Dealer Comments, What's Included, Why Buy From Us?, Reserve Online, Protect Your Car,
// Features.
test("vehicleSections returns all tabs in their order", () =>
  expect(vehicleSections(VEHICLE_SECTIONS, full)).toEqual(
    "dealer_comments whats_included why_buy reserve_online protect_your_car features".split(" "),
  ));

test.each<[keyof SectionContents, string]>([
  ["whatsIncluded", "whats_included"],
  ["whyBuy", "why_buy"],
  ["reservable", "reserve_online"],
  ["protectYourCar", "protect_your_car"],
  ["features", "features"],
])("vehicleSections without %s leaves out the tab %s", (content, section) => {
  const without = { ...full, [content]: typeof full[content] === "number" ? 0 : false };
  const shown = vehicleSections(VEHICLE_SECTIONS, without);
  expect(shown).not.toContain(section);
  expect(shown).toHaveLength(5);
});

// Without comments the tab says 'Dealer comments are pending. Please check back here later.'
test("vehicleSections keeps dealer comments without other content, in the order of the site", () => {
  const nothing = { whatsIncluded: 0, whyBuy: 0, protectYourCar: 0, features: 0, reservable: false };
  expect(vehicleSections(VEHICLE_SECTIONS, nothing)).toEqual(["dealer_comments"]);
  expect(vehicleSections(["features", "dealer_comments"], full)).toEqual(["features", "dealer_comments"]);
  expect(vehicleSections(["features"], full)).toEqual(["features"]);
});

// A sticky mobile bar appears after scrolling past 900 pixels.
test.each([
  [0, false],
  [899, false],
  [900, false],
  [901, true],
])("showsStickyBar at %i pixels is %s", (scrolled, shown) => expect(showsStickyBar(scrolled)).toBe(shown));

test.each([
  [true, false, "after_scroll"],
  [true, true, "from_start"],
  [false, true, "off"],
  [false, false, "off"],
] as const)(
  "stickyBarRule of sticky_bar %s and from_start %s is %s",
  (sticky_bar, sticky_bar_from_start, rule) =>
    expect(stickyBarRule({ sticky_bar, sticky_bar_from_start })).toBe(rule),
);
