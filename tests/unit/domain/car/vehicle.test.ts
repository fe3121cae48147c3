import { expect, test } from "vitest";
import { paragraphs, splitComments } from "~/domain/car/dealer-comments";
import { slugify } from "~/domain/text/slug";

// Dealer comments longer than 400 characters are cut, with a button that shows the rest.
test.each([
  [399, ""],
  [400, ""],
  [402, "xx"],
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
  const [half, others] = ["x".repeat(200), "y".repeat(300)];
  expect(splitComments(`${half}\n\n${others}`, 380)).toEqual({ lead: half, rest: others });
  // A space no later than half of the limit: within the word instead.
  expect(splitComments(`${half} ${others}`, 400)?.rest).toHaveLength(101);
  expect(splitComments("One\rTwo", 400)?.lead).toBe("One\nTwo");
});

test.each([null, "", "  \n "])("splitComments returns null for %j", (text) => {
  expect(splitComments(text, 400)).toBeNull();
});

test("paragraphs splits a text at blank lines", () => {
  expect(paragraphs("\n\nOne\nstill one \n  \n Two")).toEqual(["One\nstill one", "Two"]);
});

test.each([
  ["Mercedes-Benz", "mercedes-benz"],
  ["Ute / Tray", "ute-tray"],
  ["Citroën ", "citroen"],
  ["!!!", ""],
])("slugify(%j) is %j", (text, slug) => {
  expect(slugify(text)).toBe(slug);
});
