import type { EnqueuedTaskPromise, Index, Task } from "meilisearch";
import { afterAll, describe, expect, it } from "vitest";
import { apiFailure } from "../api-failure.ts";
import { ENGINE, goldenClient, goldenIndex, sharedIndex, WAIT } from "./golden-client";

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
    (error: unknown) => apiFailure(error),
  );
const all = async (index: Index<Thing>) => (await index.getDocuments({ limit: 100 })).results;

describe(`${ENGINE}: documents`, () => {
  it("are added and deleted, and keep their place when they change", async () => {
    const { index } = await goldenIndex<Thing>([{ id: 1, name: "a" }, { id: 2, name: "b" }, { id: 3 }], {});
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
  });

  it("replace a field as a whole in an update", async () => {
    const { index } = await goldenIndex<Thing>([{ id: 1, deep: { a: 1, b: 2 } }], {});
    await done(index.updateDocuments([{ id: 1, deep: { b: 3 } }]));
    expect(await all(index)).toEqual([{ id: 1, deep: { b: 3 } }]);
  });

  it("with the same id in one batch: the last one counts", async () => {
    const { index } = await goldenIndex<Thing>(
      [
        { id: 1, name: "first" },
        { id: 1, name: "last" },
      ],
      {},
    );
    expect(await all(index)).toEqual([{ id: 1, name: "last" }]);
  });

  it("have the same id as a number and as a text", async () => {
    const { index } = await goldenIndex<Thing>([{ id: 1, name: "number" }], {});
    await done(index.addDocuments([{ id: "1", name: "text" }]));
    expect(await all(index)).toEqual([{ id: "1", name: "text" }]);
    expect(await index.getDocument("1")).toEqual({ id: "1", name: "text" });
  });

  it("are found by a filter, and a bad filter has the error code of documents", async () => {
    const { index } = await goldenIndex<Thing>(
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
  });

  it.each([
    [
      "deleting a missing document succeeds",
      (index: Index<Thing>) => index.deleteDocument(99),
      { deletedDocuments: 0 },
    ],
    [
      "deleting several reports how many there were",
      (index: Index<Thing>) => index.deleteDocuments([1, 2, 99]),
      { providedIds: 3, deletedDocuments: 2 },
    ],
    [
      "deleting by filter reports the filter",
      (index: Index<Thing>) => index.deleteDocuments({ filter: "size = 1" }),
      { deletedDocuments: 1, originalFilter: '"size = 1"' },
    ],
    [
      "deleting all reports how many there were",
      (index: Index<Thing>) => index.deleteAllDocuments(),
      { deletedDocuments: 2 },
    ],
    [
      "adding reports how many were received and indexed",
      (index: Index<Thing>) => index.addDocuments([{ id: 3 }, { id: 4 }]),
      { receivedDocuments: 2, indexedDocuments: 2 },
    ],
  ])("report their task's details: %s", async (_, work, details) => {
    const { index } = await goldenIndex<Thing>(
      [
        { id: 1, size: 1 },
        { id: 2, size: 2 },
      ],
      {
        filterableAttributes: ["size"],
      },
    );
    const task = await done(work(index));
    expect(task).toMatchObject({ status: "succeeded", error: null, details });
  });

  it("are returned with the requested fields, nested ones too", async () => {
    const { index } = await goldenIndex<Thing>([{ id: 1, name: "a", deep: { a: 1, b: { c: 2 } } }], {});
    expect((await index.getDocuments({ fields: ["id", "deep.b"] as never })).results).toEqual([
      { id: 1, deep: { b: { c: 2 } } },
    ]);
    expect(await index.getDocument(1, { fields: ["name"] as never })).toEqual({ name: "a" });
  });
});

describe(`${ENGINE}: primary key`, () => {
  it.each<[what: string, documents: object[], outcome: object]>([
    ["is found by its name", [{ car_id: 1, name: "a" }], { status: "succeeded" }],
    ["must be there", [{ name: "a" }], { error: { code: "index_primary_key_no_candidate_found" } }],
    [
      "must be the only candidate",
      [{ car_id: 1, dealer_id: 2 }],
      { error: { code: "index_primary_key_multiple_candidates_found" } },
    ],
  ])("%s", async (_, documents, outcome) => {
    const task = await done(client.index(freshUid()).addDocuments(documents));
    expect(task).toMatchObject(outcome);
  });

  it("can't be changed once there are documents", async () => {
    const { index } = await goldenIndex<Thing>([{ id: 1 }], {});
    const task = await done(index.addDocuments([{ id: 2, name: "x" }], { primaryKey: "name" }));
    expect(task).toMatchObject({ status: "failed", error: { code: "index_primary_key_already_exists" } });
  });
});

describe(`${ENGINE}: indexes and tasks`, () => {
  const golden = sharedIndex<Thing>([{ id: 1, name: "a" }, { id: 2 }], {});

  it("describe an index and count its documents", async () => {
    expect(await golden.index.getRawInfo()).toMatchObject({ uid: golden.uid, primaryKey: "id" });
    expect(await golden.index.getStats()).toMatchObject({
      numberOfDocuments: 2,
      isIndexing: false,
      fieldDistribution: { id: 2, name: 1 },
    });
  });

  it("create an index, and refuse to create it twice", async () => {
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

  it("refuse to delete an index that does not exist", async () =>
    expect(await done(client.deleteIndex("golden-nowhere"))).toMatchObject({
      status: "failed",
      type: "indexDeletion",
      error: { code: "index_not_found", message: "Index `golden-nowhere` not found." },
    }));

  it("create an index for its first documents or settings", async () => {
    const [one, two] = [freshUid(), freshUid()];
    await done(client.index(one).addDocuments([{ id: 1 }]));
    await done(client.index(two).updateRankingRules(["words"]));
    expect((await client.getRawIndex(one)).primaryKey).toBe("id");
    expect((await client.getRawIndex(two)).primaryKey).toBeNull();
  });

  it("report a task when it is enqueued, and again by its number", async () => {
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
      "settings of an unknown index",
      () => client.index("golden-nowhere").getSettings(),
      { code: "index_not_found", status: 404 },
    ],
    [
      "documents of an unknown index",
      () => client.index("golden-nowhere").getDocuments(),
      { code: "index_not_found", status: 404 },
    ],
    [
      "a document of an unknown index",
      () => client.index("golden-nowhere").getDocument(1),
      { code: "index_not_found", status: 404 },
    ],
    [
      "a deletion with an empty filter",
      () => golden.index.deleteDocuments({ filter: "" }),
      { code: "invalid_document_filter", status: 400, message: "Sending an empty filter is forbidden." },
    ],
    [
      "a limit of documents that is no number",
      () => golden.index.getDocuments({ limit: "many" as never }),
      { code: "invalid_document_limit", status: 400 },
    ],
    [
      "an invalid name for an index",
      () => client.createIndex("no way"),
      { code: "invalid_index_uid", status: 400 },
    ],
    [
      "a facet search for a number",
      () => golden.index.searchForFacetValues({ facetName: "name", facetQuery: 7 as never }),
      { code: "invalid_facet_search_query", status: 400 },
    ],
    [
      "a page below 0",
      () => golden.index.search("", { page: -1 }),
      { code: "invalid_search_page", status: 400 },
    ],
    [
      "an unknown matching strategy in the second of several searches",
      () =>
        golden.client.multiSearch({
          queries: [{ indexUid: golden.uid }, { indexUid: golden.uid, matchingStrategy: "some" as never }],
        }),
      { code: "invalid_search_matching_strategy", status: 400 },
    ],
  ])("refuse %s", async (_, work, expected) => expect(await failure(work())).toMatchObject(expected));

  it("answer an empty multi-search with an empty list", async () =>
    expect(await client.multiSearch({ queries: [] })).toEqual({ results: [] }));
});
