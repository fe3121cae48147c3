import type { SearchParams, Settings } from "meilisearch";
import { describe, expect, it } from "vitest";
import { apiFailure } from "../api-failure.ts";
import { ENGINE, goldenIndex, sharedIndex, WAIT } from "./golden-client";

interface Text {
  id: number;
  title: string;
  code?: string;
}

const DOCUMENTS: Text[] = [
  { id: 1, title: "Commander diesel", code: "commander" },
  { id: 2, title: "Roadster 2021 petrol", code: "roadster" },
  { id: 3, title: "four wheel drive wagon" },
  { id: 4, title: "4x4 van" },
  { id: 5, title: "electronic brakes" },
  { id: 6, title: "electric seats" },
  { id: 7, title: "off road tyres" },
];
const SEARCHABLE: Settings = { searchableAttributes: ["title"] };

async function found(settings: Settings, query: string, params: SearchParams = {}): Promise<number[]> {
  const { index } = await goldenIndex(DOCUMENTS, { ...SEARCHABLE, ...settings });
  const { hits } = await index.search(query, { matchingStrategy: "all", ...params });
  return hits.map(({ id }) => id).sort((a, b) => a - b);
}

const TYPOS: [what: string, settings: Settings["typoTolerance"], query: string, ids: number[]][] = [
  ["is on by default", {}, "comander", [1]],
  ["is off when disabled", { enabled: false }, "comander", []],
  ["still finds prefixes when off", { enabled: false }, "comm", [1]],
  ["allows one typo from three letters when set so", { minWordSizeForTypos: { oneTypo: 3 } }, "vin", [4]],
  [
    "allows one typo only from nine letters when set so",
    { minWordSizeForTypos: { oneTypo: 9 } },
    "comander",
    [],
  ],
  [
    "allows two typos from eight letters when set so",
    { minWordSizeForTypos: { twoTypos: 8 } },
    "comamder",
    [1],
  ],
  ["allows two typos only from nine letters by default", {}, "comamder", []],
  ["is off for a listed word of the query", { disableOnWords: ["comander"] }, "comander", []],
  ["is off for a listed word of the query in any case", { disableOnWords: ["COMANDER"] }, "comander", []],
  [
    "stays on when only the word of the document is listed",
    { disableOnWords: ["commander"] },
    "comander",
    [1],
  ],
  ["stays on for words that are not listed", { disableOnWords: ["commander"] }, "roadstre", [2]],
  ["is off for numbers when set so", { disableOnNumbers: true }, "20211", []],
  ["is on for numbers by default", {}, "20211", [2]],
  ["still finds prefixes of numbers when off for numbers", { disableOnNumbers: true }, "202", [2]],
  ["is off for a listed attribute", { disableOnAttributes: ["title"] }, "comander", []],
  ["still finds prefixes in a listed attribute", { disableOnAttributes: ["title"] }, "command", [1]],
];

describe(`${ENGINE}: typo tolerance`, () => {
  it.each(TYPOS)("%s", async (_, typoTolerance, query, ids) => {
    expect(await found({ typoTolerance }, query)).toEqual(ids);
  });

  it("applies to each attribute by itself", async () => {
    const settings = {
      searchableAttributes: ["title", "code"],
      typoTolerance: { disableOnAttributes: ["code"] },
    };
    expect(await found(settings, "comander")).toEqual([1]);
    expect(await found({ ...settings, searchableAttributes: ["code"] }, "comander")).toEqual([]);
  });
});

const SYNONYMS: [what: string, synonyms: Record<string, string[]>, query: string, ids: number[]][] = [
  ["replaces a word", { suv: ["van"] }, "suv", [4]],
  ["keeps the word itself", { suv: ["van"] }, "van", [4]],
  ["does not work backwards", { van: ["suv"] }, "suv", []],
  ["ignores case", { SUV: ["VAN"] }, "suv", [4]],
  ["replaces a word by several", { "4x4": ["four wheel drive"] }, "4x4", [3, 4]],
  ["replaces several words by one", { "four wheel drive": ["4x4"] }, "four wheel drive", [3, 4]],
  ["of several words needs them in order", { "four wheel drive": ["4x4"] }, "drive four wheel", [3]],
  ["also matches two words written as one", { "4wd": ["4x4"] }, "4 wd", [4]],
  ["does not match a prefix", { suv: ["van"] }, "su", []],
  ["does not match a typo", { wagoon: ["van"] }, "wagooon", []],
  ["is not applied to another synonym", { a1: ["b1"], b1: ["van"] }, "a1", []],
];

