import { describe, expect, it } from "vitest";
import {
  describedVehicle,
  isValued,
  splitModel,
  type ValuationFormParts,
  valuationFields,
  valuationSteps,
} from "~/domain/valuation/valuation-form";

const PARTS: ValuationFormParts = {
  rules: { terms_required: false, opt_in: "single" },
  choices: { dealerships: [], locations: [], categories: [] },
  models: [{ value: "Land Rover Defender" }, { value: "Mazda 3" }],
  thisYear: 2026,
  againstCar: false,
};
const CANDIDATE = {
  id: "car-1",
  name: "2021 Mazda 3 Pure",
  make: "Mazda",
  model: "3",
  badge: "Pure",
  year: 2021,
  colour: "Red",
};
const headings = (...input: Parameters<typeof valuationSteps>) =>
  valuationSteps(...input).map(({ heading }) => heading.replace("valuation.step.", ""));

describe("the steps", () => {
  it.each<[string, Record<string, string>, (typeof CANDIDATE)[], string[]]>([
    ["no registration", {}, [], ["model"]],
    ["one that nobody knows", { rego: "ABC123" }, [], ["model"]],
    ["one that is known", { rego: "ABC123" }, [CANDIDATE], ["candidates"]],
    ["which is that car", { registered_vehicle: "car-1" }, [CANDIDATE], ["candidates"]],
    ["which is none of those", { registered_vehicle: "other" }, [CANDIDATE], ["candidates", "model"]],
    ["a model the site has not", { make_model: "other" }, [], ["model", "other_model"]],
  ])("%s", (_name, answers, candidates, between) => {
    expect(headings(answers, candidates, PARTS)).toEqual([
      "registration",
      ...between,
      "condition",
      "contact",
    ]);
  });

  it("say plainly that a registration is not known, and only then", () => {
    const intro = (answers: Record<string, string>) => valuationSteps(answers, [], PARTS)[1]?.intro;
    expect(intro({ rego: "ABC123" })).toBe("valuation.step.unknown_rego");
    expect(intro({})).toBeNull();
  });

  it("ask only for fields that the form names, whatever the answers", () => {
    for (const parts of [PARTS, { ...PARTS, models: [] }, { ...PARTS, againstCar: true }]) {
      const known = valuationFields(parts).map(({ name }) => name);
      expect(new Set(known).size).toBe(known.length);
      const answers = { registered_vehicle: "other", make_model: "other" };
      for (const { fields } of valuationSteps(answers, [CANDIDATE], parts))
        for (const { name } of fields) expect(known).toContain(name);
    }
  });

  // Spec 2 §3 "Valuation form" and "Trade-in and contact form fields".
  it.each([
    "PreferredContactMethod",
    "finance",
    "kms",
    "regoState",
    "rego",
    "name",
    "last_name",
    "postcode",
    "phone",
    "email",
  ])("ask for %s", (name) => {
    expect(valuationFields(PARTS).map((field) => field.name)).toContain(name);
  });

  it("ask for a registration of at most 9 letters and digits, which may be left out", () => {
    const rego = valuationFields(PARTS).find(({ name }) => name === "rego");
    expect(rego).toMatchObject({ required: false, longest: 9, plate: true });
  });

  it("ask whether there is a trade-in only against a car", () => {
    const names = (againstCar: boolean) =>
      valuationFields({ ...PARTS, againstCar }).map((field) => field.name);
    expect(names(true)).toContain("do-you-have-a-trade-in");
    expect(names(false)).not.toContain("do-you-have-a-trade-in");
  });

  it("offer next year's models, this year's, and those of 58 years before", () => {
    const year = valuationFields(PARTS).find(({ name }) => name === "year");
    const years = year?.options?.map(({ value }) => Number(value)) ?? [];
    expect([years[0], years.length, years.at(-1)]).toEqual([2027, 60, 1968]);
  });
});

describe("the car that the answers describe", () => {
  const makes = ["Land", "Land Rover", "Mazda"];
  it.each<[string, Record<string, string>, object | null]>([
    [
      "chosen by its plate",
      { registered_vehicle: "car-1", kms: "60000" },
      { make: "Mazda", model: "3", badge: "Pure", year: 2021, kms: 60_000 },
    ],
    [
      "chosen from the list",
      { make_model: "Land Rover Defender", year: "2020", kms: "0" },
      { make: "Land Rover", model: "Defender", badge: null, year: 2020, kms: 0 },
    ],
    [
      "typed",
      { make_model: "other", make: "Veloce", model: "Uno", year: "2019", kms: "5" },
      { make: "Veloce", model: "Uno", badge: null, year: 2019, kms: 5 },
    ],
    ["no kilometres", { make_model: "Mazda 3", year: "2020" }, null],
    ["no year", { make_model: "Mazda 3", kms: "5" }, null],
    ["no model", { make_model: "other", make: "Veloce", year: "2019", kms: "5" }, null],
    ["nothing", {}, null],
  ])("%s", (_name, answers, vehicle) => {
    expect(describedVehicle(answers, [CANDIDATE], makes)).toEqual(vehicle);
  });

  it("is told only once its whole condition is", () => {
    const all = { condition: "good", service_history: "full", accidents: "none", tyres: "good", keys: "two" };
    expect(isValued(all)).toBe(true);
    const { keys: _, ...most } = all;
    expect(isValued(most)).toBe(false);
  });
});

it.each([
  ["Land Rover Defender", { make: "Land Rover", model: "Defender" }],
  ["Mazda 3", { make: "Mazda", model: "3" }],
  ["Unknown Thing X", { make: "Unknown", model: "Thing X" }],
])("%s is make and model", (text, expected) => {
  expect(splitModel(text, ["Land", "Land Rover", "Mazda"])).toEqual(expected);
});
