import { expect, test } from "vitest";
import { axlesOf, feetInWords, feetOf, kilogramsOf, METRES_PER_FOOT, sleepsOf } from "~/domain/car/measures";

// The feed's body width and length become feet (1 ft = 0.3048 m).
test("METRES_PER_FOOT is 0.3048", () => expect(METRES_PER_FOOT).toBe(0.3048));

test.each([
  [`21'6"`, 21.5],
  ["21' 6", 21.5],
  ["21’6”", 21.5],
  ["21′ 6″", 21.5],
  ["21 ft 6 in", 21.5],
  ["21ft 6inches", 21.5],
  ["21 feet", 21],
  ["21.25 ft", 21.25],
  [`21'6.25"`, 21.521],
  ["21 ft 6 inch", 21.5],
  [" 21.25 ", 21.25],
  ["13", 13],
  ["6.5 m", 21.325],
  ["6.5m", 21.325],
  ["6,550 mm", 21.49],
  ["6550mm", 21.49],
  ["655 cm", 21.49],
  ["6550 millimetre", 21.49],
  ["655 centimetre", 21.49],
  ["6.55 metre", 21.49],
  ["6.55 metres", 21.49],
  [`21'6"  (6.55 m)`, 21.5],
  ["6.55 m / 21ft 6in", 21.49],
  ["6.55m/21ft 6in", 21.49],
])("feetOf reads a body length of %s as %d ft", (text, feet) => expect(feetOf(text, "length")).toBe(feet));

// An unclear length is left out, never guessed.
test.each([
  ["12.9", "feet or metres?"],
  ["6.5", "feet or metres?"],
  ["6550", "millimetres, but it does not say so"],
  [`21'12"`, "no such inches"],
  [`21.5'6"`, "half feet and inches"],
  ["5.9 ft", "shorter than any body"],
  ["60.1 ft", "longer than any body"],
  [`21'6" (7.10 m)`, "the two disagree"],
  ["21-23 ft", "a range"],
  ["approx 21 ft", "more words"],
  ["21 ft 6 in or so", "more words"],
  ["approx 6.5 m", "more words"],
  ["6.5 m or so", "more words"],
  ["21 x 8", "two measures"],
  ["TBA", "no figure"],
  ["", "nothing"],
])("feetOf returns null for a body length of %j: %s", (text) => expect(feetOf(text, "length")).toBeNull());

test.each([
  ["7.5", 7.5],
  [`7'10"`, 7.833],
  ["2.4 m", 7.874],
  ["2400 mm", 7.874],
  ["4 ft", 4],
  ["11 ft", 11],
  ["2.4", null],
  ["3.9 ft", null],
  ["11.1 ft", null],
])("feetOf reads a body width of %s as %s ft", (text, feet) => expect(feetOf(text, "width")).toBe(feet));

test.each([
  [21.5, { feet: 21, inches: 6, metres: 6.55 }],
  [21, { feet: 21, inches: 0, metres: 6.4 }],
  [21.325, { feet: 21, inches: 4, metres: 6.5 }],
  [7.833, { feet: 7, inches: 10, metres: 2.39 }],
  [19.99, { feet: 20, inches: 0, metres: 6.09 }],
])("feetInWords splits %d ft into feet, inches and metres", (feet, words) => {
  expect(feetInWords(feet)).toEqual(words);
});

test.each([
  ["2,450 kg", 2450],
  ["2450kg", 2450],
  [" 2450 ", 2450],
  ["12,450 kilogram", 12_450],
  ["2450 kilo", 2450],
  ["2.45 tonne", 2450],
  ["2.45 t", 2450],
  ["2.45 tonnes", 2450],
  ["100", 100],
  ["99", null],
  ["2.45", null],
  ["200 t", 200_000],
  ["201 t", null],
  ["2450 lb", null],
  ["1,800 - 2,450 kg", null],
  ["", null],
])("kilogramsOf reads a weight of %j as %s kg", (text, kilograms) => {
  expect(kilogramsOf(text)).toBe(kilograms);
});

test.each([
  ["4", 4],
  ["4berth", 4],
  ["Sleeps  4", 4],
  ["6 people", 6],
  [" 1 person ", 1],
  ["20", 20],
  ["0", null],
  ["21", null],
  ["4-6", null],
  ["", null],
])("sleepsOf reads %j as %s people", (text, people) => expect(sleepsOf(text)).toBe(people));

// rules/facets#facet-axles
test.each([
  ["Tandem", "Tandem"],
  ["tandem axle", "Tandem"],
  ["TANDEM", "Tandem"],
  ["Single-Axle", "Single"],
  ["1 axle", "Single"],
  ["2", "2 axles"],
  ["12", "12 axles"],
  ["3 axles", "3 axles"],
  ["6X4", "6x4"],
  ["8 x 4", "8x4"],
  ["10X4", "10x4"],
  ["6X10", "6x10"],
  ["6x 4", "6x4"],
  ["6 x4", "6x4"],
  ["rear 6x4", "Rear 6x4"],
  ["6x4 dual", "6x4 dual"],
  ["Tri  axle", "Tri"],
  ["  IFS  tandem", "IFS tandem"],
  ["axles at the rear", "Axles at the rear"],
  ["nullable", "Nullable"],
  ["not null", "Not null"],
  ["null", null],
  ["n/a", null],
  ["NA", null],
  ["--", null],
  ["axle", null],
  ["", null],
])("axlesOf counts an axle of %j under %j", (text, axles) => expect(axlesOf(text)).toBe(axles));