describe(`${ENGINE}: synonym`, () => {
  it.each(SYNONYMS)("%s", async (_, synonyms, query, ids) => {
    expect(await found({ synonyms }, query)).toEqual(ids);
  });
});

describe(`${ENGINE}: prefix with typos`, () => {
  it.each([
    ["electron", [5], "a beginning without typos"],
    ["elektron", [5], "a beginning with one"],
    // "electri" is two edits away, but "electro" only one from it: the automaton reads on and loses it.
    ["electroni", [5], "no beginning that another is nearer to"],
    ["electri", [5, 6], "one edit from the beginning of electronic"],
  ])("%s finds %j: %s", async (query, ids) => expect(await found({}, query)).toEqual(ids));
});

describe(`${ENGINE}: compound words`, () => {
  it.each([
    ["road ster", [2], "two words as one"],
    ["ro ad ster", [2], "three words as one"],
    ["r o a d ster", [], "no more than three"],
    ["offroad", [7], "one word as two that stand next to each other"],
    ["offtyres", [], "not when they don't"],
    ["road, ster", [], "not across a hard separator"],
    ["road-ster", [2], "across a soft one"],
    ['"road ster"', [], "not in a phrase"],
  ])("%j finds %j: %s", async (query, ids) => expect(await found({}, query)).toEqual(ids));
});

describe(`${ENGINE}: matching strategy`, () => {
  const documents = [
    { id: 1, title: "common rare" },
    { id: 2, title: "common" },
    { id: 3, title: "common usual" },
    { id: 4, title: "rare" },
    { id: 5, title: "usual rare" },
  ];
  const golden = sharedIndex<Text>(documents, {});

  it.each([
    ["last", "common rare ", [1, 2, 3]],
    ["last", "rare common ", [1, 4, 5]],
    ["all", "common rare ", [1]],
    ["frequency", "rare usual ", [5, 3]],
    ["frequency", "common usual ", [3, 5]],
    // Equally frequent words are dropped together, and one word must remain.
    ["frequency", "common rare ", [1]],
  ] as const)("%s: %j finds %j", async (matchingStrategy, query, ids) => {
    const { hits, estimatedTotalHits } = await golden.index.search(query, { matchingStrategy });
    expect(hits.map(({ id }) => id)).toEqual(ids);
    expect(estimatedTotalHits).toBe(ids.length);
  });
});

