import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CAR_FIELDS } from "~/domain/stock-import/car-fields";
import { STEP_NAMES } from "~/domain/stock-import/cleaning-steps";
import { columnsNeeded, FeedMappingError, parseMapping } from "~/domain/stock-import/mapping";

const MINIMAL = {
  name: "plain",
  formats: { csv: {} },
  key: "id",
  fields: { make: { column: "make" }, model: { column: "model" }, car_type: { value: "used" } },
};

function faultsOf(mapping: unknown): string[] {
  try {
    parseMapping(mapping);
    return [];
  } catch (error) {
    if (error instanceof FeedMappingError) return error.message.split("\n");
    throw error;
  }
}

it("parseMapping fills in what a short mapping leaves out", () =>
  expect(parseMapping(MINIMAL)).toMatchObject({
    formats: { csv: { delimiter: "," } },
    dealership: { by: "state" },
    clean: ["trim"],
    fields: { make: { column: "make", steps: [], optional: false, unreadable: "reject" } },
  }));

describe("parseMapping reports", () => {
  const { make, model, car_type } = MINIMAL.fields;
  it.each([
    ["a mapping that is not an object", 7, [/^\(file\): /]],
    ["a missing name", { ...MINIMAL, name: undefined }, [/^name: /]],
    ["a name that is no slug", { ...MINIMAL, name: "../x" }, [/^name: a mapping's name is lower-case/]],
    ["a missing format", { ...MINIMAL, formats: {} }, [/^formats: at least one of csv, json, xml/]],
    ["an unknown key", { ...MINIMAL, colums: 1 }, [/colums/]],
    [
      "an unknown field",
      { ...MINIMAL, fields: { ...MINIMAL.fields, hue: { column: "c" } } },
      [/^fields.*hue/],
    ],
    [
      "missing required fields",
      { ...MINIMAL, fields: { make } },
      [/^fields\.model: /, /^fields\.car_type: /],
    ],
    [
      "an unknown step",
      { ...MINIMAL, fields: { make: { column: "m", steps: ["polish"] }, model, car_type } },
      [/^fields\.make/],
    ],
    [
      "a text for a number field",
      { ...MINIMAL, fields: { ...MINIMAL.fields, year: { column: "y" } } },
      [/^fields\.year: its steps leave a text, it takes a number$/],
    ],
    [
      "a number for a text field",
      {
        ...MINIMAL,
        fields: { ...MINIMAL.fields, colour: [{ column: "a" }, { column: "c", steps: ["integer"] }] },
      },
      [/^fields\.colour\.1: its steps leave a number, it takes a text$/],
    ],
    [
      "a text step after a number",
      { ...MINIMAL, fields: { ...MINIMAL.fields, year: { column: "y", steps: ["integer", "trim"] } } },
      [/^fields\.year: a step follows one that no longer leaves text$/],
    ],
    [
      "a constant that the field does not allow",
      { ...MINIMAL, fields: { make, model, car_type: { value: "wreck" } } },
      [/^fields\.car_type: "wreck" is not one of new, demo, used$/],
    ],
    [
      "the price in the key",
      {
        ...MINIMAL,
        key: { from: ["make", "Price"] },
        fields: { ...MINIMAL.fields, price: { column: "Price", steps: ["dollars"] } },
      },
      [/^key: the price can't be part of the key/],
    ],
    ["a general step that makes a number", { ...MINIMAL, clean: ["integer"] }, [/^clean: /]],
  ])("%s", (_name, mapping, expected) => {
    const faults = faultsOf(mapping);
    expect(faults).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(faults[index]).toMatch(pattern);
  });
});

it("columnsNeeded returns every column that isn't optional for CSV, and the key and required fields for JSON and XML", () => {
  const mapping = parseMapping({
    ...MINIMAL,
    formats: { csv: {}, json: {} },
    dealership: { by: "column", column: "yard" },
    fields: {
      ...MINIMAL.fields,
      badge: { column: "title", steps: [{ after: ["year", "make"] }] },
      colour: { column: "colour", optional: true },
    },
  });
  expect([...columnsNeeded(mapping, "csv")].sort()).toEqual(["id", "make", "model", "title", "yard", "year"]);
  expect([...columnsNeeded(mapping, "json")].sort()).toEqual(["id", "make", "model"]);
});

it.each(["australian-listings", "forecourt"])("parseMapping accepts the shipped mapping %s", (name) => {
  const file = new URL(`../../../../seeds/feeds/${name}.json`, import.meta.url);
  expect(parseMapping(JSON.parse(readFileSync(file, "utf8"))).name).toBe(name);
});

it("docs/stock-import.md names every cleaning step and every field", () => {
  const page = readFileSync(new URL("../../../../docs/stock-import.md", import.meta.url), "utf8");
  const words = new Set(
    [...page.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(([, word]) => word),
  );
  // The page lists a part of the car once, then its fields: `variant.` with `cylinders`, …
  const named = [...STEP_NAMES, ...CAR_FIELDS.map((field) => field.split(".").at(-1) ?? field)];
  expect(named.filter((word) => !words.has(word))).toEqual([]);
});

it("parseMapping accepts the mapping that docs/stock-import.md shows", () => {
  const page = readFileSync(new URL("../../../../docs/stock-import.md", import.meta.url), "utf8");
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  expect(parseMapping(JSON.parse(example)).name).toBe("yard-export");
});
