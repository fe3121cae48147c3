import { describe, expect, it } from "vitest";
import { isPriceDrop } from "~/domain/alerts/alert";
import {
  offeredSearchName,
  readSearchName,
  savedSearchAddress,
  savedSearchState,
} from "~/domain/alerts/saved-search";
import { readSearchState } from "~/domain/search/search-state";

const saved = (address: string) => savedSearchAddress(readSearchState(new URLSearchParams(address)));

describe("rules/alerts#search-kept: of a search are saved", () => {
  it.each([
    [
      "its words, facets and ranges",
      "range[price]=:30000&make=Toyota&query=tow bar",
      "query=tow+bar&make=Toyota&range%5Bprice%5D=%3A30000",
    ],
    ["no page and no order", "make=Toyota&page=3&sortBy=price-asc", "make=Toyota"],
    ["no position of the shopper", "make=Toyota&near=3000&radius=25", "make=Toyota"],
    [
      "values in one order, so that the same search is known",
      "make=Toyota&make=Mazda",
      "make=Mazda&make=Toyota",
    ],
    ["nothing, when it is a search for all cars", "", ""],
  ])("%s", (_title, address, expected) => expect(saved(address)).toBe(expected));

  it("nothing at all of an address that is too long", () => {
    const colours = Array.from({ length: 60 }, (_, number) => `colour=${"x".repeat(90)}${number}`);
    expect(saved(colours.join("&"))).toBeNull();
  });

  it("what gives the same search again", () => {
    const state = readSearchState(new URLSearchParams("query=sr5&make=Toyota&range[year]=2018:"));
    expect(savedSearchState(savedSearchAddress(state) ?? "")).toEqual(state);
  });
});

describe("rules/alerts#search-name: the name of a saved search", () => {
  it.each([
    ["  Family   SUVs\n", { name: "Family SUVs" }],
    ["x".repeat(80), { name: "x".repeat(80) }],
    ["🚙".repeat(80), { name: "🚙".repeat(80) }],
    ["x".repeat(81), { fault: "long" }],
    [" \u0000\u200b ", { fault: "empty" }],
    ["", { fault: "empty" }],
  ])("%j is read as %j", (typed, read) => expect(readSearchName(typed)).toEqual(read));

  it.each([
    ["Toyota, Hilux", "Toyota, Hilux"],
    [`${"Toyota, ".repeat(9)}Hilux SR5 utility`, `${"Toyota, ".repeat(9)}Hilux…`],
    ["x".repeat(90), `${"x".repeat(79)}…`],
  ])("of the search %j is offered as %j", (words, offered) => {
    expect(offeredSearchName(words)).toBe(offered);
    expect(readSearchName(offered)).toEqual({ name: offered });
  });
});

it.each([
  [30_000, 29_999, true],
  [30_000, 30_000, false],
  [30_000, 31_000, false],
  [null, 20_000, false],
  [30_000, null, false],
])("rules/alerts#price-drop: a price has fallen from %s to %s: %s", (known, shown, fallen) =>
  expect(isPriceDrop(known, shown)).toBe(fallen),
);
