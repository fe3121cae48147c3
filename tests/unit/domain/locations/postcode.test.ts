import { expect, test } from "vitest";
import { isOfPostBoxes, isPostcode, POSTCODE_LENGTH, postcodeText } from "~/domain/locations/distance";

test("POSTCODE_LENGTH is 4", () => expect(POSTCODE_LENGTH).toBe(4));

test.each([
  ["2000", true],
  ["0800", true],
  ["200", false],
  ["20000", false],
  ["", false],
  ["20a0", false],
  ["２０００", false],
  ["2 00", false],
  ["-200", false],
])("isPostcode(%j) is %s", (text, is) => expect(isPostcode(text)).toBe(is));

test.each([
  [["Parramatta"], "NSW", "Parramatta NSW"],
  [["Moonah", "Lutana", "West Moonah"], "TAS", "Moonah, Lutana, West Moonah TAS"],
  [["Moonah", "Derwent Park", "Lutana", "West Moonah"], "TAS", "Moonah, Derwent Park, Lutana … TAS"],
  [[], "NT", "NT"],
] as const)("postcodeText joins %j in %s as %j", (places, state, text) => {
  expect(postcodeText({ places, state })).toBe(text);
});

test.each([
  ["0199", false],
  ["0200", true],
  ["0299", true],
  ["0899", false],
  ["1999", true],
  ["2000", false],
  ["5799", false],
  ["5800", true],
  ["6999", true],
  ["7799", false],
  ["8000", true],
  ["9999", true],
])("isOfPostBoxes of %s is %s", (postcode, expected) => expect(isOfPostBoxes(postcode)).toBe(expected));
