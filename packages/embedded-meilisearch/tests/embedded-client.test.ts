import { MeilisearchApiError, MeilisearchRequestError } from "meilisearch";
import { describe, expect, it } from "vitest";
import { createEmbeddedClient } from "../src/embedded-client.ts";
import { type ApiFailure, apiFailure } from "./api-failure.ts";

const client = createEmbeddedClient();
const index = client.index("things");
await index.addDocuments([{ id: 1 }]).waitTask({ interval: 1 });

async function failure(work: Promise<unknown>): Promise<ApiFailure> {
  return apiFailure(
    await work.then(
      () => new Error("it did not fail"),
      (error: unknown) => error,
    ),
  );
}

describe("the embedded engine, for a feature of Meilisearch that it lacks,", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["`vector`", () => index.search("", { vector: [1] })],
    ["`hybrid`", () => index.search("", { hybrid: { embedder: "x" } })],
    ["`attributesToCrop`", () => index.search("", { attributesToCrop: ["a"] })],
    ["`attributesToSearchOn`", () => index.search("", { attributesToSearchOn: ["a"] })],
    ["`distinct`", () => index.search("", { distinct: "a" })],
    ["`showMatchesPosition`", () => index.search("", { showMatchesPosition: true })],
    ["`showRankingScore`", () => index.search("", { showRankingScore: false })],
    ["`rankingScoreThreshold`", () => index.search("", { rankingScoreThreshold: 0.5 })],
    ["`locales`", () => index.search("", { locales: ["eng"] })],
    ["`_geoPoint`", () => index.search("", { sort: ["_geoPoint(1, 2):asc"] })],
    ["`_geoRadius`", () => index.search("", { filter: "_geoRadius(1, 2, 3)" })],
    ["`federation`", () => client.multiSearch({ federation: {}, queries: [] })],
    ["`GET /indexes/things/search`", () => index.searchGet("x")],
    ["`POST /indexes/things/similar`", () => index.searchSimilarDocuments({ id: 1, embedder: "x" })],
    ["`POST /swap-indexes`", () => client.swapIndexes([{ indexes: ["a", "b"], rename: false }])],
    ["`PATCH /indexes/things`", () => client.updateIndex("things", { primaryKey: "x" })],
    ["`GET /keys`", () => client.getKeys()],
    ["`GET /stats`", () => client.getStats()],
    ["`POST /dumps`", () => client.createDump()],
    ["`distinctAttribute`", () => index.updateSettings({ distinctAttribute: "x" })],
    ["`stopWords`", () => index.updateStopWords(["the"])],
    ["`embedders`", () => index.getEmbedders()],
    [
      "`filterableAttributes`",
      () => index.updateFilterableAttributes([{ attributePatterns: ["a"] } as never]),
    ],
    ["`statuses`", () => client.tasks.getTasks({ statuses: ["failed"] })],
    ["`ids`", () => index.getDocuments({ ids: ["1"], filter: "id = 1" } as never)],
    ["`text/csv`", () => index.addDocumentsFromString("id\n1", "text/csv")],
  ])("refuses %s by name", async (name, work) => {
    const error = await failure(work());
    expect(error).toMatchObject({ code: "feature_not_enabled", status: 400 });
    expect(error.message).toContain(name);
    expect(error.message).toMatch(/embedded search engine/);
  });

  it("ignores a parameter that is absent or null", async () => {
    const params = { vector: null, distinct: undefined, filter: null, limit: null, q: null } as never;
    await expect(index.search("", params)).resolves.toMatchObject({ hits: [{ id: 1 }] });
  });
});

