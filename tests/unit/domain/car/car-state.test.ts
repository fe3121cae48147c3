import { expect, it } from "vitest";
import { type CarState, carStates, isCarState, isStateWord, statesForSale } from "~/domain/car/car-state";
import { type CardTagRules, cardTags, type TaggedCar } from "~/domain/card/card-tag";
import { compactCarView } from "~/domain/card/compact-car";
import { testCar } from "../../adapters/search/test-car";

const NOW = new Date("2026-11-21T00:00:00Z");
const rules: CardTagRules = {
  new_tag_days: 8,
  green_fuel_tag: true,
  green_tags: [],
  certified_make: "Toyota",
};

it.each<[Parameters<typeof carStates>[0], CarState[]]>([
  [{ status: "in_stock", reserved: false }, []],
  [{ status: "in_stock", reserved: true }, ["reserved"]],
  [{ status: "coming_soon", reserved: false }, ["coming_soon"]],
  [{ status: "coming_soon", reserved: true }, ["reserved", "coming_soon"]],
  [{ status: "sold", reserved: true }, ["sold"]],
])("carStates of %j returns %j", (car, states) => {
  expect(carStates(car)).toEqual(states);
  expect(statesForSale(car)).toEqual(states.filter((state) => state !== "sold"));
  expect(compactCarView({ ...testCar(car), image: null }, { offers_subscription: false }).states).toEqual(
    statesForSale(car),
  );
});

const car = (given: Partial<TaggedCar>) => testCar({ created_at: null, ...given });

// The state of a car is next to the tag with the highest priority, and is never shown twice.
it.each<[string, Partial<TaggedCar>, string[]]>([
  ["the fuel tag before the state reserved", { simple_fuel: "Hybrid", reserved: true }, ["fuel", "reserved"]],
  [
    "the fuel tag before both states",
    { simple_fuel: "Electric", reserved: true, status: "coming_soon" },
    ["fuel", "reserved", "coming_soon"],
  ],
  ["reserved before coming soon", { reserved: true, status: "coming_soon" }, ["reserved", "coming_soon"]],
  [
    "the certified badge before coming soon",
    { certified: true, status: "coming_soon" },
    ["certified", "coming_soon"],
  ],
  ["the free text before coming soon", { tag: "Runout", status: "coming_soon" }, ["text", "coming_soon"]],
  ["reserved alone", { reserved: true }, ["reserved"]],
  ["coming soon alone", { status: "coming_soon" }, ["coming_soon"]],
  [
    "sold alone, whatever else the car has",
    { status: "sold", simple_fuel: "Hybrid", reserved: true, tag: "Runout" },
    ["sold"],
  ],
  ["the fuel tag of a car without a state", { simple_fuel: "Hybrid" }, ["fuel"]],
  ["nothing", {}, []],
])("cardTags returns %s", (_name, given, kinds) => {
  expect(cardTags(car(given), rules, NOW).map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ["SOLD", true],
  [" Just Sold ", true],
  ["reserved", true],
  ["Coming Soon", true],
  ["Sold by auction", false],
  ["Test Drive Only", false],
  ["runout sale", false],
])("isStateWord(%j) returns %j", (text, expected) => expect(isStateWord(text)).toBe(expected));

it("isCarState accepts the three states and no other string", () =>
  expect(["sold", "reserved", "coming_soon", "new", "toString"].map(isCarState)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]));
