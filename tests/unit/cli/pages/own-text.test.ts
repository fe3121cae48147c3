import { expect, test } from "vitest";
import { ownTextOf } from "~/cli/pages/check-html";

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
])("ownTextOf finds %j in the texts of the car: %s", (text, own) => expect(isOwnText(text)).toBe(own));

test('ownTextOf ignores missing values, parts of words, and fields that are only "null"', () => {
  const car = { name: "Toyota Nullarbor, annulled, non-null", km: null, colour: " null ", series: "NaN" };
  const own = ownTextOf([JSON.stringify(car)]);
  expect([own("null"), own("NaN")]).toEqual([false, false]);
  expect(ownTextOf([])("null")).toBe(false);
});
