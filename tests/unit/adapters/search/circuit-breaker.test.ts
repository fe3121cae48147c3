import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CircuitBreaker, StaleCache } from "~/adapters/search/circuit-breaker.server";
import { InvalidResponseError, SearchEngineError } from "~/adapters/search/response-validation.server";
import type { SearchFailure, SearchRequest } from "~/adapters/search/stock-search-engine";

const TIMEOUT = 5000;
const EVERY = 1000;

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-03-04T01:00:00Z") }));
afterEach(() => vi.useRealTimers());

/** An engine that answers with the number of the call, until a test changes its behaviour. */
function fakeEngine() {
  const engine = {
    asked: 0,
    behave: async (asked: number): Promise<unknown> => asked,
    version: null as number | null,
    lost: 0,
    log: [] as string[],
    ready: Promise.resolve(),
    loading: null as { loaded: number; total: number } | null,
  };
  const record = (level: string) => (_fields: object, text: string) =>
    void engine.log.push(`${level}: ${text}`);
  const question = (key: string, moment = "10:00"): SearchRequest<number> => ({
    key,
    moment,
    send: () => engine.behave(++engine.asked),
    validate: (answer) => {
      if (typeof answer !== "number") throw new InvalidResponseError("no number");
      return answer;
    },
  });
  const breaker = new CircuitBreaker({
    log: { warn: record("warn"), error: record("error"), info: record("info") } as never,
    now: () => new Date(),
    ready: () => engine.ready,
    version: () => engine.version,
    loading: () => engine.loading,
    probe: question("probe"),
    onLostIndex: () => {
      engine.lost += 1;
    },
    timeoutMs: TIMEOUT,
    probeEveryMs: EVERY,
  });
  const read = (key: string, moment?: string) => breaker.read(question(key, moment));
  return { engine, breaker, read };
}

const away = async (): Promise<unknown> => {
  throw new TypeError("fetch failed");
};
const hangs = () => new Promise(() => {});

describe("a search engine that answers", () => {
  it("is asked every time when its index has no version", async () => {
    const { read, breaker } = fakeEngine();
    expect(await read("a")).toEqual({ value: 1, staleSince: null, loading: null });
    expect(await read("a")).toEqual({ value: 2, staleSince: null, loading: null });
    expect(breaker.figures().answers).toEqual({ engine: 2, reused: 0, stale: 0 });
  });

  it("is not asked the same question twice at the same moment and index version", async () => {
    const { read, engine, breaker } = fakeEngine();
    engine.version = 7;
    expect((await read("a")).value).toBe(1);
    expect(await read("a")).toEqual({ value: 1, staleSince: null, loading: null });
    expect((await read("b")).value).toBe(2);
    expect((await read("a", "10:01")).value).toBe(3);
    engine.version = 8;
    expect((await read("a", "10:01")).value).toBe(4);
    engine.version = null;
    expect((await read("a", "10:01")).value).toBe(5);
    expect(breaker.figures().answers).toEqual({ engine: 5, reused: 1, stale: 0 });
  });

  it("is asked again when the index changed during the answer", async () => {
    const { read, engine } = fakeEngine();
    engine.version = 1;
    engine.behave = async (asked) => {
      engine.version = 2;
      return asked;
    };
    await read("a");
    engine.version = 1;
    expect((await read("a")).value).toBe(2);
    expect((await read("a")).value).toBe(3);
  });
});

describe("a search engine that is still loading the stock", () => {
  it("answers with what it has, marked as loading, and that answer is not cached", async () => {
    const { read, engine } = fakeEngine();
    engine.loading = { loaded: 20, total: 60 };
    expect(await read("a")).toEqual({ value: 1, staleSince: null, loading: { loaded: 20, total: 60 } });
    engine.loading = null;
    engine.behave = away;
    await expect(read("a")).rejects.toThrow();
  });

  it("is not asked a question that the whole stock answered before", async () => {
    const { read, engine } = fakeEngine();
    await read("a");
    engine.loading = { loaded: 20, total: 60 };
    expect(await read("a")).toEqual({
      value: 1,
      staleSince: new Date("2026-03-04T01:00:00Z"),
      loading: null,
    });
    expect(engine.asked).toBe(1);
  });
});

