import type { SearchParams } from "meilisearch";
import { describe, expect, it } from "vitest";
import { GOLDEN_CARS, GOLDEN_SETTINGS, type GoldenCar } from "./golden-cars";
import { ENGINE, goldenIndex, releaseFault, sharedIndex, WAIT } from "./golden-client";

const golden = sharedIndex<GoldenCar>(GOLDEN_CARS, { ...GOLDEN_SETTINGS, rankingRules: ["words", "sort"] });

const PAGES: [params: SearchParams, ids: number[], info: Record<string, number>][] = [
  [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { limit: 20, offset: 0, estimatedTotalHits: 12 }],
  [{ limit: 3 }, [1, 2, 3], { limit: 3, offset: 0, estimatedTotalHits: 12 }],
  [{ limit: 3, offset: 10 }, [11, 12], { limit: 3, offset: 10, estimatedTotalHits: 12 }],
  [{ limit: 3, offset: 100 }, [], { limit: 3, offset: 100, estimatedTotalHits: 12 }],
  [{ limit: 0 }, [], { limit: 0, offset: 0, estimatedTotalHits: 12 }],
  [{ page: 1, hitsPerPage: 5 }, [1, 2, 3, 4, 5], { page: 1, hitsPerPage: 5, totalPages: 3, totalHits: 12 }],
  [{ page: 3, hitsPerPage: 5 }, [11, 12], { page: 3, hitsPerPage: 5, totalPages: 3, totalHits: 12 }],
  [{ page: 9, hitsPerPage: 5 }, [], { page: 9, hitsPerPage: 5, totalPages: 3, totalHits: 12 }],
  [{ page: 0, hitsPerPage: 5 }, [], { page: 0, hitsPerPage: 5, totalPages: 3, totalHits: 12 }],
  [{ page: 2 }, [], { page: 2, hitsPerPage: 20, totalPages: 1, totalHits: 12 }],
  [{ hitsPerPage: 4 }, [1, 2, 3, 4], { page: 1, hitsPerPage: 4, totalPages: 3, totalHits: 12 }],
  [{ hitsPerPage: 0 }, [], { page: 1, hitsPerPage: 0, totalPages: 0, totalHits: 12 }],
  [
    { page: 2, hitsPerPage: 5, limit: 1, offset: 1 },
    [6, 7, 8, 9, 10],
    { page: 2, hitsPerPage: 5, totalPages: 3, totalHits: 12 },
  ],
];

describe(`${ENGINE}: pages`, () => {
  it.each(PAGES)("answers %j with the cars %j", async (params, ids, info) => {
    const { hits, query, processingTimeMs, ...rest } = await golden.index.search("", params);
    expect(hits.map(({ id }) => id)).toEqual(ids);
    expect(query).toBe("");
    expect(processingTimeMs).toBeGreaterThanOrEqual(0);
    expect(rest).toMatchObject(info);
  });

  it.each([
    [{}, 5, { estimatedTotalHits: 5 }, { estimatedTotalHits: 12 }],
    [{ offset: 4, limit: 4 }, 1, { estimatedTotalHits: 5 }, { estimatedTotalHits: 12 }],
    [{ offset: 6 }, 0, { estimatedTotalHits: 5 }, { estimatedTotalHits: 12 }],
    [{ page: 2, hitsPerPage: 3 }, 2, { totalHits: 5, totalPages: 2 }, { totalHits: 12, totalPages: 4 }],
  ])("stop at maxTotalHits: %j", async (params, count, info, fault) => {
    const { index } = await goldenIndex(GOLDEN_CARS, { pagination: { maxTotalHits: 5 } });
    const answer = await index.search("", params);
    expect(answer.hits).toHaveLength(count);
    expect([info, ...releaseFault("meilisearch#6482", fault)]).toContainEqual(
      Object.fromEntries(Object.keys(info).map((name) => [name, answer[name as keyof typeof answer]])),
    );
  });
});

