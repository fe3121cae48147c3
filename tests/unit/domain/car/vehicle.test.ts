import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import { commentBlocks, splitComments } from "~/domain/car/dealer-comments";
import { carDetails, keyInformation } from "~/domain/car/spec-list";
import { slugify } from "~/domain/text/slug";
import { testCar } from "../../adapters/search/test-car";

// Dealer comments longer than 400 characters are cut, with a button that shows the rest.
const list = (items: number) =>
  Array.from({ length: items }, (_, n) => `- Feature number ${n + 10}`).join("\n");
test.each([
  ["a word of 399", "x".repeat(399), []],
  ["a word of 400", "x".repeat(400), []],
  ["a word of 401", "x".repeat(401), [{ text: "x" }]],
  ["words of 400", `${"word ".repeat(79)}words`, []],
  ["words of 401: between words", `${"word ".repeat(79)}words!`, [{ text: "words!" }]],
  ["a list: before an item", list(21), [{ items: ["Feature number 30"] }]],
])("splitComments cuts after 400 characters: %s", (_, text, rest) => {
  expect(splitComments(text, 400)?.rest).toEqual(rest);
});

test.each([null, "", "  \n ", "<br>"])("splitComments returns null for %j", (text) => {
  expect(splitComments(text, 400)).toBeNull();
});

test.each([
  ["One\r\nstill one\n\n  \nTwo", [{ text: "One\nstill one" }, { text: "Two" }]],
  [
    "FEATURES:\n- Leather seats\n-Sunroof\n\n- Tow bar\nCall us.",
    [{ text: "FEATURES:" }, { items: ["Leather seats", "Sunroof", "Tow bar"] }, { text: "Call us." }],
  ],
  ["* ABS\n* Airbags", [{ items: ["ABS", "Airbags"] }]],
  ["•ABS", [{ items: ["ABS"] }]],
  ["As new.\n*Conditions apply", [{ text: "As new." }, { text: "*Conditions apply" }]],
  ["-10 degrees\n-----\n*** SALE ***", [{ text: "-10 degrees\n-----\n*** SALE ***" }]],
  [
    "One owner.<br>Serviced.<ul><li><p>Sunroof</p></li><li>Tow&nbsp;bar</li></ul>",
    [{ text: "One owner.\nServiced." }, { items: ["Sunroof", "Tow bar"] }],
  ],
  ["Price < 5 & <script>alert(1)</script>", [{ text: "Price < 5 & <script>alert(1)</script>" }]],
])("commentBlocks splits %j into paragraphs and lists", (text, blocks) => {
  expect(commentBlocks(text)).toEqual(blocks);
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
  [{ ancaprating: "5" }, { key: "ancap", value: "5", unit: "stars" }],
  [{ ancaprating: "4.5 Stars" }, { key: "ancap", value: "4.5", unit: "stars" }],
  [{ ancaprating: "Not tested" }, { key: "ancap", value: "Not tested" }],
  [{ enginesize_litres: "2.0" }, { key: "engine", value: "2.0", unit: "litres" }],
  [{ enginesize_litres: "2.0 L" }, { key: "engine", value: "2.0 L" }],
])("keyInformation of a variant with %j has %j", (variant, item) => {
  expect(keyInformation(testCar({ engine_size: null, variant }))).toContainEqual(item);
});

test.each([
  ["Mercedes-Benz", "mercedes-benz"],
  ["Ute / Tray", "ute-tray"],
  ["Citroën ", "citroen"],
  ["!!!", ""],
])("slugify(%j) is %j", (text, slug) => {
  expect(slugify(text)).toBe(slug);
});
