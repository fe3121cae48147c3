import { expect, test } from "vitest";
import { type CardTagRules, cardTag, type TaggedCar } from "~/domain/card-tag";

const now = new Date("2026-11-21T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const rules: CardTagRules = {
  new_tag_days: 8,
  green_fuel_tag: true,
  green_tags: ["runout sale"],
  certified_make: "Toyota",
};
const car = (given: Partial<TaggedCar>): TaggedCar => ({
  status: "in_stock",
  simple_fuel: "Diesel",
  reserved: false,
  certified: false,
  tag: null,
  make: "Toyota",
  created_at: daysAgo(30),
  ...given,
});
const everything: Partial<TaggedCar> = {
  simple_fuel: "Hybrid",
  reserved: true,
  certified: true,
  tag: "Test Drive Only",
  created_at: daysAgo(1),
};

// Spec 1 §4 "Card tag priority": each row takes the higher ones away.
test.each<[string, Partial<TaggedCar>, Partial<CardTagRules>, object | null]>([
  ["1 electric or hybrid, green", everything, {}, { kind: "fuel", text: "Hybrid", tone: "positive" }],
  ["2 reserved, where fuel tags are off", everything, { green_fuel_tag: false }, { kind: "reserved" }],
  [
    "3 certified badge of the brand's make",
    { ...everything, simple_fuel: "Diesel", reserved: false },
    {},
    { kind: "certified" },
  ],
  [
    "4 free text, red",
    { ...everything, simple_fuel: "Diesel", reserved: false },
    { certified_make: null },
    { kind: "text", text: "Test Drive Only", tone: "negative" },
  ],
  [
    "4 free text, green for 'runout sale'",
    { tag: "Runout Sale" },
    {},
    { kind: "text", text: "Runout Sale", tone: "positive" },
  ],
  ["5 coming soon", { status: "coming_soon", created_at: daysAgo(1) }, {}, { kind: "coming_soon" }],
  ["6 created less than 8 days ago", { created_at: daysAgo(7.99) }, {}, { kind: "new" }],
  ["7 created 8 days ago: no tag", { created_at: daysAgo(8) }, {}, null],
  ["not in stock: the sold tag, whatever else", { ...everything, status: "sold" }, {}, { kind: "sold" }],
])("%s", (_name, given, other, expected) => {
  const tag = cardTag(car(given), { ...rules, ...other }, now);
  if (expected === null) expect(tag).toBeNull();
  else expect(tag).toMatchObject(expected);
});
