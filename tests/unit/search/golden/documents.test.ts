import type { EnqueuedTaskPromise, Index, Task } from "meilisearch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchEngineError } from "~/adapters/search/search-error.server";
import { ENGINE, goldenClient, goldenIndex, WAIT } from "./golden-client";

interface Thing {
  id: number | string;
  name?: string;
  size?: number | null;
  deep?: object;
}

const client = goldenClient();
const made: string[] = [];
const freshUid = () => {
  const uid = `golden-documents-${process.pid}-${Date.now()}-${made.length}`;
  made.push(uid);
  return uid;
};
afterAll(async () => {
  for (const uid of made) await client.deleteIndex(uid).waitTask(WAIT);
});

const done = (task: EnqueuedTaskPromise): Promise<Task> => task.waitTask(WAIT);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => searchEngineError(error),
  );
const all = async (index: Index<Thing>) => (await index.getDocuments({ limit: 100 })).results;

describe(`documents, ${ENGINE}`, () => {
  it("come and go, and keep their place when they change", async () => {
    const { index, drop } = await goldenIndex<Thing>(
      [{ id: 1, name: "a" }, { id: 2, name: "b" }, { id: 3 }],
      {},
    );
    await done(index.addDocuments([{ id: 2, size: 5 }]));
    expect(await all(index)).toEqual([{ id: 1, name: "a" }, { id: 2, size: 5 }, { id: 3 }]);
    await done(index.updateDocuments([{ id: 2, name: "c" }, { id: 4 }]));
    expect(await all(index)).toEqual([
      { id: 1, name: "a" },
      { id: 2, size: 5, name: "c" },
      { id: 3 },
      { id: 4 },
    ]);
    await done(index.deleteDocument(1));
    expect((await all(index)).map(({ id }) => id)).toEqual([2, 3, 4]);
    await drop();
  });

  it("an update replaces a field as a whole", async () => {
    const { index, drop } = await goldenIndex<Thing>([{ id: 1, deep: { a: 1, b: 2 } }], {});
    await done(index.updateDocuments([{ id: 1, deep: { b: 3 } }]));
    expect(await all(index)).toEqual([{ id: 1, deep: { b: 3 } }]);
    await drop();
  });

  it("the same document twice: the last counts", async () => {
    const { index, drop } = await goldenIndex<Thing>(
      [
        { id: 1, name: "first" },
        { id: 1, name: "last" },
      ],
      {},
    );
    expect(await all(index)).toEqual([{ id: 1, name: "last" }]);
    await drop();
  });

  it("an id is the same as a number and as a text", async () => {
    const { index, drop } = await goldenIndex<Thing>([{ id: 1, name: "number" }], {});
    await done(index.addDocuments([{ id: "1", name: "text" }]));
    expect(await all(index)).toEqual([{ id: "1", name: "text" }]);
    expect(await index.getDocument("1")).toEqual({ id: "1", name: "text" });
    await drop();
  });

  it("are found by a filter under the documents' own error code", async () => {
    const { index, drop } = await goldenIndex<Thing>(
      [
        { id: 1, size: 1 },
        { id: 2, size: 2 },
      ],
      {
        filterableAttributes: ["size"],
      },
    );
    expect(await index.getDocuments({ filter: "size > 1" })).toMatchObject({
      results: [{ id: 2 }],
      total: 1,
    });
    expect(await failure(index.getDocuments({ filter: "size &" }))).toMatchObject({
      code: "invalid_document_filter",
      status: 400,
    });
    expect(await failure(index.getDocuments({ filter: "name = x" }))).toMatchObject({
      code: "invalid_document_filter",
      status: 400,
    });
    await drop();
  });

  it.each([
    [
      "deleting what is not there succeeds",
      (index: Index<Thing>) => index.deleteDocument(99),
      { deletedDocuments: 0 },
    ],
    [
      "deleting several tells how many there were",
      (index: Index<Thing>) => index.deleteDocuments([1, 2, 99]),
      { providedIds: 3, deletedDocuments: 2 },
    ],
    [
      "deleting by filter tells the filter",
      (index: Index<Thing>) => index.deleteDocuments({ filter: "size = 1" }),
      { deletedDocuments: 1, originalFilter: '"size = 1"' },
    ],
    [
      "deleting all tells how many",
      (index: Index<Thing>) => index.deleteAllDocuments(),
      { deletedDocuments: 2 },
    ],
    [
      "adding tells how many came and were indexed",
      (index: Index<Thing>) => index.addDocuments([{ id: 3 }, { id: 4 }]),
      { receivedDocuments: 2, indexedDocuments: 2 },
    ],
  ])("%s", async (_, work, details) => {
    const { index, drop } = await goldenIndex<Thing>(
      [
        { id: 1, size: 1 },
        { id: 2, size: 2 },
      ],
      {
        filterableAttributes: ["size"],
      },
    );
    const task = await done(work(index));
    await drop();
    expect(task).toMatchObject({ status: "succeeded", error: null, details });
  });

  it("fields asked for, nested ones too", async () => {
    const { index, drop } = await goldenIndex<Thing>([{ id: 1, name: "a", deep: { a: 1, b: { c: 2 } } }], {});
    expect((await index.getDocuments({ fields: ["id", "deep.b"] as never })).results).toEqual([
      { id: 1, deep: { b: { c: 2 } } },
    ]);
    expect(await index.getDocument(1, { fields: ["name"] as never })).toEqual({ name: "a" });
    await drop();
  });
});