it("an error of the embedded engine reaches the caller as the client wraps a server's", async () => {
  const thrown = await index.search("", { filter: "a &" }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(MeilisearchRequestError);
  expect((thrown as MeilisearchRequestError).cause).toBeInstanceOf(MeilisearchApiError);
  const cause = (thrown as MeilisearchRequestError).cause as MeilisearchApiError;
  expect(cause.response.status).toBe(400);
  expect(cause.cause).toMatchObject({
    code: "invalid_search_filter",
    type: "invalid_request",
    link: "https://docs.meilisearch.com/errors#invalid_search_filter",
  });
});

describe("a task of the embedded engine", () => {
  it("is enqueued, then succeeds, with its details", async () => {
    const enqueued = await index.addDocuments([{ id: 2 }, { id: 3 }]);
    expect(enqueued).toMatchObject({
      indexUid: "things",
      status: "enqueued",
      type: "documentAdditionOrUpdate",
    });
    const task = await client.tasks.waitForTask(enqueued.taskUid);
    expect(task).toMatchObject({
      uid: enqueued.taskUid,
      status: "succeeded",
      details: { receivedDocuments: 2, indexedDocuments: 2 },
      error: null,
    });
    expect(task.duration).toMatch(/^PT[\d.]+S$/);
  });

  it("runs after the tasks before it", async () => {
    const last = Array.from({ length: 20 }, (_, n) => index.updateDocuments([{ id: 4, n }])).at(-1);
    await last?.waitTask({ interval: 1 });
    expect(await index.getDocument(4)).toEqual({ id: 4, n: 19 });
  });

  it("is listed newest first, from the requested number on", async () => {
    const { results, from, next } = await client.tasks.getTasks({ limit: 2 });
    expect(results.map(({ uid }) => uid)).toEqual([from, (from as number) - 1]);
    const following = await client.tasks.getTasks({ limit: 2, from: next as number });
    expect(following.results[0]?.uid).toBe((from as number) - 2);
  });
});

describe("an index of the embedded engine", () => {
  it("is created, described and deleted", async () => {
    await client.createIndex("made", { primaryKey: "slug" }).waitTask({ interval: 1 });
    await client
      .index("made")
      .addDocuments([{ slug: "a", name: "A" }])
      .waitTask({ interval: 1 });
    expect(await client.getRawIndex("made")).toMatchObject({ uid: "made", primaryKey: "slug" });
    expect(await client.index("made").getStats()).toMatchObject({
      numberOfDocuments: 1,
      isIndexing: false,
      fieldDistribution: { slug: 1, name: 1 },
    });
    expect((await client.getRawIndexes()).results.map(({ uid }) => uid)).toEqual(["made", "things"]);
    const again = await client.createIndex("made").waitTask({ interval: 1 });
    expect(again).toMatchObject({ status: "failed", error: { code: "index_already_exists" } });
    await client.deleteIndex("made").waitTask({ interval: 1 });
    expect((await failure(client.getRawIndex("made"))).code).toBe("index_not_found");
  });

  it.each([
    [[{ thing_id: 1, name: "x" }], "succeeded", null],
    [[{ name: "x" }], "failed", "index_primary_key_no_candidate_found"],
    [[{ a_id: 1, b_id: 2 }], "failed", "index_primary_key_multiple_candidates_found"],
  ])("given %j, finds its primary key: %s", async (documents, status, code) => {
    const fresh = createEmbeddedClient().index<Record<string, unknown>>("x");
    const task = await fresh.addDocuments(documents).waitTask({ interval: 1 });
    expect(task).toMatchObject({ status, error: code && { code } });
  });

  it("is not shared by two clients", async () =>
    expect((await failure(createEmbeddedClient().index("things").search(""))).code).toBe("index_not_found"));

  it("belongs to an engine that answers health and version", async () => {
    expect(await client.health()).toEqual({ status: "available" });
    expect(await client.getVersion()).toHaveProperty("pkgVersion");
  });

  it("returns its settings, whole and in part, and resets them", async () => {
    await index
      .updateSettings({ rankingRules: ["words", "rank:desc"], typoTolerance: { enabled: false } })
      .waitTask({ interval: 1 });
    const settings = await index.getSettings();
    expect(settings).toMatchObject({
      rankingRules: ["words", "rank:desc"],
      typoTolerance: { enabled: false, minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
      pagination: { maxTotalHits: 1000 },
    });
    expect(await index.getTypoTolerance()).toEqual(settings.typoTolerance);
    await index.resetSettings().waitTask({ interval: 1 });
    expect(await index.getRankingRules()).toEqual([
      "words",
      "typo",
      "proximity",
      "attributeRank",
      "sort",
      "wordPosition",
      "exactness",
    ]);
  });
});

it("The embedded engine stores, counts, filters and returns fields named like members of Object.prototype.", async () => {
  const odd = client.index("odd");
  const names = ["constructor", "__proto__", "toString"];
  await odd.updateSettings({ filterableAttributes: ["make", ...names] }).waitTask({ interval: 1 });
  const texts = names.map(
    (name, id) => `{"id": ${id}, "make": "${name}", "${name}": "of its own", "inner": {"${name}": ["a", 1]}}`,
  );
  await odd.addDocuments(texts.map((text) => JSON.parse(text))).waitTask({ interval: 1 });
  for (const [id, name] of names.entries()) {
    const filter = `make = "${name}" AND ${name} = "of its own"`;
    const { hits, facetDistribution } = await odd.search("", { filter, facets: ["make", name] });
    expect(JSON.stringify(hits)).toBe(`[${texts[id]?.replaceAll(/([,:]) /g, "$1")}]`);
    expect(Object.entries(facetDistribution?.make ?? {})).toEqual([[name, 1]]);
    expect(new Map(Object.entries(facetDistribution ?? {})).get(name)).toEqual({ "of its own": 1 });
    const part = await odd.search("", { filter, attributesToRetrieve: [`inner.${name}`] });
    expect(JSON.stringify(part.hits)).toBe(`[{"inner":{"${name}":["a",1]}}]`);
  }
  const { fieldDistribution } = await odd.getStats();
  expect(new Map(Object.entries(fieldDistribution)).get("__proto__")).toBe(1);
});
