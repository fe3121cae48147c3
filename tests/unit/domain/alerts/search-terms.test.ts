import { describe, expect, it } from "vitest";
import { documentTerms, savedSearchTerms } from "~/domain/alerts/saved-search";
import type { SearchState } from "~/domain/search/search-state";
import { toStockDocument } from "~/domain/search/stock-document";
import { incomingCar } from "../../../support/incoming-car";

const car = toStockDocument({
  ...incomingCar("1", { standardEquipment: ["Tow Bar", "Snorkel"] }),
  created_at: null,
  updated_at: "2026-11-01T00:00:00.000Z",
  sold_date_timestamp: null,
});

describe("rules/alerts#match-terms: the terms of a saved search", () => {
  const cases: [string, SearchState["facets"], string[]][] = [
    ["is any car's without a filter", {}, [""]],
    ["are the values of its only filter", { make: ["Toyota", "Mazda"] }, ["make:toyota", "make:mazda"]],
    [
      "are the most selective filter's",
      { make: ["Toyota"], model: ["Hilux"], state: ["NSW"] },
      ["model:hilux"],
    ],
    ["ignore case, blanks and the form of accents", { make: [" CITROËN "] }, ["make:citroe\u0308n"]],
    ["hold each value once", { colour: ["Red", "RED"] }, ["colour:red"]],
    [
      "are a model and the other make, when one make is narrowed to a model",
      { make: ["Toyota", "Mazda"], make_model: ["Toyota Hilux"] },
      ["make:mazda", "make_model:toyota hilux"],
    ],
    ["are the models, when no make is chosen", { make_model: ["Toyota Hilux"] }, ["make_model:toyota hilux"]],
    [
      "leave out filters that depend on the site or on numbers",
      { price_range: ["0-10000"], year: ["2020"] },
      [""],
    ],
  ];
  it.each(cases)("%s", (_title, facets, terms) => expect(savedSearchTerms({ facets })).toEqual(terms));
});

describe("the terms of a car", () => {
  it("are all of its values, and the term of every car", () =>
    expect(documentTerms(car)).toEqual(
      expect.arrayContaining([
        "",
        "make:toyota",
        "model:hilux",
        "make_model:toyota hilux",
        "badge:sr5",
        "body:ute / tray",
        "filtered_features:tow bar",
        "filtered_features:snorkel",
        "state:nsw",
        "car_type:used",
      ]),
    ));

  it("have none for values that it doesn't have", () =>
    expect(documentTerms(car).some((term) => term.startsWith("tag:"))).toBe(false));
});
