import type { SearchParams, Settings } from "meilisearch";
import { describe, expect, it } from "vitest";
import { ENGINE, goldenIndex, sharedIndex } from "./golden-client";

/** Documents with every kind of value a field can have. */
interface Thing {
  id: number;
  kind?: unknown;
  deep?: unknown;
  tags?: unknown;
}

const THINGS: Thing[] = [
  { id: 1, kind: "Ute / Tray", deep: { a: 1 }, tags: ["x", "Y"] },
  { id: 2, kind: "", deep: { a: null }, tags: [] },
  { id: 3, kind: 7, deep: {}, tags: [null, "y"] },
  { id: 4, kind: "7", deep: [{ a: 2 }, { a: "two" }], tags: "z" },
  { id: 5, kind: true, deep: "plain", tags: [[1, [2]], 3] },
  { id: 6, kind: null, tags: {} },
  { id: 7, kind: 'say "hi" \\ it\'s', tags: ["a b", "a  b"] },
  { id: 8, kind: "line\nbreak", tags: 2.5 },
  { id: 9, kind: "ÉCOLE", tags: -0.25 },
  { id: 10, kind: 1e21, tags: 1e-7 },
];
const SETTINGS: Settings = {
  filterableAttributes: ["id", "kind", "deep", "tags", "never"],
  sortableAttributes: ["id", "kind", "deep.a"],
  rankingRules: ["words", "sort"],
};

const golden = sharedIndex<Thing>(THINGS, SETTINGS);

const ALL = THINGS.map(({ id }) => id);
const allBut = (...ids: number[]) => ALL.filter((id) => !ids.includes(id));

const FILTERS: [filter: string, ids: number[], why: string][] = [
  ["kind = 7", [3, 4], "a number as a number and as a text"],
  ["kind = 7.0", [3], "a decimal matches the number only"],
  ["kind = 07", [3], "a number with a leading zero"],
  ["kind = '7'", [3, 4], "quotes change nothing"],
  ["kind = true", [5], "a boolean"],
  ["kind = TRUE", [5], "a boolean in any case"],
  ["kind = ''", [], "an empty text is no value"],
  ["kind != ''", ALL, "every value differs from an empty text"],
  ["kind IS EMPTY", [2], "an empty text is empty"],
  ["tags IS EMPTY", [2, 6], "an empty list and an empty object are empty"],
  ["kind IS NULL", [6], "null is null"],
  ["tags IS NULL", [], "null in a list is not null"],
  ["deep.a IS NULL", [2], "null in an object is null"],
  ["deep EXISTS", [1, 2, 3, 4, 5], "an object exists"],
  ["deep.a EXISTS", [1, 2, 4], "the fields of an object exist, in lists too"],
  ["deep.a = 2", [4], "a number in a list of objects"],
  ["deep.a = two", [4], "a text in a list of objects"],
  ["deep = plain", [5], "a text where others have an object"],
  ["deep IS EMPTY", [3], "an object without fields"],
  ["tags = y", [1, 3], "in lists, in any case"],
  ["tags = 2", [5], "in lists of lists"],
  ["tags = z", [4], "a text where others have lists"],
  ["tags = 'a b'", [7], "blanks inside a text count"],
  ["tags = ' a b '", [7], "blanks around a text are ignored"],
  ['kind = "say \\"hi\\" \\\\ it\'s"', [7], "escapes between double quotes"],
  ["kind = 'say \"hi\" \\\\ it\\'s'", [7], "escapes between single quotes"],
  ["kind = 'line\\nbreak'", [8], "a line break as an escape"],
  ["kind = 'line\nbreak'", [8], "a line break as it stands"],
  ["kind = '\\u00C9cole'", [9], "a character by its number"],
  ["kind = 'e\u0301cole'", [9], "a letter and its accent"],
  ["kind = 'ecole'", [], "diacritics count"],
  ["kind = 1e21", [10], "a number with an exponent"],
  ["kind > 6", [1, 3, 4, 5, 7, 8, 9, 10], "numbers with numbers, texts with texts"],
  ["tags > -1 AND tags < 1", [9, 10], "decimals"],
  ["tags -1 TO 3", [5, 8, 9, 10], "a range"],
  ["kind STARTS WITH 'UTE'", [1], "a beginning in any case"],
  ["kind STARTS WITH 7", [4], "only texts have a beginning"],
  ["kind STARTS WITH ''", ALL, "an empty beginning matches whatever exists"],
  ["deep.a STARTS WITH ''", [1, 2, 4], "an empty beginning matches null, too"],
  ["never = 1", [], "an attribute that no document has"],
  ["never != 1", [], "an attribute that no document has is not unequal either"],
  ["NOT never = 1", ALL, "a negated filter matches all documents without the attribute"],
  ["never NOT EXISTS", ALL, "an attribute that no document has does not exist"],
  ["never IN []", [], "an empty list"],
  ["kind IN ['7', true, \"école\"]", [3, 4, 5, 9], "a mixed list"],
  ["kind NOT IN [7, true]", allBut(3, 4, 5), "none of a list"],
  ["id > 2 AND NOT (id >= 4 OR kind = 7) OR id = 10", [10], "AND before OR, NOT before AND"],
];

