import type { SearchParams, Settings } from "meilisearch";
import { describe, expect, it } from "vitest";
import { GOLDEN_CARS, GOLDEN_SETTINGS, type GoldenCar } from "./golden-cars";
import { ENGINE, goldenIndex, releaseFault, sharedIndex } from "./golden-client";

const golden = sharedIndex<GoldenCar>(GOLDEN_CARS, GOLDEN_SETTINGS);

const MAKES = { Citroën: 1, Ford: 1, Hyundai: 2, Mazda: 2, "Mercedes-Benz": 1, Toyota: 4, Volkswagen: 1 };

const DISTRIBUTIONS: [
  what: string,
  params: SearchParams,
  distribution: Record<string, Record<string, number>>,
][] = [
  ["a string", { facets: ["make"] }, { make: MAKES }],
  ["spellings that differ in case only", { facets: ["colour"] }, { colour: { Blue: 1, Red: 3, White: 7 } }],
  ["a boolean", { facets: ["certified"] }, { certified: { false: 6, true: 6 } }],
  ["several values", { facets: ["features"] }, { features: { Bluetooth: 2, Sunroof: 2, "Tow bar": 1 } }],
  [
    "a number",
    { facets: ["year"], filter: "make = Toyota" },
    { year: { 2016: 1, 2019: 1, 2021: 1, 2022: 1 } },
  ],
  [
    "values under a filter",
    { facets: ["make"], filter: "body = Hatchback" },
    { make: { Citroën: 1, Mazda: 1, Volkswagen: 1 } },
  ],
  [
    "values in the spelling of the found documents",
    { facets: ["colour"], filter: "id IN [5, 12]" },
    { colour: { red: 2 } },
  ],
  [
    "nothing when nothing is found",
    { facets: ["make", "price"], filter: "make = Lada" },
    { make: {}, price: {} },
  ],
  [
    "two facets at once",
    { facets: ["certified", "make"] },
    { certified: { false: 6, true: 6 }, make: MAKES },
  ],
];

describe(`${ENGINE}: facet distribution`, () => {
  it.each(DISTRIBUTIONS)("counts %s", async (_, params, distribution) => {
    const { facetDistribution } = await golden.index.search("", { ...params, limit: 0 });
    expect(facetDistribution).toEqual(distribution);
  });

  it("counts only what a query finds", async () => {
    const params: SearchParams = { facets: ["make"], matchingStrategy: "all", limit: 0 };
    const { facetDistribution } = await golden.index.search("red", params);
    expect(facetDistribution).toEqual({ make: { Ford: 1, Toyota: 1, Volkswagen: 1 } });
  });

  it("lists values alphabetically", async () => {
    const { facetDistribution } = await golden.index.search("", { facets: ["make"] });
    expect(Object.keys(facetDistribution?.make ?? {})).toEqual(Object.keys(MAKES));
  });

  it("gives the lowest and the highest number, for numbers only", async () => {
    const { facetStats } = await golden.index.search("", { facets: ["price", "km", "make", "certified"] });
    expect(facetStats).toEqual({ price: { min: 9, max: 120_000 }, km: { min: 1000, max: 12_000 } });
  });

  it("gives no lowest and highest without a number", async () => {
    const { facetStats } = await golden.index.search("", { facets: ["price"], filter: "id = 4" });
    expect(facetStats).toEqual({});
  });

  it("counts all filterable attributes for `*`", async () => {
    const names = golden.index.search("", { facets: ["*"], limit: 0 }).then(
      ({ facetDistribution }) => Object.keys(facetDistribution ?? {}),
      (error: Error) => error.message.split(".")[0],
    );
    expect([
      GOLDEN_SETTINGS.filterableAttributes.toSorted(),
      ...releaseFault("meilisearch#6530", "Invalid facet distribution: Pattern `*` is not filterable"),
    ]).toContainEqual(await names);
  });

  it("counts values named like members of Object.prototype", async () => {
    const documents = [
      { id: 1, kind: "__proto__" },
      { id: 2, kind: "constructor" },
    ];
    const { index } = await goldenIndex(documents, { filterableAttributes: ["kind"] });
    const { facetDistribution } = await index.search("", { facets: ["kind"] });
    expect(Object.entries(facetDistribution?.kind ?? {})).toEqual([
      ["__proto__", 1],
      ["constructor", 1],
    ]);
  });

  it("is absent when no facet is requested", async () => {
    const answer = await golden.index.search("");
    expect(answer).not.toHaveProperty("facetDistribution");
    expect(answer).not.toHaveProperty("facetStats");
  });

  // Among equal counts the last by name comes first.
  const BY_COUNT = ["Toyota", "Mazda", "Hyundai", "Volkswagen", "Mercedes-Benz", "Ford", "Citroën"];
  it.each<[string, Settings["faceting"], string[]]>([
    ["by count", { sortFacetValuesBy: { make: "count" } }, BY_COUNT],
    ["by count for all attributes", { sortFacetValuesBy: { "*": "count" } }, BY_COUNT],
    [
      "by name when only another attribute is sorted by count",
      { sortFacetValuesBy: { body: "count" } },
      Object.keys(MAKES),
    ],
    ["up to the maximum", { maxValuesPerFacet: 3 }, ["Citroën", "Ford", "Hyundai"]],
    [
      "by count up to the maximum",
      { maxValuesPerFacet: 2, sortFacetValuesBy: { make: "count" } },
      ["Toyota", "Mazda"],
    ],
  ])("lists values %s", async (_, faceting, makes) => {
    const { index } = await goldenIndex(GOLDEN_CARS, { ...GOLDEN_SETTINGS, faceting });
    const { facetDistribution } = await index.search("", { facets: ["make"] });
    const counts = Object.entries(facetDistribution?.make ?? {});
    expect(counts).toEqual(makes.map((make) => [make, MAKES[make as keyof typeof MAKES]]));
  });
});

describe(`${ENGINE}: facet search`, () => {
  it.each([
    ["a prefix", { facetName: "make", facetQuery: "toy" }, [["Toyota", 4]]],
    ["a prefix in any case", { facetName: "make", facetQuery: "MA" }, [["Mazda", 2]]],
    ["a value without its diacritics", { facetName: "make", facetQuery: "citroe" }, [["Citroën", 1]]],
    [
      "a value with one typo from five letters on",
      { facetName: "make", facetQuery: "hundai" },
      [["Hyundai", 2]],
    ],
    ["nothing for a typo in fewer than five letters", { facetName: "make", facetQuery: "tyo" }, []],
    ["nothing by a later word of the value", { facetName: "body", facetQuery: "tray" }, []],
    [
      "a value under a filter",
      { facetName: "make", facetQuery: "m", filter: "body = Coupe" },
      [["Mercedes-Benz", 1]],
    ],
    ["a value under a query", { facetName: "make", facetQuery: "", q: "tucson" }, [["Hyundai", 2]]],
    [
      "all values without a facet query",
      { facetName: "features" },
      [
        ["Bluetooth", 2],
        ["Sunroof", 2],
        ["Tow bar", 1],
      ],
    ],
    ["nothing in a numeric attribute", { facetName: "year", facetQuery: "20" }, []],
  ] as const)("finds %s", async (_, params, hits) => {
    const answer = await golden.index.searchForFacetValues(params);
    expect(answer.facetHits.map(({ value, count }) => [value, count])).toEqual(hits);
    expect(answer.facetQuery ?? null).toBe("facetQuery" in params ? params.facetQuery : null);
  });
});
