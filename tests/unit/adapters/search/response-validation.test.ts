import { describe, expect, it } from "vitest";
import { validateAnswers } from "~/adapters/search/response-validation.server";
import { toStockDocument } from "~/domain/search/stock-document";
import { asDealershipId } from "~/domain/text/identifiers";
import { testCar } from "./test-car";

const QUERIES = [
  { indexUid: "stock", hitsPerPage: 21, page: 1, facets: ["make", "price"] },
  { indexUid: "stock", limit: 0, facets: ["body"] },
];
const ours = [asDealershipId("yard")];

const HIT = toStockDocument(testCar({ id: "a", dealership_id: "yard" }));
const PAGE = {
  hits: [HIT],
  totalHits: 30,
  totalPages: 2,
  hitsPerPage: 21,
  page: 1,
  facetDistribution: { make: { Toyota: 20, Kia: 10 } },
  facetStats: { price: { min: 900, max: 99_000 } },
};
const OTHER = { hits: [], estimatedTotalHits: 30, facetDistribution: { body: {} } };

/* Answers to QUERIES with some fields changed: of the first result, of the second, of the one car. */
const page = (fields: object) => ({ results: [{ ...PAGE, ...fields }, OTHER] });
const other = (fields: object) => ({ results: [PAGE, { ...OTHER, ...fields }] });
const car = (fields: object) => page({ hits: [{ ...HIT, ...fields }] });

describe("validateAnswers", () => {
  it.each([
    ["a complete answer", page({})],
    ["an answer without stats", page({ facetStats: undefined })],
    ["a car without figures", car({ price: null, listed_price: null, km: null, status: "coming_soon" })],
    ["an answer without hits", page({ hits: [], totalHits: 0, totalPages: 0 })],
  ])("accepts %s", (_name, answer) => expect(validateAnswers(answer, QUERIES, ours)).toBe(answer.results));

  it.each<[string, unknown]>([
    ["text", "<!DOCTYPE html>"],
    ["nothing", undefined],
    ["null", null],
    ["a list", []],
    ["an object without results", {}],
    ["results that are no list", { results: {} }],
    ["results of null", { results: [null, null] }],
    ["too few results", { results: [PAGE] }],
    ["too many results", { results: [PAGE, OTHER, OTHER] }],
    ["a result without hits", page({ hits: undefined })],
    ["hits that are no list", page({ hits: { 0: HIT } })],
    ["more hits than requested", page({ hits: new Array(22).fill(HIT) })],
    ["hits where none were requested", other({ hits: [HIT] })],
    ["a result without a total", page({ totalHits: undefined })],
    ["an estimated total only", page({ totalHits: undefined, estimatedTotalHits: 30 })],
    ["a total as text", page({ totalHits: "30" })],
    ["a negative total", page({ totalHits: -1 })],
    ["a fractional total", page({ totalHits: 30.5 })],
    ["an infinite total", page({ totalHits: Number.POSITIVE_INFINITY })],
    ["a total below the number of hits", page({ totalHits: 0 })],
    ["a result without a number of pages", page({ totalPages: null })],
    ["a result without an estimated total", other({ estimatedTotalHits: undefined })],
    ["a hit of null", page({ hits: [null] })],
    ["a hit without a slug", car({ slug: undefined })],
    ["a hit whose name is a number", car({ name: 7 })],
    ["a hit with an unknown status", car({ status: "exploded" })],
    ["a price as text", car({ price: "cheap" })],
    ["a price of NaN", car({ listed_price: Number.NaN })],
    ["a car of another site", car({ dealership_id: "other" })],
    ["a car without a dealership", car({ dealership_id: null })],
    ["a result without facet counts", page({ facetDistribution: undefined })],
    ["facet counts as a list", page({ facetDistribution: [] })],
    ["a facet's counts as a number", page({ facetDistribution: { make: 3 } })],
    ["a count as text", page({ facetDistribution: { make: { Kia: "many" } } })],
    ["a negative count", page({ facetDistribution: { make: { Kia: -2 } } })],
    ["stats as text", page({ facetStats: "wide" })],
    ["stats without a maximum", page({ facetStats: { price: { min: 1 } } })],
    ["stats of null", page({ facetStats: { price: null } })],
  ])("refuses %s", (_name, wrong) => {
    expect(() => validateAnswers(wrong, QUERIES, ours)).toThrow(
      expect.objectContaining({ name: "InvalidResponseError" }),
    );
  });
});
