import { describe, expect, it } from "vitest";
import { type CleaningStep, compileSteps, stepSchema } from "~/domain/stock-import/cleaning-steps";
import { type FeedValue, namedRow } from "~/domain/stock-import/feed-row";

const NOTHING = namedRow(new Map());

function clean(steps: unknown[], value: FeedValue, row = NOTHING) {
  const parsed: CleaningStep[] = steps.map((step) => stepSchema.parse(step));
  return compileSteps(parsed)(value, row);
}

describe("the step 'empty'", () => {
  const steps = [{ empty: ["NA", "-", "- / -", "nan", "# years / *", "a.b"] }];
  it.each([
    ["NA", null],
    ["na", null],
    ["-", null],
    ["- / -", null],
    ["nan", null],
    ["5 years / Unlimited km", null],
    ["3 years / 150,000 km", null],
    ["a.b", null],
    ["axb", "axb"],
    ["White / -", "White / -"],
    ["Nanga", "Nanga"],
    ["five years / 10 km", "five years / 10 km"],
  ])("makes %j %j", (text, expected) => expect(clean(steps, text)).toBe(expected));
});

it.each([
  ["White / Black", "first", "White"],
  ["White / Black", "second", "Black"],
  ["White / Black / Leather", "second", "Black"],
  ["White / Black / Leather", "rest", "Black / Leather"],
  ["White / Black / Leather", "last", "Leather"],
  ["White", "first", "White"],
  ["White", "second", null],
  ["White", "rest", null],
  [" / Black", "first", null],
])("the step 'split' of %j, taking %s, is %j", (text, take, expected) =>
  expect(clean([{ split: " / ", take }], text)).toBe(expected),
);

describe("the step 'lookup'", () => {
  const lookup = { USED: "used", DEMO: "demo", NEW: "new" };
  it("finds the feed's word in any case", () => {
    for (const [theirs, ours] of [
      ["USED", "used"],
      ["Demo", "demo"],
      ["new", "new"],
    ] as const)
      expect(clean([{ lookup }], theirs)).toBe(ours);
  });
  it("rejects, keeps or leaves out an unknown word", () => {
    expect(() => clean([{ lookup }], "WRECK")).toThrow('"WRECK" is not one of USED, DEMO, NEW');
    expect(clean([{ lookup, otherwise: "keep" }], "WRECK")).toBe("WRECK");
    expect(clean([{ lookup, otherwise: "empty" }], "WRECK")).toBeNull();
  });
  it("does not find names of Object.prototype", () =>
    expect(() => clean([{ lookup }], "constructor")).toThrow("is not one of"));
});

describe("the step 'list'", () => {
  it("splits a text, trims its items and drops empty ones", () => {
    expect(clean([{ list: "|" }], "Sunroof | Tow bar || ")).toEqual(["Sunroof", "Tow bar"]);
    expect(clean([{ list: "," }], " , ")).toBeNull();
  });
  it("leaves a list as it is, and cleans each item", () => {
    expect(clean(["trim", { empty: ["NA"] }, { list: "|" }], [" Sunroof ", "NA", "Tow | bar"])).toEqual([
      "Sunroof",
      "Tow | bar",
    ]);
    expect(() => clean(["integer"], ["1", "2"])).toThrow("2 values where one is expected");
  });
});

describe("the step 'after'", () => {
  const row = namedRow(
    new Map<string, FeedValue>([
      ["Year", " 2019 "],
      ["Make", "Kia"],
      ["Model", ""],
    ]),
  );
  it("returns the text after the values of the columns, without empty ones", () => {
    expect(clean([{ after: ["Year", "Make", "Model"] }], "2019 Kia Cerato S", row)).toBe("Cerato S");
    expect(clean([{ after: ["Year", "Make", "Absent"] }], "2020 Kia Cerato S", row)).toBeNull();
  });
});

it("compileSteps skips later steps once a value is empty", () => {
  expect(clean([{ empty: ["NA"] }, "integer"], "NA")).toBeNull();
  expect(clean(["trim"], "   ")).toBeNull();
  expect(clean(["trim", "integer"], " 12 ")).toBe(12);
});

it.each([
  ["polish", /not a cleaning step/],
  [{ split: "/" }, /not a cleaning step/],
  [{ lookup: { A: "a" }, otherwise: "guess" }, /not a cleaning step/],
])("stepSchema refuses %j", (step, message) => {
  const result = stepSchema.safeParse(step);
  expect(result.success).toBe(false);
  expect(result.error?.issues[0]?.message).toMatch(message);
});
