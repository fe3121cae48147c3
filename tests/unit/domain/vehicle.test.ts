import { expect, test } from "vitest";
import type { Car } from "~/domain/car";
import { paragraphs, splitComments } from "~/domain/dealer-comments";
import { slugify } from "~/domain/slug";
import { carDetails, keyInformation } from "~/domain/spec-list";

// Spec 1 §4: "Dealer comments are truncated at 400 characters with show more."
test.each([
  [399, ""],
  [400, ""],
  [401, "x"],
])("%i characters without a space", (length, rest) => {
  expect(splitComments("x".repeat(length), 400)?.rest).toBe(rest);
});

test("words that fill exactly 400 characters are not cut, one more character is", () => {
  const text = `${"word ".repeat(79)}words`;
  expect(text).toHaveLength(400);
  expect(splitComments(text, 400)).toEqual({ lead: text, rest: "" });
  expect(splitComments(`${text}!`, 400)?.rest).toBe("words!");
});

test("the cut falls between words and loses none", () => {
  const text = Array.from({ length: 120 }, (_, n) => `word${n}`).join(" ");
  const split = splitComments(text, 400);
  expect(split?.lead.length).toBeLessThanOrEqual(400);
  expect(`${split?.lead} ${split?.rest}`).toBe(text);
});

test.each([null, "", "  \n "])("no comments in %j", (text) => {
  expect(splitComments(text, 400)).toBeNull();
});

test("paragraphs are parted by blank lines", () => {
  expect(paragraphs("One\nstill one\n\n  \nTwo")).toEqual(["One\nstill one", "Two"]);
});

// "Spec lists drop entries that are empty or the text null."
test("spec lists drop what is empty or null", () => {
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
])("slug of %s", (text, slug) => {
  expect(slugify(text)).toBe(slug);
});
