import { expect, test } from "vitest";
import { textsOf, unwantedPhrases } from "../../../scripts/lib/english-wording.mjs";

test.each([
  ["Go on to payment", ["Go on"]],
  ["It goes on sale tomorrow, and we'll call you.", []],
  ["Somebody else can reserve it at once.", ["at once", "Somebody"]],
  ["Ask for photos", ["Ask for photos"]],
  ["Ask for a new code if the first one doesn't arrive.", []],
  ["Send it, and we call you. Before we call you, we check the car.", ["and we call you"]],
  ["It's on the lot, 20,000km on the clock", ["on the lot", "0km"]],
  ["Besides, the price can't change", []],
])("finds the phrases of %j that the list replaces", (text, phrases) => {
  expect(unwantedPhrases(text).map(({ phrase }) => phrase)).toEqual(phrases);
});

test("lets a site's own voice have what the default may not", () =>
  expect(unwantedPhrases("Whoever picks up has the keys, at once.", false)).toEqual([
    { phrase: "at once", better: "straight away" },
  ]));

test("names a text by its key, and a line of a page by its number", () => {
  expect(textsOf("a/en-AU.json", '{"home":{"lead":"A"},"list":["B"]}')).toEqual([
    ["home.lead", "A"],
    ["list.0", "B"],
  ]);
  expect(textsOf("content/home.md", "A\nB")).toEqual([
    ["1", "A"],
    ["2", "B"],
  ]);
});