describe(`primary keys, ${ENGINE}`, () => {
  it.each<[what: string, documents: object[], outcome: object]>([
    ["is found by its name", [{ car_id: 1, name: "a" }], { status: "succeeded" }],
    ["must be there", [{ name: "a" }], { error: { code: "index_primary_key_no_candidate_found" } }],
    [
      "must be one",
      [{ car_id: 1, dealer_id: 2 }],
      { error: { code: "index_primary_key_multiple_candidates_found" } },
    ],
  ])("one %s", async (_, documents, outcome) => {
    const task = await done(client.index(freshUid()).addDocuments(documents));
    expect(task).toMatchObject(outcome);
  });

  it("can't be changed once there are documents", async () => {
    const { index, drop } = await goldenIndex<Thing>([{ id: 1 }], {});
    const task = await done(index.addDocuments([{ id: 2, name: "x" }], { primaryKey: "name" }));
    await drop();
    expect(task).toMatchObject({ status: "failed", error: { code: "index_primary_key_already_exists" } });
  });
});

describe(`indexes and tasks, ${ENGINE}`, () => {
  let golden: Awaited<ReturnType<typeof goldenIndex<Thing>>>;
  beforeAll(async () => {
    golden = await goldenIndex<Thing>([{ id: 1, name: "a" }, { id: 2 }], {});
  });
  afterAll(() => golden.drop());

  it("an index tells what it is and how much it has", async () => {
    expect(await golden.index.getRawInfo()).toMatchObject({ uid: golden.uid, primaryKey: "id" });
    expect(await golden.index.getStats()).toMatchObject({
      numberOfDocuments: 2,
      isIndexing: false,
      fieldDistribution: { id: 2, name: 1 },
    });
  });

  it("an index is made, and not twice", async () => {
    const uid = freshUid();
    expect(await done(client.createIndex(uid, { primaryKey: "key" }))).toMatchObject({
      status: "succeeded",
      type: "indexCreation",
      indexUid: uid,
    });
    expect((await client.getRawIndex(uid)).primaryKey).toBe("key");
    expect(await done(client.createIndex(uid))).toMatchObject({
      status: "failed",
      error: { code: "index_already_exists", type: "invalid_request" },
    });
  });

  it("an index that is not there can't be deleted", async () => {
    expect(await done(client.deleteIndex("golden-nowhere"))).toMatchObject({
      status: "failed",
      type: "indexDeletion",
      error: { code: "index_not_found", message: "Index `golden-nowhere` not found." },
    });
  });

  it("documents and settings make their index", async () => {
    const [one, two] = [freshUid(), freshUid()];
    await done(client.index(one).addDocuments([{ id: 1 }]));
    await done(client.index(two).updateRankingRules(["words"]));
    expect((await client.getRawIndex(one)).primaryKey).toBe("id");
    expect((await client.getRawIndex(two)).primaryKey).toBeNull();
  });

  it("a task is told when it is asked for, and again by its number", async () => {
    const enqueued = await golden.index.addDocuments([{ id: 2 }]);
    expect(enqueued).toMatchObject({
      indexUid: golden.uid,
      status: "enqueued",
      type: "documentAdditionOrUpdate",
    });
    const task = await golden.client.tasks.waitForTask(enqueued.taskUid, WAIT);
    expect(task).toMatchObject({ uid: enqueued.taskUid, status: "succeeded", error: null, canceledBy: null });
    expect(task.duration).toMatch(/^PT[\d.]+S$/);
    const { results } = await golden.client.tasks.getTasks({ limit: 1, from: enqueued.taskUid });
    expect(results.map(({ uid }) => uid)).toEqual([enqueued.taskUid]);
  });

  it.each<[what: string, work: () => Promise<unknown>, expected: object]>([
    [
      "settings of no index",
      () => client.index("golden-nowhere").getSettings(),
      { code: "index_not_found", status: 404 },
    ],
    [
      "documents of no index",
      () => client.index("golden-nowhere").getDocuments(),
      { code: "index_not_found", status: 404 },
    ],
    [
      "a document of no index",
      () => client.index("golden-nowhere").getDocument(1),
      { code: "index_not_found", status: 404 },
    ],
    [
      "a deletion without a filter",
      () => golden.index.deleteDocuments({ filter: "" }),
      { code: "invalid_document_filter", status: 400, message: "Sending an empty filter is forbidden." },
    ],
    [
      "a page of documents that is no number",
      () => golden.index.getDocuments({ limit: "many" as never }),
      { code: "invalid_document_limit", status: 400 },
    ],
    [
      "a name that can't be an index's",
      () => client.createIndex("no way"),
      { code: "invalid_index_uid", status: 400 },
    ],
    [
      "a facet search by something else than text",
      () => golden.index.searchForFacetValues({ facetName: "name", facetQuery: 7 as never }),
      { code: "invalid_facet_search_query", status: 400 },
    ],
    [
      "a page before the first",
      () => golden.index.search("", { page: -1 }),
      { code: "invalid_search_page", status: 400 },
    ],
    [
      "a strategy that nobody knows, the second of several searches",
      () =>
        golden.client.multiSearch({
          queries: [{ indexUid: golden.uid }, { indexUid: golden.uid, matchingStrategy: "some" as never }],
        }),
      { code: "invalid_search_matching_strategy", status: 400 },
    ],
  ])("%s is refused", async (_, work, expected) => {
    expect(await failure(work())).toMatchObject(expected);
  });

  it("no searches give no answers", async () => {
    expect(await client.multiSearch({ queries: [] })).toEqual({ results: [] });
  });
});
