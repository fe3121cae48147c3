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

describe("valuationSteps", () => {
  it.each<[string, Record<string, string>, (typeof CANDIDATE)[], string[]]>([
    ["ask for the model without a registration", {}, [], ["model"]],
    ["ask for the model after an unknown registration", { rego: "ABC123" }, [], ["model"]],
    ["offer the candidates of a known registration", { rego: "ABC123" }, [CANDIDATE], ["candidates"]],
    [
      "do not ask for the model when a candidate is chosen",
      { registered_vehicle: "car-1" },
      [CANDIDATE],
      ["candidates"],
    ],
    [
      "ask for the model when no candidate fits",
      { registered_vehicle: "other" },
      [CANDIDATE],
      ["candidates", "model"],
    ],
    [
      "ask for another model when the site does not have it",
      { make_model: "other" },
      [],
      ["model", "other_model"],
    ],
  ])("%s", (_name, answers, candidates, between) => {
    expect(headings(answers, candidates, PARTS)).toEqual([
      "registration",
      ...between,
      "condition",
      "contact",
    ]);
  });

  it("say that a registration is unknown only after an unknown one", () => {
    const intro = (answers: Record<string, string>) => valuationSteps(answers, [], PARTS)[1]?.intro;
    expect(intro({ rego: "ABC123" })).toBe("valuation.step.unknown_rego");
    expect(intro({})).toBeNull();
  });

  it("ask only for fields of the form, whatever the answers", () => {
    for (const parts of [PARTS, { ...PARTS, models: [] }, { ...PARTS, againstCar: true }]) {
      const known = valuationFields(parts).map(({ name }) => name);
      expect(new Set(known).size).toBe(known.length);
      const answers = { registered_vehicle: "other", make_model: "other" };
      for (const { fields } of valuationSteps(answers, [CANDIDATE], parts))
        for (const { name } of fields) expect(known).toContain(name);
    }
  });

  // Fields of the valuation, trade-in and contact forms.
  it.each("PreferredContactMethod finance kms regoState rego name last_name postcode phone email".split(" "))(
    "ask for %s",
    (name) => expect(valuationFields(PARTS).map((field) => field.name)).toContain(name),
  );

  it("ask for an optional registration of at most 9 letters and digits", () => {
    const rego = valuationFields(PARTS).find(({ name }) => name === "rego");
    expect(rego).toMatchObject({ required: false, longest: 9, plate: true });
  });

  it("ask about a trade-in only for a form against a car", () => {
    const names = (againstCar: boolean) =>
      valuationFields({ ...PARTS, againstCar }).map((field) => field.name);
    expect(names(true)).toContain("do-you-have-a-trade-in");
    expect(names(false)).not.toContain("do-you-have-a-trade-in");
  });

  it("offer the years from next year back to 58 years before this one", () => {
    const year = valuationFields(PARTS).find(({ name }) => name === "year");
    const years = year?.options?.map(({ value }) => Number(value)) ?? [];
    expect([years[0], years.length, years.at(-1)]).toEqual([2027, 60, 1968]);
  });
});

describe("describedVehicle", () => {
  const makes = ["Land", "Land Rover", "Mazda"];
  it.each<[string, Record<string, string>, object | null]>([
    [
      "is the car chosen by its plate",
      { registered_vehicle: "car-1", kms: "60000" },
      { make: "Mazda", model: "3", badge: "Pure", year: 2021, kms: 60_000 },
    ],
    [
      "is the model chosen from the list",
      { make_model: "Land Rover Defender", year: "2020", kms: "0" },
      { make: "Land Rover", model: "Defender", badge: null, year: 2020, kms: 0 },
    ],
    [
      "is the typed make and model",
      { make_model: "other", make: "Veloce", model: "Uno", year: "2019", kms: "5" },
      { make: "Veloce", model: "Uno", badge: null, year: 2019, kms: 5 },
    ],
    ["is null without kilometres", { make_model: "Mazda 3", year: "2020" }, null],
    ["is null without a year", { make_model: "Mazda 3", kms: "5" }, null],
    ["is null without a model", { make_model: "other", make: "Veloce", year: "2019", kms: "5" }, null],
    ["is null without answers", {}, null],
  ])("%s", (_name, answers, vehicle) => {
    expect(describedVehicle(answers, [CANDIDATE], makes)).toEqual(vehicle);
  });

  it("is not valued before every question about its condition is answered", () => {
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
])("splitModel of %j is %j", (text, expected) => {
  expect(splitModel(text, ["Land", "Land Rover", "Mazda"])).toEqual(expected);
});
