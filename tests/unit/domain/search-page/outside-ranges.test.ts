import { describe, expect, test } from "vitest";
import type { RangeFacet } from "~/domain/search/facets";
import { readSearchState, searchQueryString } from "~/domain/search/search-state";
import {
  hasTypedLimits,
  readOutside,
  takeOutside,
  takeUnread,
  withKeptLimits,
  withOutside,
  withUnread,
} from "~/domain/search-page/outside-ranges";
import type { RangeView } from "~/domain/search-page/search-page-view";

const range = (facet: RangeFacet, bounds: RangeView["bounds"], more: Partial<RangeView> = {}): RangeView => ({
  facet,
  bounds,
  open: false,
  value: null,
  stops: null,
  bars: null,
  ...more,
});
/** Cars from $4,990 to $129,990, of 2012 to 2024, body lengths of 17 to 24 ft. */
const YEARS = range("year", { min: 2012, max: 2024 });
const SECTIONS = [
  range("price", { min: 4990, max: 129_990 }, { stops: [4000, 20_000, 130_000] }),
  YEARS,
  range("km", null),
  range("body_length", { min: 17, max: 24 }),
];

describe("a limit that was typed outside the stock", () => {
  test.each([
    // A highest price below all cars, a lowest price above them: both would find nothing.
    ["max_price=300", "", "outside[price]=:300"],
    ["min_price=5,000,000", "", "outside[price]=5000000:"],
    // One that would find everything says nothing either.
    ["min_price=20000&max_price=5000000", "?range[price]=20000:", "outside[price]=:5000000"],
    ["min_year=2030&make=Kia", "?make=Kia", "outside[year]=2030:"],
    // The measure is read as it is typed: 12 m are 39.37 ft.
    ["min_body_length=12 m", "", "outside[body_length]=39.37:"],
    ["max_price=100&min_year=1990", "", "outside[price]=:100&outside[year]=1990:"],
    // At the end of the scale it is inside.
    ["min_price=4000&max_price=130000", "?range[price]=4000:130000", ""],
    ["min_price=20000&max_price=30000", "?range[price]=20000:30000", ""],
    // Nothing is known of cars without kilometres.
    ["max_km=5", "?range[km]=:5", ""],
    ["min_price=cheap", "", ""],
    ["min_price=20k&max_price=$30.5k", "?range[price]=20000:30500", ""],
  ])("of %s is searched for as %o and kept as %o", (form, searched, kept) => {
    const params = new URLSearchParams(form);
    const outside = takeOutside(params, SECTIONS);
    expect(searchQueryString(readSearchState(params))).toBe(searched);
    expect(withOutside("/cars", outside)).toBe(kept ? `/cars?${kept}` : "/cars");
    expect(readOutside(new URLSearchParams(kept))).toEqual(outside);
  });

  test("is in an address behind the search itself, of which it is no part", () => {
    const address = withOutside("/cars?make=Kia", { price: { min: null, max: 300 } });
    expect(address).toBe("/cars?make=Kia&outside[price]=:300");
    const params = new URLSearchParams(address.split("?")[1]);
    expect(searchQueryString(readSearchState(params))).toBe("?make=Kia");
  });

  test.each([
    "outside[price]=",
    "outside[price]=1",
    "outside[price]=x:y",
    "outside[__proto__]=:1",
    "outside=1",
  ])("is not read from %s", (query) => expect(readOutside(new URLSearchParams(query))).toEqual({}));

  test("that is no number shows in its field, whose section is open", () => {
    const unread = takeUnread(new URLSearchParams("min_price=20k&max_price=cheap&min_km=few"));
    const { sections } = withUnread({ sections: SECTIONS }, unread);
    expect(sections.map((section) => "unread" in section && section.unread)).toEqual([
      { max: "cheap" },
      false,
      { min: "few" },
      false,
    ]);
    expect(sections[0]).toMatchObject({ facet: "price", open: true });
  });

  test("shows in its field, whose section is open, next to the limit that is searched for", () => {
    const searched = range("price", { min: 4990, max: 129_990 }, { value: { min: 20_000, max: null } });
    const kept = { price: { min: null, max: 5_000_000 } };
    const [price, year] = withKeptLimits({ sections: [searched, YEARS] }, kept).sections;
    expect(price).toMatchObject({ open: true, value: { min: 20_000, max: 5_000_000 } });
    expect(year).toEqual(YEARS);
  });

  test("no longer shows when cars have come to it", () => {
    const { sections } = withKeptLimits({ sections: SECTIONS }, { price: { min: null, max: 20_000 } });
    expect(sections[0]).toMatchObject({ value: null });
  });
});

test("only a form's own fields with text are typed limits", () => {
  const typed = (query: string) => hasTypedLimits(new URLSearchParams(query));
  expect(typed("min_price=&max_price=20000")).toBe(true);
  expect(typed("min_price=&max_price=&min_year=")).toBe(false);
  expect(typed("range[price]=:20000&min_doors=4")).toBe(false);
});
