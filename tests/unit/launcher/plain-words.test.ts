import { expect, it } from "vitest";
import { inPlainWords, proseOfCode, wordsIn } from "../../../scripts/lib/plain-words.mjs";

it.each([
  ["A mail is sent at once.", "A mail is sent immediately."],
  ["Two processes write at once.", null],
  ["The text stands above the files.", "The text is above the files."],
  ["A number stands for a facet.", null],
  ["Whoever pays gets the car.", "Anyone who pays gets the car."],
  ["The rate is the same, whoever lends.", null],
  ["The page goes on with the next step.", "The page continues with the next step."],
  ["The offer goes on sale.", null],
  ["See docs/decisions/0096-popups-beside-forms.md and `beside`.", null],
  ['The law says "shall be stated beside the price".', null],
])("finds a word by its sense: %s", (text, plain) => {
  expect(wordsIn(text).length).toBe(plain === null ? 0 : 1);
  expect(inPlainWords(text)).toBe(plain ?? text);
});

it("reads comments and test titles, and no other text of the code", () => {
  const code = 'it("goes on.", () => t("beside")); // A note.\nconst url = "https://x";';
  expect(proseOfCode(code, true).map(({ text }) => text)).toEqual(["goes on.", "// A note."]);
});