describe("a search engine that fails", () => {
  it.each<[string, () => Promise<unknown>, SearchFailure]>([
    ["is unreachable", away, "unreachable"],
    ["answers with something that is no search result", async () => "<html>", "unsound"],
    [
      "answers with an error of its own",
      async () => {
        throw new SearchEngineError("internal", "internal", 500, null);
      },
      "unreachable",
    ],
  ])(
    "%s: the circuit breaker returns the last good answer with its time, throws without one, and recovers by itself",
    async (_name, behave, kind) => {
      const { read, engine, breaker } = fakeEngine();
      await read("a");
      vi.setSystemTime(new Date("2026-03-04T01:30:00Z"));
      engine.behave = behave;
      expect(await read("a")).toEqual({
        value: 1,
        staleSince: new Date("2026-03-04T01:00:00Z"),
        loading: null,
      });
      await expect(read("b")).rejects.toThrow();
      expect(breaker.figures().state).toBe("down");
      expect(breaker.figures().failures[kind]).toBeGreaterThan(0);
      const asked = engine.asked;
      for (let n = 0; n < 50; n += 1) await read("a");
      expect(engine.asked).toBe(asked);

      engine.behave = async (count) => count;
      await vi.advanceTimersByTimeAsync(EVERY);
      expect(breaker.figures().state).toBe("up");
      expect((await read("a")).staleSince).toBeNull();
      expect((await read("b")).staleSince).toBeNull();
      expect(engine.log).toEqual([
        "error: the search engine is down: cached results are shown",
        "info: the search engine answers again",
      ]);
      breaker.close();
    },
  );

  it("hangs: the first shopper waits, and later ones get the cached answer immediately", async () => {
    const { read, engine, breaker } = fakeEngine();
    await read("a");
    engine.behave = hangs;
    const first = read("a");
    let given = false;
    void first.then(() => {
      given = true;
    });
    await vi.advanceTimersByTimeAsync(TIMEOUT - 1);
    expect(given).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await first).staleSince).not.toBeNull();
    // The engine is suspect: no timer moves, and the cached answer is returned.
    expect((await read("a")).staleSince).not.toBeNull();
    expect(engine.log).toEqual([]);
    // Without a cached answer the search waits for the probe, and no longer.
    const other = read("b").catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(TIMEOUT);
    expect(await other).toBeInstanceOf(Error);
    expect(breaker.figures()).toMatchObject({ state: "down", failures: { late: 1 } });
    await expect(read("b")).rejects.toThrow("down");
    engine.behave = async (count) => count;
    await vi.advanceTimersByTimeAsync(EVERY);
    expect((await read("b")).staleSince).toBeNull();
    breaker.close();
  });

  it("answers too late: the answer is cached for the next time", async () => {
    const { read, engine, breaker } = fakeEngine();
    engine.behave = (asked) => new Promise((resolve) => setTimeout(resolve, TIMEOUT + 1000, asked));
    const first = read("a").catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(TIMEOUT + 1000);
    expect(await first).toBeInstanceOf(Error);
    expect(await read("a")).toMatchObject({ value: 1, staleSince: new Date("2026-03-04T01:00:06Z") });
    breaker.close();
  });

  it("fails once: a search without a cached answer is retried, and no outage is logged", async () => {
    const { read, engine } = fakeEngine();
    let failures = 1;
    engine.behave = async (asked) => {
      failures -= 1;
      if (failures >= 0) throw new TypeError("other side closed");
      return asked;
    };
    expect((await read("a")).staleSince).toBeNull();
    expect(engine.log).toEqual(["warn: one search failed; the search engine answers others"]);
  });

  it("fails for one question only: other questions are answered", async () => {
    const { read, breaker } = fakeEngine();
    await read("good");
    const broken: SearchRequest<number> = {
      key: "bad",
      moment: "",
      send: async () => "nonsense",
      validate: () => {
        throw new InvalidResponseError("no number");
      },
    };
    await expect(breaker.read(broken)).rejects.toThrow("can't be used");
    expect((await read("good")).staleSince).toBeNull();
    expect((await read("new")).staleSince).toBeNull();
    expect(breaker.figures().state).toBe("up");
  });

  it("rejects one query: the circuit breaker counts no outage, and logs it once a minute without the visitor's text", async () => {
    const { read, engine, breaker } = fakeEngine();
    await read("a");
    engine.behave = async () => {
      throw new SearchEngineError("Invalid filter: secret words", "invalid_search_filter", 400, null);
    };
    await expect(read("b")).rejects.toThrow();
    await expect(read("c")).rejects.toThrow();
    expect((await read("a")).staleSince).not.toBeNull();
    expect(breaker.figures()).toMatchObject({ state: "up", failures: { refused: 3 } });
    expect(engine.log).toEqual(["error: the search engine rejected a query"]);
  });

  it("has lost its index: the circuit breaker asks for a rebuild", async () => {
    const { read, engine, breaker } = fakeEngine();
    await read("a");
    engine.behave = async () => {
      throw new SearchEngineError("Index `stock` not found.", "index_not_found", 404, null);
    };
    expect((await read("a")).staleSince).not.toBeNull();
    expect(engine.lost).toBeGreaterThan(0);
    breaker.close();
  });

  it("is not ready yet: a search waits for it as for an answer", async () => {
    const { read, engine, breaker } = fakeEngine();
    let markReady = () => {};
    engine.ready = new Promise((resolve) => {
      markReady = resolve;
    });
    const first = read("a");
    await vi.advanceTimersByTimeAsync(1000);
    markReady();
    expect(await first).toEqual({ value: 1, staleSince: null, loading: null });
    breaker.close();
  });

  it("gets no more probes once the circuit breaker is closed", async () => {
    const { read, engine, breaker } = fakeEngine();
    engine.behave = away;
    await expect(read("a")).rejects.toThrow();
    breaker.close();
    const { asked } = engine;
    await vi.advanceTimersByTimeAsync(10 * EVERY);
    expect(engine.asked).toBe(asked);
  });
});