describe(`${ENGINE}: values`, () => {
  it.each(FILTERS)("%s finds %j: %s", async (filter, ids) => {
    const { hits } = await golden.index.search("", { filter, limit: 50 });
    expect(hits.map(({ id }) => id)).toEqual(ids);
  });

  it.each<[facet: string, filter: string | undefined, values: [string, number][]]>([
    // Whole numbers come first, as in every JavaScript object.
    [
      "kind",
      undefined,
      [
        ["7", 1],
        ["1000000000000000000000", 1],
        ["ÉCOLE", 1],
        ["line\nbreak", 1],
        ['say "hi" \\ it\'s', 1],
        ["true", 1],
        ["Ute / Tray", 1],
      ],
    ],
    [
      "tags",
      "id >= 8 OR id = 5",
      [
        ["1", 1],
        ["2", 1],
        ["3", 1],
        ["-0.25", 1],
        ["0.0000001", 1],
        ["2.5", 1],
      ],
    ],
    [
      "deep.a",
      undefined,
      [
        ["1", 1],
        ["2", 1],
        ["two", 1],
      ],
    ],
  ])("are counted for the facet %s under the filter %s", async (facet, filter, values) => {
    const { facetDistribution } = await golden.index.search("", { facets: [facet], filter });
    const counts = Object.entries(facetDistribution?.[facet] ?? {});
    expect(counts.map(([value, count]) => [value.normalize("NFC"), count])).toEqual(values);
  });

  it("have no facet when no document has the attribute", async () => {
    const answer = await golden.index.search("", { facets: ["never", "deep"] });
    expect(Object.keys(answer.facetDistribution ?? {})).toEqual(["deep", "deep.a"]);
    expect(answer.facetStats).toEqual({ "deep.a": { min: 1, max: 2 } });
  });

  it("have no facets when an empty list is requested", async () =>
    expect(await golden.index.search("", { facets: [] })).not.toHaveProperty("facetDistribution"));

  it.each<[sort: string[], ids: number[], why: string]>([
    [["kind:asc"], [3, 10, 4, 9, 8, 7, 5, 1, 2, 6], "numbers, texts, then what has no value"],
    [["kind:desc"], [10, 3, 1, 5, 7, 8, 9, 4, 2, 6], "the other way, what has none still last"],
    [["deep.a:asc", "id:desc"], [1, 4, 10, 9, 8, 7, 6, 5, 3, 2], "by a field inside, then by another"],
    [["id:desc"], [...ALL].reverse(), "by a number"],
    [["id:asc", "id:desc"], ALL, "an attribute twice: the first counts"],
  ])("sorted by %j are in the order %j: %s", async (sort, ids) => {
    const { hits } = await golden.index.search("", { sort, limit: 50 });
    expect(hits.map(({ id }) => id)).toEqual(ids);
  });

  it.each<[params: SearchParams, ids: number[]]>([
    [{ offset: 2, limit: 3, sort: ["id:desc"] }, [8, 7, 6]],
    [{ page: 2, hitsPerPage: 4, sort: ["id:desc"] }, [6, 5, 4, 3]],
    [{ page: 3, hitsPerPage: 4, sort: ["id:desc"], filter: "id <= 9" }, [1]],
    [{ page: 2, hitsPerPage: 4, filter: "id <= 4" }, []],
  ])("are paged by %j: %j", async (params, ids) => {
    expect((await golden.index.search("", params)).hits.map(({ id }) => id)).toEqual(ids);
  });
});

