import { describe, expect, it } from "vitest";
import type { FormDefinition } from "~/domain/forms/form-definition";
import type { FormField } from "~/domain/forms/form-field";
import {
  type AskedStep,
  askedStep,
  type CheckFields,
  carriedAnswers,
  definedSteps,
  nextStep,
  stepNumber,
  walkSteps,
} from "~/domain/forms/form-steps";

const field = (name: string, required = true): FormField => ({ name, kind: "text", required });
const step = (heading: string, ...names: string[]): AskedStep => ({
  heading,
  fields: names.map((name) => field(name)),
});

/** Every field needs an answer; "bad" is none. */
const check: CheckFields = (fields, typed) => {
  const wrong = fields.filter(({ name }) => !typed[name]?.[0] || typed[name]?.[0] === "bad");
  if (wrong.length > 0)
    return { ok: false, errors: Object.fromEntries(wrong.map(({ name }) => [name, ["wrong"]])) };
  return { ok: true, answers: Object.fromEntries(fields.map(({ name }) => [name, typed[name]?.[0]])) };
};
const three = () => [step("one", "a"), step("two", "b", "c"), step("three", "d")];
const walk = (typed: Record<string, string>, until?: number) =>
  walkSteps(
    three,
    Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]])),
    check,
    until,
  );

describe("the steps of a definition", () => {
  const definition = {
    heading: "whole",
    fields: [field("a"), field("terms"), field("b")],
    steps: [
      { heading: "one", fields: ["a"] },
      { heading: "two", fields: ["b", "gone"] },
    ],
  } as unknown as FormDefinition;

  it("have their fields in the definition's order; a field of none of them is asked in the last", async () => {
    const steps = await definedSteps(definition)({});
    expect(steps.map(({ heading, fields }) => [heading, ...fields.map(({ name }) => name)])).toEqual([
      ["one", "a"],
      ["two", "terms", "b"],
    ]);
  });

  it("are one where it names none", async () => {
    const steps = await definedSteps({ ...definition, steps: [] })({});
    expect(steps).toEqual([{ heading: "whole", fields: definition.fields }]);
  });
});

describe("walking the steps", () => {
  it.each([
    [{}, 0, ["a"]],
    [{ a: "1" }, 1, ["b", "c"]],
    [{ a: "1", b: "2", c: "bad" }, 1, ["c"]],
    [{ a: "bad", b: "2", c: "3", d: "4" }, 0, ["a"]],
    [{ a: "1", b: "2", c: "3" }, 2, ["d"]],
    [{ a: "1", b: "2", c: "3", d: "4" }, 3, []],
  ])("with %j ends at step %i, where %j are wrong", async (typed, reached, wrong) => {
    const walked = await walk(typed as Record<string, string>);
    expect([walked.reached, Object.keys(walked.errors)]).toEqual([reached, wrong]);
  });

  it("gives the answers of the steps before, up to the one that is asked for", async () => {
    const typed = { a: "1", b: "2", c: "3", d: "4" };
    expect((await walk(typed, 1)).answers).toEqual({ a: "1" });
    expect((await walk(typed, 2)).answers).toEqual({ a: "1", b: "2", c: "3" });
    expect((await walk(typed)).answers).toEqual(typed);
  });

  it("takes the steps that the answers make, also where they must be looked up", async () => {
    const stepsOf = async (answers: Record<string, unknown>) => {
      if (!answers.how) return [step("how", "how")];
      return [
        step("how", "how"),
        answers.how === "rego" ? step("rego", "rego") : step("make", "make", "model"),
      ];
    };
    const typed = (how: string) => ({ how: [how], rego: ["ABC123"] });
    expect((await walkSteps(stepsOf, typed("rego"), check)).answers).toEqual({ how: "rego", rego: "ABC123" });
    const byMake = await walkSteps(stepsOf, typed("make"), check);
    expect([byMake.reached, byMake.steps.map(({ heading }) => heading)]).toEqual([1, ["how", "make"]]);
  });

  it("refuses steps without end", async () => {
    const endless = () => Array.from({ length: 100 }, () => ({ heading: "again", fields: [] }));
    await expect(walkSteps(endless, {}, check, 1000)).rejects.toThrow(RangeError);
  });
});

/* "Multi-step forms advance one step at a time; on the last step the lead is submitted" (spec 1 §4). */
describe("where a post leads", () => {
  const all = { a: "1", b: "2", c: "3", d: "4" };
  it.each([
    ["the first step, answered", 0, null, { a: "1" }, { kind: "show", step: 1, refused: false }],
    ["the first step, everything else answered too", 0, null, all, { kind: "show", step: 1, refused: false }],
    ["the first step, wrong", 0, null, { a: "bad" }, { kind: "show", step: 0, refused: true }],
    ["the second, half answered", 1, null, { a: "1", b: "2" }, { kind: "show", step: 1, refused: true }],
    ["the last, answered", 2, null, all, { kind: "submit" }],
    ["the last, itself wrong", 2, null, { ...all, d: "" }, { kind: "show", step: 2, refused: true }],
    [
      "the last, an earlier one wrong",
      2,
      null,
      { ...all, b: "bad" },
      { kind: "show", step: 1, refused: true },
    ],
    ["the last, the first one wrong", 2, null, { ...all, a: "" }, { kind: "show", step: 0, refused: true }],
    ["a step that there is none of", 9, null, all, { kind: "submit" }],
    ["back, whatever was typed", 1, 0, { a: "1", b: "bad" }, { kind: "show", step: 0, refused: false }],
    ["back from the last, wrong", 2, 1, { ...all, d: "bad" }, { kind: "show", step: 1, refused: false }],
    ["to a step that is not reached", 0, 2, { a: "1" }, { kind: "show", step: 1, refused: false }],
    ["to a step before the first", 0, -1, {}, { kind: "show", step: 0, refused: false }],
    ["to a step after the last", 2, 9, all, { kind: "show", step: 2, refused: false }],
  ])("from %s", async (_, posted, goTo, typed, expected) => {
    const walked = await walk(typed as Record<string, string>);
    expect(nextStep({ step: posted, goTo }, walked)).toEqual(expected);
  });
});

describe("the step of an address", () => {
  it.each([
    [0, 0, {}, 0],
    [2, 3, {}, 0],
    [1, 1, { a: "1" }, 1],
    // Answered by what was filled in for them, but never sent.
    [1, 0, { a: "1" }, 0],
    [2, 1, { a: "1", b: "2", c: "3" }, 1],
    [2, 2, { a: "1", b: "2", c: "3" }, 2],
    [2, 2, { a: "1", b: "bad" }, 1],
    [9, 9, { a: "1", b: "2", c: "3", d: "4" }, 2],
  ])("asked %i, sent %i, typed %j: %i", async (asked, seen, typed, expected) => {
    expect(askedStep(asked, seen, await walk(typed as Record<string, string>))).toBe(expected);
  });

  it.each([
    ["1", 0],
    ["2", 1],
    ["20", 19],
    ["0", null],
    ["-1", null],
    ["1.5", null],
    ["100", null],
    ["x", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("reads %j as %j", (text, expected) => {
    expect(stepNumber(text)).toBe(expected);
  });
});

it("a step carries what was typed into the other fields of the form, and nothing else", () => {
  const typed = { a: ["1"], b: ["2", "3"], c: ["4"], other: ["5"], form_step: ["1"] };
  const fields = [field("a"), field("b"), field("c"), field("d")];
  expect(carriedAnswers(fields, step("three", "c"), typed)).toEqual([
    ["a", "1"],
    ["b", "2"],
    ["b", "3"],
  ]);
});