describe("StaleCache", () => {
  const answer = (value: unknown) => ({ value, at: new Date(0), moment: "", version: null });

  it("drops the oldest answer when it holds too many, and counts a renewed answer as new", () => {
    const kept = new StaleCache({ entries: 3, bytes: 1e6 });
    for (const name of ["a", "b", "c"]) kept.keep(name, answer(name));
    kept.renew("a");
    kept.keep("d", answer("d"));
    expect(["a", "b", "c", "d"].filter((name) => kept.get(name))).toEqual(["a", "c", "d"]);
    kept.keep("c", answer("c again"));
    kept.keep("e", answer("e"));
    kept.keep("f", answer("f"));
    expect(["a", "c", "d", "e", "f"].filter((name) => kept.get(name))).toEqual(["c", "e", "f"]);
    expect(kept.get("c")?.value).toBe("c again");
    expect(kept.size.entries).toBe(3);
  });

  it("drops as many of the oldest answers as needed when it is too large, and never stores an answer above the limit", () => {
    const kept = new StaleCache({ entries: 100, bytes: 10_000 });
    for (let n = 0; n < 20; n += 1) kept.keep(`small ${n}`, answer("x".repeat(400)));
    expect(kept.size.bytes).toBeLessThanOrEqual(10_000);
    expect(kept.size.entries).toBe(12);
    kept.keep("large", answer("x".repeat(4000)));
    expect(kept.get("large")).not.toBeNull();
    expect(kept.get("small 19")).not.toBeNull();
    expect(kept.size.bytes).toBeLessThanOrEqual(10_000);
    kept.keep("larger than all", answer("x".repeat(6000)));
    expect(kept.get("larger than all")).toBeNull();
    expect(kept.get("large")).not.toBeNull();
    kept.keep("large", answer("x".repeat(6000)));
    expect(kept.get("large"), "the older answer is not the last one any more").toBeNull();
  });

  it("freezes the stored answers", () => {
    const kept = new StaleCache();
    const results = [{ hits: [{ id: "1" }], facetDistribution: { make: { Kia: 3 } } }];
    kept.keep("a", answer(results));
    const [{ hits, facetDistribution }] = results as [(typeof results)[0]];
    expect(() => results.pop()).toThrow(TypeError);
    expect(() => hits.pop()).toThrow(TypeError);
    expect(() => Object.assign(hits[0] ?? {}, { id: "2" })).toThrow(TypeError);
    expect(() => Object.assign(facetDistribution.make, { Kia: 4 })).toThrow(TypeError);
  });
});