describe(`${ENGINE}: facet search by text`, () => {
  const documents = ["Alpha", "alpha", "Alphabet", "Álpha", "beta", "Gamma ray", "gamut"].map((name, at) => ({
    id: at,
    name,
    number: at,
  }));
  const asked = async (settings: Settings, facetQuery: string | undefined, more: object = {}) => {
    const { index } = await goldenIndex(documents, {
      filterableAttributes: ["name", "number", "id"],
      ...settings,
    });
    const { facetHits } = await index.searchForFacetValues({ facetName: "name", facetQuery, ...more });
    return facetHits.map(({ value, count }) => [value.normalize("NFC"), count]);
  };

  it.each<[what: string, settings: Settings, query: string | undefined, hits: [string, number][]]>([
    [
      "values that begin with the text",
      {},
      "alp",
      [
        ["Alpha", 2],
        ["Álpha", 1],
        ["Alphabet", 1],
      ],
    ],
    ["a value with a typo", {}, "gamna", [["Gamma ray", 1]]],
    ["nothing with a typo when typos are off", { typoTolerance: { enabled: false } }, "gamna", []],
    [
      "nothing with a typo in an attribute without typos",
      { typoTolerance: { disableOnAttributes: ["name"] } },
      "gamna",
      [],
    ],
    [
      "only the maximum number of values",
      { faceting: { maxValuesPerFacet: 2 } },
      "ga",
      [
        ["Gamma ray", 1],
        ["gamut", 1],
      ],
    ],
    [
      "the most frequent value first, then the last by name",
      { faceting: { sortFacetValuesBy: { name: "count" } } },
      "ga",
      [
        ["gamut", 1],
        ["Gamma ray", 1],
      ],
    ],
    ["nothing by a word inside the value", {}, "ray", []],
    ["a value by more than one word", {}, "gamma r", [["Gamma ray", 1]]],
  ])("finds %s", async (_, settings, query, hits) => expect(await asked(settings, query)).toEqual(hits));

  it("counts under a filter, in the spelling of the first document of all", async () =>
    expect(await asked({}, "alpha", { filter: "number = 1 OR number = 2" })).toEqual([
      ["Alpha", 1],
      ["Alphabet", 1],
    ]));
});

describe(`${ENGINE}: prefixes of many words`, () => {
  // From a hundred words on, Meilisearch stores the positions of all words with the same beginning together.
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => `st${String(at).padStart(3, "0")}`);
  it.each([
    ["count proximity only after the word before, from a hundred words on", 120, [2, 3, 1]],
    ["count proximity on either side with fewer words", 50, [2, 1, 3]],
  ])("%s", async (_, count, order) => {
    const filler = words(count).map((word, at) => ({ id: 100 + at, title: word }));
    const documents = [
      { id: 1, title: "st001 blue" },
      { id: 2, title: "blue st001" },
      { id: 3, title: "blue one two st001" },
    ];
    const { index } = await goldenIndex([...documents, ...filler], {
      searchableAttributes: ["title"],
      rankingRules: ["proximity"],
    });
    const { hits } = await index.search("blue st", { matchingStrategy: "all" });
    expect(hits.map(({ id }) => id)).toEqual(order);
  });
});
