import type { Index, Meilisearch, MultiSearchQuery, MultiSearchResponse } from "meilisearch";
import { describe, expect, it } from "vitest";
import { CooperativeScheduler, runToEnd, type Steps } from "../src/cooperative-scheduler.ts";
import { createEmbeddedClient } from "../src/embedded-client.ts";
import { EmbeddedIndex } from "../src/embedded-index.ts";
import { LruCache } from "../src/lru-cache.ts";
import { search } from "../src/search.ts";

const WAIT = { interval: 1, timeout: 60_000 };
/** Enough documents for the ranking rules to take several steps. */
const DOCUMENTS = 5000;
const SETTINGS = {
  searchableAttributes: ["name", "features"],
  filterableAttributes: ["kind", "size", "features", "state"],
  sortableAttributes: ["size"],
  rankingRules: ["sort", "words", "typo", "proximity", "attribute", "exactness", "size:desc"],
  pagination: { maxTotalHits: 2 * DOCUMENTS },
};
const NAMES = ["alpha bravo", "bravo alpha", "alpha", "alpine bravo charlie", "bravo", "brovo alpha"];

const thing = (id: number, state: string) => ({
  id,
  name: NAMES[id % NAMES.length] as string,
  kind: `kind ${id % 7}`,
  size: (id * 7919) % 1000,
  features: [`feature ${id % 5}`, `bravo feature ${id % 3}`],
  state,
});

async function filled(client: Meilisearch, state: string): Promise<Index> {
  const index = client.index("things");
  await index.updateSettings(SETTINGS).waitTask(WAIT);
  const documents = Array.from({ length: DOCUMENTS }, (_, id) => thing(id, state));
  await index.addDocuments(documents, { primaryKey: "id" }).waitTask(WAIT);
  return index;
}

const FACETS = ["kind", "features", "size", "state"];
const QUERIES: Omit<MultiSearchQuery, "indexUid">[] = [
  { facets: FACETS, hitsPerPage: 21 },
  { q: "alpha bravo", matchingStrategy: "all", facets: FACETS, hitsPerPage: 21 },
  { q: "alpah brav", facets: FACETS, hitsPerPage: 21, page: 3 },
  { q: '"bravo feature" -charlie', filter: ["kind IN ['kind 1', 'kind 2']", "size > 100"], facets: FACETS },
  { sort: ["size:asc"], filter: "features = 'feature 2'", offset: 700, limit: 30 },
  { sort: ["size:desc"], filter: "features = 'feature 2'", offset: 700, limit: 30 },
  { filter: "features = 'feature 2'", offset: 30, limit: 30 },
];
const multiSearch = { queries: QUERIES.map((query) => ({ indexUid: "things", ...query })) };
const withoutTimes = (answer: Pick<MultiSearchResponse, "results">) =>
  answer.results.map(({ processingTimeMs: _, ...rest }) => rest);

