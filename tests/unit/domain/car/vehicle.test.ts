import { expect, test } from "vitest";
import { commentBlocks, splitComments } from "~/domain/car/dealer-comments";
import { slugify } from "~/domain/text/plain-text";

// Dealer comments longer than 400 characters are cut, with a button that shows the rest.
const list = (items: number) =>
  Array.from({ length: items }, (_, n) => `- Feature number ${n + 10}`).join("\n");
const HALF = "x".repeat(200);
test.each([
  ["a word of 399", "x".repeat(399), []],
  ["a word of 400", "x".repeat(400), []],
  ["a word of 401", "x".repeat(401), [{ text: "x" }]],
  ["a word of 402", "x".repeat(402), [{ text: "xx" }]],
  [
    "a word that begins at half of the limit: within it",
    `${HALF} ${"y".repeat(300)}`,
    [{ text: "y".repeat(101) }],
  ],
  [
    "a word that begins after a blank line: before it",
    `${HALF}x\n\n${"y".repeat(300)}`,
    [{ text: "y".repeat(300) }],
  ],
  ["words of 400", `${"word ".repeat(79)}words`, []],
  ["words of 401: between words", `${"word ".repeat(79)}words!`, [{ text: "words!" }]],
  ["a list: before an item", list(21), [{ items: ["Feature number 30"] }]],
])("splitComments cuts after 400 characters: %s", (_, text, rest) => {
  expect(splitComments(text, 400)?.rest).toEqual(rest);
});

test("splitComments cuts between words and loses none", () => {
  const text = Array.from({ length: 120 }, (_, n) => `word${n}`).join(" ");
  const { lead = [], rest = [] } = splitComments(text, 400) ?? {};
  const texts = [...lead, ...rest].map((block) => ("text" in block ? block.text : ""));
  expect(texts[0]?.length).toBeLessThanOrEqual(400);
  expect(texts.join(" ")).toBe(text);
  expect(splitComments(`${"word ".repeat(79)}words`, 400)).toEqual({
    lead: [{ text: `${"word ".repeat(79)}words` }],
    rest: [],
  });
});

test.each([null, "", "  \n ", "<br>"])("splitComments returns null for %j", (text) => {
  expect(splitComments(text, 400)).toBeNull();
});

test.each([
  ["One\r\nstill one\n\n  \nTwo", [{ text: "One\nstill one" }, { text: "Two" }]],
  ["\n\nOne\nstill one \n  \n Two", [{ text: "One\nstill one" }, { text: "Two" }]],
  ["One\rTwo", [{ text: "One\nTwo" }]],
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

test.each([
  ["Mercedes-Benz", "mercedes-benz"],
  ["Ute / Tray", "ute-tray"],
  ["Citroën ", "citroen"],
  ["!!!", ""],
])("slugify(%j) is %j", (text, slug) => expect(slugify(text)).toBe(slug));