describe(`${ENGINE}: hits`, () => {
  const first = async (params: SearchParams, query = "") =>
    (await golden.index.search(query, { limit: 1, filter: "id = 1", ...params })).hits[0];

  it("are whole documents", async () => expect(await first({})).toEqual(GOLDEN_CARS[0]));

  it("have only the requested attributes, without unknown ones", async () =>
    expect(await first({ attributesToRetrieve: ["make", "id", "nothing"] })).toEqual({
      id: 1,
      make: "Toyota",
    }));

  it("have no attributes when an empty list is requested", async () =>
    expect(await first({ attributesToRetrieve: [] })).toEqual({}));

  it.each([
    ["toyota", "2021 <em>Toyota</em> Hilux SR5 (4x4)"],
    ["hil", "2021 Toyota <em>Hil</em>ux SR5 (4x4)"],
    ["toyta hilux", "2021 <em>Toyota</em> <em>Hilux</em> SR5 (4x4)"],
    ["4x4", "2021 Toyota Hilux SR5 (<em>4x4</em>)"],
    ["", "2021 Toyota Hilux SR5 (4x4)"],
  ])("highlight what %j matched: %j", async (query, name) => {
    const hit = await first(
      { attributesToHighlight: ["name"], attributesToRetrieve: ["name", "year", "certified"] },
      query,
    );
    expect(hit?._formatted).toEqual({ name, year: "2021", certified: false });
  });

  it("highlight every attribute for `*`, lists too, with the requested tags", async () => {
    const params = {
      attributesToHighlight: ["*"],
      highlightPreTag: "[",
      highlightPostTag: "]",
      attributesToRetrieve: ["make"],
    };
    const hit = await first(params, "tow");
    expect(hit?._formatted).toMatchObject({ features: ["[Tow] bar", "Bluetooth"], make: "Toyota" });
    expect(hit).not.toHaveProperty("features");
  });

  it("are copies: a change to one does not reach the index", async () => {
    const hit = await first({});
    hit?.features.push("changed");
    if (hit) hit.name = "changed";
    expect(await first({})).toEqual(GOLDEN_CARS[0]);
  });

  it("leave out attributes that are not displayed", async () => {
    const { index } = await goldenIndex(GOLDEN_CARS, { displayedAttributes: ["id", "name"] });
    const { hits } = await index.search("", { limit: 1, attributesToRetrieve: ["*"] });
    expect(Object.keys(hits[0] ?? {}).sort()).toEqual(["id", "name"]);
  });
});

it(`${ENGINE}: multi-search answers the queries in their order, each with its index`, async () => {
  const { results } = await golden.client.multiSearch({
    queries: [
      {
        indexUid: golden.uid,
        q: "toyota",
        filter: "body = SUV",
        matchingStrategy: "all",
        hitsPerPage: 2,
        page: 1,
      },
      { indexUid: golden.uid, q: "toyota", facets: ["body"], limit: 0, matchingStrategy: "all" },
    ],
  });
  expect(results.map(({ indexUid }) => indexUid)).toEqual([golden.uid, golden.uid]);
  expect(results[0]).toMatchObject({ totalHits: 3, totalPages: 2, query: "toyota" });
  expect(results[1]).toMatchObject({
    hits: [],
    facetDistribution: { body: { Hatchback: 1, SUV: 3, "Ute / Tray": 1 } },
  });
});

