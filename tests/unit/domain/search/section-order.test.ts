import { expect, test } from "vitest";
import type { ListFacet, RangeFacet } from "~/domain/search/facets";
import { panelSections } from "~/domain/search/section-order";

const inOrder = (facets: ListFacet[], ranges: RangeFacet[]) =>
  panelSections(facets, ranges).map(({ kind, facet }) => (kind === "range" ? `${facet} from-to` : facet));

test("panelSections puts make and model, price, body, kilometres and year first, whatever order the site has", () => {
  expect(
    inOrder(["certified", "car_type", "body", "model", "make", "badge"], ["year", "km", "price"]),
  ).toEqual([
    "make",
    "model",
    "price from-to",
    "body",
    "km from-to",
    "year from-to",
    "certified",
    "car_type",
    "badge",
  ]);
  expect(inOrder(["fuel", "body", "make"], ["weekly_price_range", "year"])).toEqual([
    "make",
    "weekly_price_range from-to",
    "body",
    "year from-to",
    "fuel",
  ]);
});

test("panelSections offers each subject once: a range in the place of the list of the same subject", () => {
  expect(inOrder(["year", "price_range", "make"], ["price", "year"])).toEqual([
    "make",
    "price from-to",
    "year from-to",
  ]);
  expect(inOrder(["year", "price_range"], [])).toEqual(["price_range", "year"]);
});

test("panelSections puts the electric range and the battery after the fuel, where the panel has it", () => {
  expect(inOrder(["fuel", "colour"], ["electric_range", "battery_capacity", "price"])).toEqual([
    "price from-to",
    "fuel",
    "electric_range from-to",
    "battery_capacity from-to",
    "colour",
  ]);
  expect(inOrder(["colour"], ["electric_range"])).toEqual(["colour", "electric_range from-to"]);
});

test("panelSections leaves models out where they are under their makes", () => {
  const sections = panelSections(["make", "model", "make_model", "body"], [], true);
  expect(sections.map(({ facet }) => facet)).toEqual(["make", "body"]);
});
