import { describe, expect, it } from "vitest";
import type { FormDefinition, FormField } from "~/domain/forms/form-field";
import {
  allowedStep,
  type CheckFields,
  carriedAnswers,
  checkSteps,
  definedSteps,
  nextStep,
  type StepDefinition,
  stepNumber,
} from "~/domain/forms/form-steps";

const field = (name: string, required = true): FormField => ({ name, kind: "text", required });
const step = (heading: string, ...names: string[]): StepDefinition => ({
  heading,
  fields: names.map((name) => field(name)),
});

/** Every field needs an answer other than "bad". */
const check: CheckFields = (fields, typed) => {
  const wrong = fields.filter(({ name }) => !typed[name]?.[0] || typed[name]?.[0] === "bad");
  if (wrong.length > 0)
    return { ok: false, errors: Object.fromEntries(wrong.map(({ name }) => [name, ["wrong"]])) };
  return { ok: true, answers: Object.fromEntries(fields.map(({ name }) => [name, typed[name]?.[0]])) };
};
const three = () => [step("one", "a"), step("two", "b", "c"), step("three", "d")];
const walk = (typed: Record<string, string>, until?: number) =>
  checkSteps(
    three,
    Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]])),
    check,
    until,
  );

describe("definedSteps", () => {
  const definition = {
    heading: "whole",
    fields: [field("a"), field("terms"), field("b")],
    steps: [
      { heading: "one", fields: ["a"] },
      { heading: "two", fields: ["b", "gone"] },
    ],
  } as unknown as FormDefinition;

  it("keep the fields in the order of the definition, and put a field without a step into the last one", async () => {
    const steps = await definedSteps(definition)({});
    expect(steps.map(({ heading, fields }) => [heading, ...fields.map(({ name }) => name)])).toEqual([
      ["one", "a"],
      ["two", "terms", "b"],
    ]);
  });

  it("are one step when the definition names none", async () => {
    const steps = await definedSteps({ ...definition, steps: [] })({});
    expect(steps).toEqual([{ heading: "whole", fields: definition.fields }]);
  });
});

describe("checkSteps", () => {
  it.each([
    [{}, 0, ["a"]],
    [{ a: "1" }, 1, ["b", "c"]],
    [{ a: "1", b: "2", c: "bad" }, 1, ["c"]],
    [{ a: "bad", b: "2", c: "3", d: "4" }, 0, ["a"]],
    [{ a: "1", b: "2", c: "3" }, 2, ["d"]],
    [{ a: "1", b: "2", c: "3", d: "4" }, 3, []],
  ])("with %j ends at step %i, with errors in %j", async (typed, reached, wrong) => {
    const walked = await walk(typed as Record<string, string>);
    expect([walked.reached, Object.keys(walked.errors)]).toEqual([reached, wrong]);
  });

  it("returns the answers of the earlier steps, up to the requested one", async () => {
    const typed = { a: "1", b: "2", c: "3", d: "4" };
    expect((await walk(typed, 1)).answers).toEqual({ a: "1" });
    expect((await walk(typed, 2)).answers).toEqual({ a: "1", b: "2", c: "3" });
    expect((await walk(typed)).answers).toEqual(typed);
  });

  it("follows steps that depend on the answers", async () => {
    const stepsOf = async (answers: Record<string, unknown>) => {
      if (!answers.how) return [step("how", "how")];
      return [
        step("how", "how"),
        answers.how === "rego" ? step("rego", "rego") : step("make", "make", "model"),
      ];
    };
    const typed = (how: string) => ({ how: [how], rego: ["ABC123"] });
    expect((await checkSteps(stepsOf, typed("rego"), check)).answers).toEqual({
      how: "rego",
      rego: "ABC123",
    });
    const byMake = await checkSteps(stepsOf, typed("make"), check);
    expect([byMake.reached, byMake.steps.map(({ heading }) => heading)]).toEqual([1, ["how", "make"]]);
  });

  it("throws for an endless list of steps", async () => {
    const endless = () => Array.from({ length: 100 }, () => ({ heading: "again", fields: [] }));
    await expect(checkSteps(endless, {}, check, 1000)).rejects.toThrow(RangeError);
  });
});

/* A form advances one step at a time. The last step submits the lead. */
describe("nextStep", () => {
  const all = { a: "1", b: "2", c: "3", d: "4" };
  it.each([
    ["the answered first step to the second", 0, null, { a: "1" }, { kind: "show", step: 1, refused: false }],
    [
      "the first step to the second even when everything is answered",
      0,
      null,
      all,
      { kind: "show", step: 1, refused: false },
    ],
    ["a wrong first step back to it", 0, null, { a: "bad" }, { kind: "show", step: 0, refused: true }],
    [
      "a half answered second step back to it",
      1,
      null,
      { a: "1", b: "2" },
      { kind: "show", step: 1, refused: true },
    ],
    ["the answered last step to the submission", 2, null, all, { kind: "submit" }],
    ["a wrong last step back to it", 2, null, { ...all, d: "" }, { kind: "show", step: 2, refused: true }],
    [
      "the last step to an earlier wrong one",
      2,
      null,
      { ...all, b: "bad" },
      { kind: "show", step: 1, refused: true },
    ],
    [
      "the last step to the wrong first one",
      2,
      null,
      { ...all, a: "" },
      { kind: "show", step: 0, refused: true },
    ],
    ["a step that does not exist to the submission of complete answers", 9, null, all, { kind: "submit" }],
    [
      "a step back to the requested one, whatever was typed",
      1,
      0,
      { a: "1", b: "bad" },
      { kind: "show", step: 0, refused: false },
    ],
    [
      "a wrong last step back to the requested one",
      2,
      1,
      { ...all, d: "bad" },
      { kind: "show", step: 1, refused: false },
    ],
    [
      "no further than the first unanswered step",
      0,
      2,
      { a: "1" },
      { kind: "show", step: 1, refused: false },
    ],
    ["to the first step instead of a negative one", 0, -1, {}, { kind: "show", step: 0, refused: false }],
    ["to the last step instead of a later one", 2, 9, all, { kind: "show", step: 2, refused: false }],
  ])("leads from %s", async (_, posted, goTo, typed, expected) => {
    const walked = await walk(typed as Record<string, string>);
    expect(nextStep({ step: posted, goTo }, walked)).toEqual(expected);
  });
});

describe("allowedStep and stepNumber", () => {
  it.each([
    [0, 0, {}, 0],
    [2, 3, {}, 0],
    [1, 1, { a: "1" }, 1],
    // The answers were prefilled, but never sent.
    [1, 0, { a: "1" }, 0],
    [2, 1, { a: "1", b: "2", c: "3" }, 1],
    [2, 2, { a: "1", b: "2", c: "3" }, 2],
    [2, 2, { a: "1", b: "bad" }, 1],
    [9, 9, { a: "1", b: "2", c: "3", d: "4" }, 2],
  ])("with step %i asked, %i sent and %j typed show step %i", async (asked, seen, typed, expected) => {
    expect(allowedStep(asked, seen, await walk(typed as Record<string, string>))).toBe(expected);
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
  ])("read %j as %j", (text, expected) => expect(stepNumber(text)).toBe(expected));
});

it("carriedAnswers returns the answers to other fields of the form, and nothing else", () => {
  const typed = { a: ["1"], b: ["2", "3"], c: ["4"], other: ["5"], form_step: ["1"] };
  const fields = [field("a"), field("b"), field("c"), field("d")];
  expect(carriedAnswers(fields, step("three", "c"), typed)).toEqual([
    ["a", "1"],
    ["b", "2"],
    ["b", "3"],
  ]);
});
