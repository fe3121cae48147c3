import { expect, it } from "vitest";
import { excerptOf } from "~/domain/editing/text-diff";

const LONG = `${"a".repeat(100)} kettle ${"b".repeat(100)}`;

it.each([
  ["A roof & a kettle.", "kettle", "A roof & a kettle."],
  ["One\nTwo KETTLES\nThree kettles", "kettle", "Two KETTLES"],
  ["No such word", "kettle", null],
  ["", "kettle", null],
  ["50% (off)", "50% (", "50% (off)"],
  [LONG, "kettle", `…${"a".repeat(59)} kettle ${"b".repeat(59)}…`],
])("an excerpt of the page %j in the editor around %j is %j", (text, wanted, excerpt) => {
  expect(excerptOf(text, wanted)).toBe(excerpt);
});
