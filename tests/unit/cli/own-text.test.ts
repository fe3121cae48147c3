import { expect, test } from "vitest";
import { ownTextOf } from "~/cli/pages/own-text";

const isOwnText = ownTextOf([
  JSON.stringify({
    name: "2020 Toyota Nullarbor",
    km: null,
    colour: "null",
    dealercomments: 'Odometer says "null".\nIncluded:\n{{mats}}',
    standardEquipment: ["NaN bread holder", "annulled"],
  }),
]);

test.each([
  ["null", true],
  ["NaN", true],
  ["Included:", true],
  ["{{mats}}", true],
  ["undefined", false],
  ["Colour:", false],
  ["{{count}}", false],
])("%s is the car's own text: %s", (text, own) => {
  expect(isOwnText(text)).toBe(own);
});

test("neither a missing value, nor a part of a word, nor a field that is just 'null'", () => {
  const car = { name: "Toyota Nullarbor, annulled, non-null", km: null, colour: " null ", series: "NaN" };
  const own = ownTextOf([JSON.stringify(car)]);
  expect([own("null"), own("NaN")]).toEqual([false, false]);
  expect(ownTextOf([])("null")).toBe(false);
});
