import { describe, expect, test } from "vitest";
import {
  type BrandModel,
  categoriesOf,
  categoryAddress,
  categoryOfParameter,
  isInCategory,
  largeFacts,
  modelAddress,
  type ServicePrice,
  servicePriceOf,
  statusLabel,
} from "~/domain/models/model";

function model(changes: Partial<BrandModel> = {}): BrandModel {
  return {
    ...{ slug: "one", name: "One", bodies: ["suvs"], status: "available", image: null, text: "One." },
    ...{ from_price: null, facts: [], stock_names: [], accessories: [], override_url: null },
    service_price: null,
    ...changes,
  } as BrandModel;
}
const models = (count: number, changes: Partial<BrandModel> = {}) =>
  Array.from({ length: count }, (_none, index) => model({ slug: `m${index}`, ...changes }));
const scrolling = (list: BrandModel[]) =>
  categoriesOf(list).flatMap(({ category, scrolls }) => (scrolls ? [category] : []));

test.each([
  ["5, Hybrid, All wheels, 163 kW, 1,500 kg", "5, 163 kW, 1,500 kg"],
  ["5, Electric, All wheels, 160 kW", "5, 160 kW, Electric"],
  ["Electric", "Electric"],
])("largeFacts: of %s the page shows %s large, numbers first", (values, large) => {
  const facts = values.split(", ").map((value) => ({ label: value, value }));
  const { figures, others } = largeFacts(facts);
  expect(figures.map(({ value }) => value).join(", ")).toBe(large);
  expect(others).toEqual(facts.filter((fact) => !figures.includes(fact)));
});

describe("the menu of models", () => {
  test.each([
    [6, []],
    [7, ["suvs"]],
    [10, ["suvs"]],
    [11, ["all", "suvs"]],
  ])("scrolls above 6 models of a category and above 10 of all: %i models", (count, categories) => {
    expect(scrolling(models(count))).toEqual(categories);
  });

  test("has the categories in their order, without the empty ones", () => {
    const list = [
      model({ bodies: ["electrified", "cars"] }),
      model({ status: "discontinued" }),
      model({ status: "coming_soon", bodies: ["utes_vans"] }),
    ];
    expect(categoriesOf(list).map(({ category, count }) => [category, count])).toEqual([
      ["all", 2],
      ["cars", 1],
      ["utes_vans", 1],
      ["electrified", 1],
      ["upcoming", 1],
      ["discontinued", 1],
    ]);
  });

  test("has a discontinued model in that category alone, and an upcoming one in its bodies too", () => {
    const discontinued = model({ status: "discontinued" });
    expect(isInCategory(discontinued, "all")).toBe(false);
    expect(isInCategory(discontinued, "suvs")).toBe(false);
    expect(isInCategory(discontinued, "discontinued")).toBe(true);
    expect(isInCategory(model({ status: "coming_soon" }), "suvs")).toBe(true);
  });

  test.each([
    ["coming_soon", null, "models.label.coming_soon"],
    ["available", null, "models.label.available"],
    ["available", { from: "2026-11-21", until: "2026-11-21" }, "models.label.available"],
    ["available", { from: "2026-11-22" }, null],
    ["available", { until: "2026-11-20" }, null],
    ["discontinued", null, null],
  ] as const)("labels the status %s with all_new %j with %s", (status, all_new, label) => {
    expect(statusLabel({ status, all_new }, "2026-11-21")).toBe(label);
  });
});

test("a category's address is read back, and an unknown one is none", () => {
  expect(categoryAddress("all")).toBe("/models");
  expect(categoryAddress("hatch_sedans")).toBe("/models?body=hatch-sedans");
  expect(categoryOfParameter("hatch-sedans")).toBe("hatch_sedans");
  for (const body of ["hatch_sedans", "toString", "", null]) expect(categoryOfParameter(body)).toBeNull();
});

test("Explore leads to the model's page, or to the address that overrides it", () => {
  expect(modelAddress(model({ slug: "ute" }))).toBe("/models/ute");
  expect(modelAddress(model({ override_url: "https://maker.example/ute" }))).toBe(
    "https://maker.example/ute",
  );
});

test("an unlisted model has the default price of a service", () => {
  const price = (amount: number): ServicePrice => ({
    ...{ amount, years: 5, services: 5 },
    ...{ interval: "12 months or 15,000km", range: "75,000km" },
  });
  const prices = { default: price(250), models: { Ute: price(290) }, disclaimer: "Not for rentals." };
  expect(servicePriceOf(prices, "Ute").amount).toBe(290);
  for (const name of [null, "Sedan", "constructor"]) expect(servicePriceOf(prices, name).amount).toBe(250);
});