describe(`${ENGINE}: settings`, () => {
  const golden = sharedIndex<Text>(DOCUMENTS, {});
  const changedBy = async (...changes: Settings[]): Promise<Settings> => {
    await golden.index.resetSettings().waitTask(WAIT);
    for (const change of changes) {
      const task = await golden.index.updateSettings(change).waitTask(WAIT);
      expect(task.error).toBeNull();
    }
    return golden.index.getSettings();
  };

  it("begin with Meilisearch's defaults", async () =>
    expect(await changedBy()).toMatchObject({
      displayedAttributes: ["*"],
      searchableAttributes: ["*"],
      filterableAttributes: [],
      sortableAttributes: [],
      rankingRules: ["words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness"],
      synonyms: {},
      typoTolerance: {
        enabled: true,
        minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
        disableOnWords: [],
        disableOnAttributes: [],
        disableOnNumbers: false,
      },
      faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { "*": "alpha" } },
      pagination: { maxTotalHits: 1000 },
    }));

  it.each<[what: string, changes: Settings[], expected: Settings]>([
    [
      "keep what an update does not name",
      [{ sortableAttributes: ["a"] }, { filterableAttributes: ["b"] }],
      { sortableAttributes: ["a"], filterableAttributes: ["b"] },
    ],
    [
      "reset one setting with null",
      [{ sortableAttributes: ["a"], searchableAttributes: ["b"] }, { searchableAttributes: null }],
      { sortableAttributes: ["a"], searchableAttributes: ["*"] },
    ],
    [
      "update parts of the typo tolerance one by one",
      [{ typoTolerance: { enabled: false } }, { typoTolerance: { minWordSizeForTypos: { oneTypo: 4 } } }],
      {
        typoTolerance: {
          enabled: false,
          minWordSizeForTypos: { oneTypo: 4, twoTypos: 9 },
          disableOnWords: [],
          disableOnAttributes: [],
          disableOnNumbers: false,
        },
      },
    ],
    [
      "update parts of faceting one by one",
      [{ faceting: { maxValuesPerFacet: 7 } }, { faceting: { sortFacetValuesBy: { a: "count" } } }],
      { faceting: { maxValuesPerFacet: 7, sortFacetValuesBy: { "*": "alpha", a: "count" } } },
    ],
    [
      "replace the orders of facet values as a whole",
      [
        { faceting: { sortFacetValuesBy: { a: "count" } } },
        { faceting: { sortFacetValuesBy: { b: "count" } } },
      ],
      { faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { "*": "alpha", b: "count" } } },
    ],
    [
      "replace synonyms as a whole",
      [{ synonyms: { a: ["b"] } }, { synonyms: { c: ["d"] } }],
      { synonyms: { c: ["d"] } },
    ],
    [
      "keep the order of ranking rules",
      [{ rankingRules: ["sort", "words", "price:asc"] }],
      { rankingRules: ["sort", "words", "price:asc"] },
    ],
  ])("%s", async (_, changes, expected) => expect(await changedBy(...changes)).toMatchObject(expected));

  it("are read and changed one by one, too", async () => {
    await changedBy();
    await golden.index.updateRankingRules(["words", "sort"]).waitTask(WAIT);
    await golden.index.updateSynonyms({ a: ["b"] }).waitTask(WAIT);
    await golden.index.updatePagination({ maxTotalHits: 9 }).waitTask(WAIT);
    expect(await golden.index.getRankingRules()).toEqual(["words", "sort"]);
    expect(await golden.index.getSynonyms()).toEqual({ a: ["b"] });
    expect(await golden.index.getPagination()).toEqual({ maxTotalHits: 9 });
    await golden.index.resetRankingRules().waitTask(WAIT);
    expect((await golden.index.getRankingRules())[1]).toBe("typo");
  });

  it.each<[change: object, code: string]>([
    [{ rankingRules: ["words", "price"] }, "invalid_settings_ranking_rules"],
    [{ searchableAttributes: "title" }, "invalid_settings_searchable_attributes"],
    [{ displayedAttributes: [1] }, "invalid_settings_displayed_attributes"],
    [{ sortableAttributes: { a: 1 } }, "invalid_settings_sortable_attributes"],
    [{ synonyms: ["a"] }, "invalid_settings_synonyms"],
    [{ synonyms: { a: "b" } }, "invalid_settings_synonyms"],
    [{ typoTolerance: { enabled: "yes" } }, "invalid_settings_typo_tolerance"],
    [
      { typoTolerance: { minWordSizeForTypos: { oneTypo: 9, twoTypos: 5 } } },
      "invalid_settings_typo_tolerance",
    ],
    [{ faceting: { maxValuesPerFacet: "many" } }, "invalid_settings_faceting"],
    [{ faceting: { sortFacetValuesBy: { a: "size" } } }, "invalid_settings_faceting"],
    [{ pagination: { maxTotalHits: -1 } }, "invalid_settings_pagination"],
    [{ pagination: { maxTotalHits: 0 } }, "invalid_settings_pagination"],
    [{ nonsense: 1 }, "bad_request"],
  ])("refuse %j", async (change, code) => {
    const refused = golden.index.updateSettings(change as Settings).then(
      () => null,
      (error: unknown) => apiFailure(error),
    );
    expect(await refused).toMatchObject({ code, status: 400 });
  });
});
