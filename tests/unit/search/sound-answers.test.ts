import { describe, expect, it } from "vitest";
import { soundAnswers } from "~/adapters/search/sound-answers.server";
import { toStockDocument } from "~/domain/search/stock-document";
import { testCar } from "./test-car";

const QUERIES = [
  { indexUid: "stock", hitsPerPage: 21, page: 1, facets: ["make", "price"] },
  { indexUid: "stock", limit: 0, facets: ["body"] },
];
const ours = ["yard"];

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

/* Answers to QUERIES with some fields changed: of the first result, the second, the one car. */
const page = (fields: object) => ({ results: [{ ...PAGE, ...fields }, OTHER] });
const other = (fields: object) => ({ results: [PAGE, { ...OTHER, ...fields }] });
const car = (fields: object) => page({ hits: [{ ...HIT, ...fields }] });

describe("an answer that pages can rely on", () => {
  it.each([
    ["as it is", page({})],
    ["without stats", page({ facetStats: undefined })],
    ["with a car without figures", car({ price: null, listed_price: null, km: null, status: "coming_soon" })],
    ["with nothing found", page({ hits: [], totalHits: 0, totalPages: 0 })],
  ])("passes %s", (_name, answer) => {
    expect(soundAnswers(answer, QUERIES, ours)).toBe(answer.results);
  });

  it.each<[string, unknown]>([
    ["text", "<!DOCTYPE html>"],
    ["nothing", undefined],
    ["null", null],
    ["a list", []],
    ["no results", {}],
    ["results that are no list", { results: {} }],
    ["results of nothing", { results: [null, null] }],
    ["too few results", { results: [PAGE] }],
    ["too many results", { results: [PAGE, OTHER, OTHER] }],
    ["no hits", page({ hits: undefined })],
    ["hits that are no list", page({ hits: { 0: HIT } })],
    ["more hits than asked for", page({ hits: new Array(22).fill(HIT) })],
    ["hits where none were asked for", other({ hits: [HIT] })],
    ["no total", page({ totalHits: undefined })],
    ["an estimated total only", page({ totalHits: undefined, estimatedTotalHits: 30 })],
    ["a total in words", page({ totalHits: "30" })],
    ["a total below nothing", page({ totalHits: -1 })],
    ["a total and a half", page({ totalHits: 30.5 })],
    ["a total without end", page({ totalHits: Number.POSITIVE_INFINITY })],
    ["a total of fewer than the hits", page({ totalHits: 0 })],
    ["no number of pages", page({ totalPages: null })],
    ["no estimate", other({ estimatedTotalHits: undefined })],
    ["a hit that is nothing", page({ hits: [null] })],
    ["a hit without a slug", car({ slug: undefined })],
    ["a hit whose name is a number", car({ name: 7 })],
    ["a hit with an unknown status", car({ status: "exploded" })],
    ["a price in words", car({ price: "cheap" })],
    ["a price that is none", car({ listed_price: Number.NaN })],
    ["a car of another site", car({ dealership_id: "other" })],
    ["a car of nobody", car({ dealership_id: null })],
    ["no counts", page({ facetDistribution: undefined })],
    ["counts as a list", page({ facetDistribution: [] })],
    ["a facet's counts as a number", page({ facetDistribution: { make: 3 } })],
    ["a count in words", page({ facetDistribution: { make: { Kia: "many" } } })],
    ["a count below nothing", page({ facetDistribution: { make: { Kia: -2 } } })],
    ["stats as text", page({ facetStats: "wide" })],
    ["an open range", page({ facetStats: { price: { min: 1 } } })],
    ["a range of nothing", page({ facetStats: { price: null } })],
  ])("does not hold %s", (_name, wrong) => {
    expect(() => soundAnswers(wrong, QUERIES, ours)).toThrow(
      expect.objectContaining({ name: "UnsoundAnswerError" }),
    );
  });
});