describe("a search in slices", { timeout: 120_000 }, () => {
  it("gives the same answer as a search in one go", async () => {
    const [sliced, whole] = [createEmbeddedClient(0), createEmbeddedClient(Number.POSITIVE_INFINITY)];
    await Promise.all([filled(sliced, "old"), filled(whole, "old")]);
    let turns = 0;
    let searching = true;
    const takeTurn = () => {
      turns += 1;
      if (searching) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const answer = withoutTimes(await sliced.multiSearch(multiSearch));
    searching = false;
    expect(answer).toEqual(withoutTimes(await whole.multiSearch(multiSearch)));
    expect(answer.map(({ hits }) => hits.length)).toEqual([21, 21, 21, 20, 30, 30, 30]);
    // The cached answers are the same.
    for (const client of [sliced, whole])
      expect(withoutTimes(await client.multiSearch(multiSearch))).toEqual(answer);
    // Other work ran many times meanwhile.
    expect(turns).toBeGreaterThan(50);
  });

  it("lets other searches answer meanwhile", async () => {
    const client = createEmbeddedClient(0);
    const index = await filled(client, "old");
    const order: string[] = [];
    const long = client.multiSearch(multiSearch).then(() => order.push("long"));
    const short = index.search("", { limit: 1 }).then(() => order.push("short"));
    await Promise.all([long, short]);
    expect(order).toEqual(["short", "long"]);
  });

  it("does not see changes that arrive meanwhile", async () => {
    const client = createEmbeddedClient(0);
    const index = await filled(client, "old");
    const before = withoutTimes(await client.multiSearch(multiSearch));
    // Every document changes, and some are deleted, while the searches run.
    const searches = [client.multiSearch(multiSearch), client.multiSearch(multiSearch)];
    const changes = [
      await index.updateDocuments(Array.from({ length: DOCUMENTS }, (_, id) => ({ id, state: "new" }))),
      await index.deleteDocuments({ filter: "kind = 'kind 1'" }),
      await index.updateSettings({ rankingRules: ["size:asc"] }),
    ];
    for (const answer of await Promise.all(searches)) expect(withoutTimes(answer)).toEqual(before);
    for (const { taskUid } of changes)
      expect(await client.tasks.waitForTask(taskUid, WAIT)).toMatchObject({ status: "succeeded" });
    const { facetDistribution } = await index.search("", { facets: ["state", "kind"] });
    expect(facetDistribution?.state).toEqual({ new: DOCUMENTS - Math.ceil((DOCUMENTS - 1) / 7) });
    expect(facetDistribution?.kind).not.toHaveProperty("kind 1");
  });

  it("sees one state of the index while a change runs", async () => {
    const client = createEmbeddedClient(0);
    const index = await filled(client, "old");
    const task = await index.updateDocuments(
      Array.from({ length: 300 }, (_, id) => ({ id, name: "zulu", state: "new" })),
    );
    let done = false;
    const change = client.tasks.waitForTask(task.taskUid, WAIT).then(() => {
      done = true;
    });
    const seen: number[] = [];
    while (!done) {
      // Counts the same documents by word, by filter and by facet, each in its own query of one multi-search.
      const { results } = await client.multiSearch({
        queries: [
          { indexUid: "things", q: "zulu", limit: 0 },
          { indexUid: "things", filter: "state = new", limit: 0 },
          { indexUid: "things", facets: ["state"], limit: 0 },
        ],
      });
      const [byWord, byFilter, byFacet] = results;
      expect(byFilter?.estimatedTotalHits).toBe(byWord?.estimatedTotalHits);
      expect(byFacet?.facetDistribution?.state?.new ?? 0).toBe(byWord?.estimatedTotalHits);
      seen.push(byWord?.estimatedTotalHits as number);
    }
    await change;
    // Endless searches do not hold up a change, and a change does not hold up searches.
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect((await index.search("", { filter: "state = new" })).estimatedTotalHits).toBe(300);
  });

  it("that fails does not stop other work", async () => {
    const client = createEmbeddedClient(0);
    const index = await filled(client, "old");
    const wrong = client.multiSearch({ queries: [{ indexUid: "things", filter: "no = 1" }] });
    await expect(wrong).rejects.toThrow();
    await index.deleteDocument(1).waitTask(WAIT);
    expect((await index.search("", { limit: 0 })).estimatedTotalHits).toBe(DOCUMENTS - 1);
  });
});

describe("CooperativeScheduler", () => {
  function* steps(name: string, count: number, log: string[]): Steps<string> {
    for (let step = 1; step <= count; step += 1) {
      log.push(`${name}${step}`);
      if (step < count) yield;
    }
    return name;
  }

  it("lets searches take turns, makes a change wait for them, and later searches for the change", async () => {
    const scheduler = new CooperativeScheduler(0);
    const log: string[] = [];
    const search = (name: string, count: number) => scheduler.search(() => steps(name, count, log));
    await Promise.all([
      search("a", 3),
      search("b", 2),
      scheduler.change(() => steps("change", 2, log)),
      search("c", 2),
      scheduler.change(() => log.push("last")),
    ]);
    const at = (entry: string) => log.indexOf(entry);
    expect(at("b1")).toBeLessThan(at("a3"));
    expect(at("change1")).toBeGreaterThan(Math.max(at("a3"), at("b2")));
    expect(at("c1")).toBeGreaterThan(at("change1"));
    // No step of a change runs between the steps of a search.
    expect(at("c2") - at("c1")).toBe(1);
    expect(log).toHaveLength(10);
  });

  it("continues after a failure", async () => {
    const scheduler = new CooperativeScheduler(0);
    const failing = function* (): Steps<never> {
      yield;
      throw new Error("wrong");
    };
    await expect(scheduler.search(failing)).rejects.toThrow("wrong");
    await expect(scheduler.change(failing)).rejects.toThrow("wrong");
    expect(await scheduler.change(() => 7)).toBe(7);
    expect(await scheduler.search(() => steps("a", 2, []))).toBe("a");
  });
});

describe("the cache of the embedded engine", () => {
  it("keeps the latest used entries within its bytes, and an entry above the limit alone", () => {
    const memo = new LruCache<{ bytes: number }>(100);
    for (const name of ["a", "b", "c"]) memo.set(name, { bytes: 30 });
    memo.get("a");
    memo.set("d", { bytes: 30 });
    expect(["a", "b", "c", "d"].filter((name) => memo.get(name))).toEqual(["a", "c", "d"]);
    // This entry grows after it was stored.
    (memo.get("c") as { bytes: number }).bytes = 90;
    memo.trim();
    expect(["a", "c", "d"].filter((name) => memo.get(name))).toEqual(["c"]);
    memo.set("large", { bytes: 1000 });
    expect(memo.size).toBe(1);
    expect(memo.get("large")).toBeDefined();
  });

  it("has a limit for many small values", () => {
    const memo = new LruCache<{ bytes: number }>(1000);
    for (let index = 0; index < 5000; index += 1) memo.set(String(index), { bytes: 0 });
    expect(memo.size).toBeLessThan(1000);
    expect(memo.get("4999")).toBeDefined();
  });

  it("stays within its limit over hundreds of different searches, and is empty after a change of the index", {
    timeout: 120_000,
  }, () => {
    const limit = 2 * 2 ** 20;
    const index = new EmbeddedIndex("things", "id", limit);
    runToEnd(index.changeSettings(SETTINGS));
    for (let id = 0; id < 2000; id += 1) index.put(String(id), thing(id, "old"));
    let most = 0;
    for (let turn = 0; turn < 300; turn += 1) {
      const query = { q: turn % 3 ? `bravo ${turn % 40}` : "", filter: `size > ${turn}`, facets: FACETS };
      runToEnd(search(index, query));
      most = Math.max(most, index.rememberedBytes);
    }
    expect(most).toBeGreaterThan(limit / 4);
    expect(most).toBeLessThanOrEqual(limit);
    index.put("0", thing(0, "new"));
    expect(index.rememberedBytes).toBe(0);
  });
});
