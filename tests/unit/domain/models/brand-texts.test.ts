import { expect, test } from "vitest";
import { type BrandTexts, brandTexts, clashingTexts, isModelName } from "~/domain/models/brand-texts";
import type { BrandModel } from "~/domain/models/model";

const model = (slug: string, changes: Partial<BrandModel> = {}): BrandModel => ({
  ...{ slug, name: "Dune", bodies: ["suvs"], status: "available", image: null, text: "For sand." },
  ...{ from_price: null, facts: [], stock_names: [], accessories: [], override_url: null },
  ...{ service_price: null },
  ...changes,
});
const price = { amount: 250, years: 5, services: 5, interval: "12 months or 15,000km", range: "75,000km" };
const brand = (changes: Partial<BrandTexts> = {}): BrandTexts => ({
  ...{ models: [], serviceAdvantage: null, partsTerms: {} },
  ...changes,
});

test.each<[string, BrandTexts, [string, string][]]>([
  ["of no models", brand(), []],
  [
    "of a model",
    brand({
      models: [
        model("dune-4x4", {
          facts: [{ label: "Towing capacity", value: "3,500 kg" }],
          colours: [{ name: "Dune gold", swatch: "#c9a95a", image: "/img/gold" }],
          grades: [{ name: "GX", from_price: null }],
          accessories: [{ name: "Roof rack", price: 100 }],
        }),
      ],
    }),
    [
      ["brand.model.dune-4x4.name", "Dune"],
      ["brand.model.dune-4x4.text", "For sand."],
      ["brand.fact.towing-capacity", "Towing capacity"],
      ["brand.model.dune-4x4.fact.towing-capacity", "3,500 kg"],
      ["brand.colour.dune-gold", "Dune gold"],
      ["brand.model.dune-4x4.grade.gx", "GX"],
      ["brand.accessory.roof-rack", "Roof rack"],
    ],
  ],
  [
    "of a table of prices",
    brand({ serviceAdvantage: { disclaimer: "At most.", default: price, models: { "Dune 2.0": price } } }),
    [
      ["brand.service_advantage.disclaimer", "At most."],
      ["brand.service_advantage.term.12-months-or-15-000km", "12 months or 15,000km"],
      ["brand.service_advantage.term.75-000km", "75,000km"],
      ["brand.service_advantage.model.dune-2-0", "Dune 2.0"],
      ["brand.service_advantage.term.12-months-or-15-000km", "12 months or 15,000km"],
      ["brand.service_advantage.term.75-000km", "75,000km"],
    ],
  ],
  [
    "of a warranty of parts",
    brand({ partsTerms: { "not-fitted": "2 years." } }),
    [["brand.parts_terms.not-fitted", "2 years."]],
  ],
  [
    "in letters that an address can't have",
    brand({ models: [model("dune", { accessories: [{ name: "脚垫", price: null }] })] }),
    [
      ["brand.model.dune.name", "Dune"],
      ["brand.model.dune.text", "For sand."],
      ["brand.accessory.811a-57ab", "脚垫"],
    ],
  ],
])("brandTexts (rules/models#brand-wording) has the texts %s by their keys", (_what, texts, expected) => {
  expect(brandTexts(texts)).toEqual(expected);
});

test.each<[string, [string, string][], [string, string][]]>([
  [
    "none of a text that is there twice",
    [
      ["a", "Roof rack"],
      ["a", "Roof rack"],
    ],
    [],
  ],
  [
    "two texts of the same key",
    [
      ["a", "Roof rack"],
      ["b", "Boot liner"],
      ["a", "roof rack"],
    ],
    [["Roof rack", "roof rack"]],
  ],
])("clashingTexts returns %s", (_what, texts, clashes) => expect(clashingTexts(texts)).toEqual(clashes));

test.each([
  ["brand.model.dune.name", true],
  ["brand.service_advantage.model.dune", true],
  ["brand.model.dune.text", false],
  ["brand.model.dune.fact.name", false],
  ["brand.accessory.name", false],
  ["models.heading", false],
])("isModelName says of %s: %s", (key, expected) => expect(isModelName(key)).toBe(expected));
