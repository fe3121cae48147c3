import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import { paragraphs, splitComments } from "~/domain/car/dealer-comments";
import { carDetails, keyInformation } from "~/domain/car/spec-list";
import { slugify } from "~/domain/text/slug";

// Dealer comments longer than 400 characters are cut, with a button that shows the rest.
test.each([
  [399, ""],
  [400, ""],
  [401, "x"],
])("splitComments splits a word of %i characters after 400: the rest is %j", (length, rest) => {
  expect(splitComments("x".repeat(length), 400)?.rest).toBe(rest);
});

test("splitComments keeps a text of exactly 400 characters whole, and cuts one of 401", () => {
  const text = `${"word ".repeat(79)}words`;
  expect(text).toHaveLength(400);
  expect(splitComments(text, 400)).toEqual({ lead: text, rest: "" });
  expect(splitComments(`${text}!`, 400)?.rest).toBe("words!");
});

test("splitComments cuts between words and loses none", () => {
  const text = Array.from({ length: 120 }, (_, n) => `word${n}`).join(" ");
  const split = splitComments(text, 400);
  expect(split?.lead.length).toBeLessThanOrEqual(400);
  expect(`${split?.lead} ${split?.rest}`).toBe(text);
});

test.each([null, "", "  \n "])("splitComments returns null for %j", (text) => {
  expect(splitComments(text, 400)).toBeNull();
});

test("paragraphs splits a text at blank lines", () => {
  expect(paragraphs("One\nstill one\n\n  \nTwo")).toEqual(["One\nstill one", "Two"]);
});

test('keyInformation and carDetails leave out values that are empty or the text "null"', () => {
  const car = {
    km: 0,
    simple_transmission: "null",
    simple_body: " ",
    simple_fuel: null,
    engine_size: "4 cyl, 2.2 L",
    variant: { ancaprating: "NULL", torque: "450 Nm" },
    year: 2022,
    make: "Ssangyong",
    model: "Rexton",
  } as unknown as Car;
  expect(keyInformation(car)).toEqual([
    { key: "km", value: "0", unit: "km" },
    { key: "engine", value: "4 cyl, 2.2 L" },
  ]);
  expect(carDetails(car).map(({ key }) => key)).toEqual(["year", "make", "model", "torque"]);
});

test.each([
  ["Mercedes-Benz", "mercedes-benz"],
  ["Ute / Tray", "ute-tray"],
  ["Citroën ", "citroen"],
  ["!!!", ""],
])("slugify(%j) is %j", (text, slug) => {
  expect(slugify(text)).toBe(slug);
});