describe(`${ENGINE}: changes`, () => {
  it("replace a document in its place, without its old words and values", async () => {
    const { index } = await goldenIndex(GOLDEN_CARS, GOLDEN_SETTINGS);
    const changed = {
      ...(GOLDEN_CARS[1] as GoldenCar),
      name: "2022 Kia Sorento",
      make: "Kia",
      model: "Sorento",
    };
    await index.addDocuments([changed]).waitTask(WAIT);
    const ids = async (query: string, filter?: string) =>
      (await index.search(query, { filter, matchingStrategy: "all" })).hits.map(({ id }) => id);
    expect(await ids("rav4")).toEqual([]);
    expect(await ids("sorento")).toEqual([2]);
    expect(await ids("", "make = Toyota")).toEqual([1, 6, 7]);
    expect(await ids("", "id < 4")).toEqual([1, 2, 3]);
    const { facetDistribution } = await index.search("", { facets: ["make"] });
    expect(facetDistribution?.make).toMatchObject({ Kia: 1, Toyota: 3 });
  });

  it("update a document and keep the fields that the update does not name", async () => {
    const { index } = await goldenIndex(GOLDEN_CARS, GOLDEN_SETTINGS);
    await index.updateDocuments([{ id: 1, price: 1 }]).waitTask(WAIT);
    expect(await index.getDocument(1)).toEqual({ ...GOLDEN_CARS[0], price: 1 });
  });

  it("delete documents by id, by ids, by filter, and all", async () => {
    const { index } = await goldenIndex(GOLDEN_CARS, GOLDEN_SETTINGS);
    const ids = async () =>
      (await index.search("", { sort: ["year:desc"], limit: 50 })).hits.map(({ id }) => id);
    await index.deleteDocument(2).waitTask(WAIT);
    await index.deleteDocuments([1, 5]).waitTask(WAIT);
    await index.deleteDocuments({ filter: "make = Hyundai" }).waitTask(WAIT);
    expect(await ids()).toEqual([6, 3, 4, 7, 8, 11, 12]);
    expect((await index.search("hilux")).hits).toEqual([]);
    await index.deleteAllDocuments().waitTask(WAIT);
    expect(await ids()).toEqual([]);
  });

  it("are visible when documents are listed, or fetched by filter, with the requested fields", async () => {
    const { index } = await goldenIndex(GOLDEN_CARS, GOLDEN_SETTINGS);
    const listed = await index.getDocuments({ offset: 1, limit: 2, fields: ["id", "make"] });
    expect(listed).toEqual({
      results: [
        { id: 2, make: "Toyota" },
        { id: 3, make: "Mazda" },
      ],
      offset: 1,
      limit: 2,
      total: 12,
    });
    const fetched = await index.getDocuments({ filter: "make = Hyundai", fields: ["id"] });
    expect(fetched).toMatchObject({ results: [{ id: 9 }, { id: 10 }], total: 2 });
  });

  it("to settings apply to documents that are already there", async () => {
    const { index } = await goldenIndex(GOLDEN_CARS, { filterableAttributes: ["make"] });
    await index.updateFilterableAttributes(["body"]).waitTask(WAIT);
    await index.updateSearchableAttributes(["colour"]).waitTask(WAIT);
    expect((await index.search("", { filter: "body = Coupe" })).hits.map(({ id }) => id)).toEqual([11]);
    expect((await index.search("toyota")).hits).toEqual([]);
    expect((await index.search("blue")).hits.map(({ id }) => id)).toEqual([3]);
    await index.resetSearchableAttributes().waitTask(WAIT);
    expect(await index.getSearchableAttributes()).toEqual(["*"]);
    expect((await index.search("hilux")).hits.map(({ id }) => id)).toEqual([1]);
  });

  it("to nested fields are searched, filtered and counted by their path", async () => {
    const documents = [
      {
        id: 1,
        manufacturer: { name: "Toyota" },
        models: [
          { name: "Hilux", body: "Ute" },
          { name: "RAV4", body: "SUV" },
        ],
      },
      { id: 2, manufacturer: { name: "Ford" }, models: [{ name: "Ranger", body: "Ute" }] },
    ];
    const { index } = await goldenIndex(documents, {
      filterableAttributes: ["manufacturer.name", "models"],
      searchableAttributes: ["manufacturer", "models.name"],
    });
    const ids = async (query: string, filter?: string) =>
      (await index.search(query, { filter })).hits.map(({ id }) => id);
    expect(await ids("", "models.body = suv")).toEqual([1]);
    expect(await ids("", "manufacturer.name = Ford AND models.body = Ute")).toEqual([2]);
    expect(await ids("ranger")).toEqual([2]);
    expect(await ids("ute")).toEqual([]);
    const { facetDistribution } = await index.search("", { facets: ["models.body"] });
    expect(facetDistribution).toEqual({ "models.body": { SUV: 1, Ute: 2 } });
  });
});
