import { describe, expect, it } from "vitest";
import type { CarFacts } from "~/domain/car/car";
import { namedRow } from "~/domain/stock-import/feed-row";
import { parseMapping } from "~/domain/stock-import/mapping";
import { compileStateEvidence } from "~/domain/stock-import/row-to-car";
import { addEvidence, ambiguousStateReason, noEvidence } from "~/domain/stock-import/states";
import { SuspiciousStock, whyNotComplete } from "~/domain/stock-import/suspicious-stock";

it.each([
  [{ cars: 0, forSale: 0, absent: 0 }, "the feed has no cars, so it is no complete feed"],
  [
    { cars: 0, forSale: 3, absent: 3 },
    "the feed has no cars: as a complete feed it would make all 3 cars of this source sold",
  ],
  [{ cars: 5, forSale: 0, absent: 0 }, null],
  [{ cars: 70, forSale: 100, absent: 30 }, null],
  [
    { cars: 69, forSale: 100, absent: 31 },
    "as a complete feed it would make 31 of the 100 cars of this source sold (31 %, at most 30 % are taken)",
  ],
  // A small dealership sells half of its cars on a good day.
  [{ cars: 5, forSale: 10, absent: 5 }, null],
  [{ cars: 2, forSale: 4, absent: 2 }, null],
  [{ cars: 1, forSale: 1, absent: 1 }, null],
  [
    { cars: 1, forSale: 3, absent: 2 },
    "as a complete feed it would make 2 of the 3 cars of this source sold (66.7 %, at most 30 % are taken)",
  ],
  [
    { cars: 1, forSale: 6, absent: 5 },
    "as a complete feed it would make 5 of the 6 cars of this source sold (83.3 %, at most 30 % are taken)",
  ],
  // Rows that were rejected count as cars of the feed.
  [
    { cars: 10, forSale: 4, absent: 4 },
    "as a complete feed it would make 4 of the 4 cars of this source sold (100 %, at most 30 % are taken)",
  ],
  [
    { cars: 6, forSale: 12, absent: 6 },
    "as a complete feed it would make 6 of the 12 cars of this source sold (50 %, at most 30 % are taken)",
  ],
  [
    { cars: 1, forSale: 7, absent: 6 },
    "as a complete feed it would make 6 of the 7 cars of this source sold (85.7 %, at most 30 % are taken)",
  ],
  [{ cars: 10, forSale: 100, absent: 90, maxSoldPercent: 90 }, null],
  [{ cars: 1, forSale: 100, absent: 6, maxSoldPercent: 0 }, expect.stringContaining("at most 0 %")],
])("whyNotComplete for %j returns %j", (feed, expected) =>
  expect(whyNotComplete({ maxSoldPercent: 30, ...feed })).toEqual(expected),
);

describe("ambiguousStateReason, for WA (Western Australia or Washington),", () => {
  const doubt = (rows: string[], places: string[] | null = null) => {
    const evidence = noEvidence();
    for (const row of rows) addEvidence(evidence, row, null);
    return ambiguousStateReason(evidence, places && new Set(places));
  };
  it("decides by the other states of the feed", () => {
    expect(doubt(["Seattle, WA", "Austin, TX", "Reno, NV"])).toBe(
      '"WA" may be Washington: other rows are in TX, NV; state the feed\'s country in the mapping',
    );
    expect(doubt(["Seattle, WA 98101-1234", "Tacoma, WA"])).toMatch(/other rows are in WA/);
    expect(doubt(["TX", "NV", "CA", "OR"])).toMatch(/other rows are in TX, NV, CA;/);
    expect(doubt(["Perth, WA", "Sydney, NSW", "Austin, TX"], ["ELSEWHERE"])).toBeUndefined();
    expect(doubt(["Perth, WA", "Sydney, NSW", "Los Angeles, CA"])).toBeUndefined();
    expect(doubt(["Perth, WA", "Perth, Western Australia"])).toBeUndefined();
  });
  it("is fed by the columns of a mapping that reads Australian states", () => {
    const mapping = (changes: object) =>
      parseMapping({
        ...{ name: "plain", formats: { csv: {} }, key: "id", ...changes },
        fields: {
          ...{ make: { column: "make" }, model: { column: "model" }, car_type: { value: "used" } },
          ...{ state: { column: "state", steps: ["state"] }, city: { column: "city" } },
        },
      });
    const add = compileStateEvidence(mapping({}));
    const evidence = noEvidence();
    for (const [state, city] of [
      ["NSW", "Sydney"],
      ["WA", "Seattle"],
      ["Tacoma, WA", ""],
      ["Austin, TX", ""],
      ["", "Hobart"],
    ] as const)
      add?.(namedRow(new Map(Object.entries({ state, city }))), evidence);
    expect(evidence).toEqual({
      ...{ australian: 1, american: new Map([["TX", 1]]) },
      sharedCodeCities: new Set(["SEATTLE", "TACOMA"]),
    });
    expect(compileStateEvidence(mapping({ country: "NZ" }))).toBeNull();
  });
  it("decides by the cities when no other state helps", () => {
    const places = ["PERTH", "OSBORNE PARK", "MIDLAND"];
    expect(doubt(["Seattle, WA", "Tacoma, WA", "Midland, WA"], places)).toBe(
      '"WA" may be Washington: SEATTLE, TACOMA are not in Western Australia; state the feed\'s country in the mapping',
    );
    expect(doubt(["Perth, WA", "Osborne Park, WA", "Perth CBD, WA"], places)).toBeUndefined();
    expect(doubt(["Perth, WA", "Seattle, WA"], places)).toBeUndefined();
    expect(doubt(["Seattle, WA"], places)).toContain("SEATTLE is not in");
    expect(doubt(["A, WA", "B, WA", "C, WA", "D, WA"], places)).toContain(": A, B, C are not in");
    expect(doubt(["WA", "WA"], places)).toBeUndefined();
    expect(doubt(["Seattle, WA"], null)).toBeUndefined();
  });
});

