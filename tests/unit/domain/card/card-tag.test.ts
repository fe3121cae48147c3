import { expect, test } from "vitest";
import { type CardTagRules, cardTag, cardTags, type TaggedCar } from "~/domain/card/card-tag";

const now = new Date("2026-11-21T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const rules: CardTagRules = {
  new_tag_days: 8,
  green_fuel_tag: true,
  green_tags: ["runout sale", "demo sale"],
  certified_make: "Toyota",
};
const car = (given: Partial<TaggedCar>): TaggedCar => ({
  status: "in_stock",
  car_type: "new",
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

// The tags are in order of priority. Each row removes the conditions of the rows above it.
test.each<[string, Partial<TaggedCar>, Partial<CardTagRules>, object | null]>([
  [
    "1: the fuel in green for an electric or hybrid car",
    everything,
    {},
    { kind: "fuel", text: "Hybrid", tone: "positive" },
  ],
  ["2: reserved, on a site without fuel tags", everything, { green_fuel_tag: false }, { kind: "reserved" }],
  [
    "3: certified, for a car of the certified make",
    { ...everything, car_type: "used", simple_fuel: "Diesel", reserved: false },
    {},
    { kind: "certified" },
  ],
  [
    "4: the free text in red",
    { ...everything, simple_fuel: "Diesel", reserved: false },
    { certified_make: null },
    { kind: "text", text: "Test Drive Only", tone: "negative" },
  ],
  [
    "4: the free text in green for 'runout sale'",
    { tag: " Runout Sale " },
    {},
    { kind: "text", text: "Runout Sale", tone: "positive" },
  ],
  ["5: coming soon", { status: "coming_soon", created_at: daysAgo(1) }, {}, { kind: "coming_soon" }],
  ["6: new, for a new car listed less than 8 days ago", { created_at: daysAgo(7.99) }, {}, { kind: "new" }],
  [
    "6: new arrival, for a used car listed less than 8 days ago",
    { car_type: "used", created_at: daysAgo(7.99) },
    {},
    { kind: "new_arrival" },
  ],
  [
    "6: new arrival, for a demo car",
    { car_type: "demo", created_at: daysAgo(0) },
    {},
    { kind: "new_arrival" },
  ],
  ["6: no tag after the site's own number of days", { created_at: daysAgo(2) }, { new_tag_days: 2 }, null],
  ["7: no tag for a car listed 8 days ago", { created_at: daysAgo(8) }, {}, null],
  ["7: no tag for a new car without a listing date", { created_at: null }, {}, null],
  ["7: no tag for a used car without a listing date", { car_type: "used", created_at: null }, {}, null],
  [
    "the sold tag for a sold car, whatever else it has",
    { ...everything, status: "sold" },
    {},
    { kind: "sold" },
  ],
])("cardTag returns %s", (_name, given, other, expected) => {
  const tag = cardTag(car(given), { ...rules, ...other }, now);
  if (expected === null) expect(tag).toBeNull();
  else expect(tag).toMatchObject(expected);
});

test.each<[string, Partial<TaggedCar>, object[]]>([
  ["no tag of a car without one", {}, []],
  ["sold once", { ...everything, status: "sold" }, [{ kind: "sold", tone: "neutral" }]],
  ["reserved once", { reserved: true }, [{ kind: "reserved", tone: "neutral" }]],
  [
    "the tag, then the states that it doesn't name",
    { ...everything, status: "coming_soon" },
    [
      { kind: "fuel", text: "Hybrid", tone: "positive" },
      { kind: "reserved", tone: "neutral" },
      { kind: "coming_soon", tone: "neutral" },
    ],
  ],
])("cardTags returns %s", (_name, given, expected) => {
  expect(cardTags(car(given), rules, now)).toEqual(expected);
});
