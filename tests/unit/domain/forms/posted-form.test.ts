import { expect, test } from "vitest";
import { firstAnswer, parsePostedForm } from "~/domain/forms/posted-form";

test("a posted form keeps every answer to a field in the order of the body", () => {
  const { typed } = parsePostedForm([
    ["extras", "Wash"],
    ["name", "Ada"],
    ["extras", "Loan car"],
  ]);
  expect(typed).toEqual({ extras: ["Wash", "Loan car"], name: ["Ada"] });
});

test.each([
  ["a text", "https://spam.example", ["https://spam.example"]],
  ["nothing", "", [""]],
  ["a file", new File(["x"], "x.txt"), ["file"]],
])("a posted form keeps %s in the honeypot apart from the answers", (_, value, honeypot) => {
  expect(parsePostedForm([["website_address", value]])).toEqual({ typed: {}, honeypot });
});

test("a posted form leaves out files", () =>
  expect(parsePostedForm([["name", new File(["x"], "x.txt")]]).typed).toEqual({}));

test.each(["__proto__", "constructor", "toString"])(
  "a field named %s is an answer like any other",
  (name) => {
    const { typed } = parsePostedForm([[name, "Ada"]]);
    expect(firstAnswer(typed, name)).toBe("Ada");
    expect(firstAnswer(parsePostedForm([]).typed, name)).toBeNull();
  },
);