describe("SuspiciousStock", () => {
  const car = (index: number, changes: Partial<CarFacts> = {}) =>
    ({
      ...{ name: `Car ${index}`, car_type: "used", year: 2010 + (index % 10), model: `M${index % 7}` },
      ...{ price: 20_000 + index * 10, km: 50_000 + index, colour: index % 2 ? "Red" : "White" },
      ...{ city: null, dealercomments: null },
      ...changes,
    }) as CarFacts;
  const findings = (
    cars: number,
    changes: (index: number) => Partial<CarFacts> = () => ({}),
    rejected = 0,
  ) => {
    const odd = new SuspiciousStock();
    for (let index = 0; index < cars; index += 1) odd.add(car(index, changes(index)));
    return odd.findings(rejected);
  };
  it("finds nothing odd in usual stock, or in fewer than 20 cars", () => {
    expect(findings(40)).toEqual([]);
    expect(findings(19, () => ({ price: 16, km: 235, colour: "Red", year: 2020 }))).toEqual([]);
    // Of 40 cars, 19 have a value.
    const few = { price: 16, colour: "Red" };
    const others = { price: null, colour: null, car_type: "new" as const };
    expect(findings(40, (index) => (index < 19 ? few : others))).toEqual(["21 of 40 cars have no price"]);
    expect(findings(40, (index) => (index < 19 ? { km: null } : others)).join()).not.toMatch(
      /kilomet|colour/,
    );
  });
  it.each<[string, (index: number) => Partial<CarFacts>, string[]]>([
    [
      "reports prices in thousands",
      (index) => ({ price: 10 + (index % 13) }),
      ["the median price is $16: are numbers written as the mapping states?"],
    ],
    [
      "reports prices a thousand times too high",
      (index) => ({ price: 19_990_000 + index }),
      ["the median price is $19990019: are numbers written as the mapping states?"],
    ],
    [
      "reports kilometres in thousands",
      (index) => ({ km: 216 + index }),
      ["the median distance of the used cars is 235 km: are numbers written as the mapping states?"],
    ],
    [
      "takes the median of prices in any order, within its bounds",
      (index) => ({ price: (index * 7) % 40 < 21 ? 500 : 90_000 }),
      [],
    ],
    ["takes a median of a million", (index) => ({ price: 1_000_000 + (index % 2) }), []],
    [
      "reports used cars of which half have no kilometres",
      (index) => (index % 2 ? { km: null } : {}),
      ["20 of 40 used cars have no kilometres"],
    ],
    [
      "reports one year for all cars that have one",
      (index) => ({ year: index < 15 ? null : 2020 }),
      ["all 25 cars that have one have the same year: 2020"],
    ],
    [
      "reports one year for all cars",
      () => ({ year: 2020 }),
      ["all 40 cars that have one have the same year: 2020"],
    ],
    [
      "reports one colour for all cars",
      () => ({ colour: "Red" }),
      ["all 40 cars that have one have the same colour: Red"],
    ],
    [
      "reports half of the cars without a price",
      (index) => (index % 2 ? { price: null } : {}),
      ["20 of 40 cars have no price"],
    ],
    [
      "reports used cars without kilometres",
      (index) => (index % 3 ? { km: null } : {}),
      ["26 of 40 used cars have no kilometres"],
    ],
    [
      "reports text in another encoding",
      (index) => (index === 3 ? { name: "CitroÃ«n C3" } : {}),
      [`the text of 1 cars looks wrongly decoded ("CitroÃ«n C3"): is it the feed's encoding?`],
    ],
  ])("%s", (_name, changes, expected) => expect(findings(40, changes)).toEqual(expected));
  it("reports many rejected rows", () => {
    expect(findings(10, undefined, 30)).toEqual(["30 of 40 rows are rejected"]);
    expect(findings(40, undefined, 40)).toEqual([]);
  });
});
