import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  GuardedReads,
  type SearchFailure,
  type SearchQuestion,
} from "~/adapters/search/guarded-reads.server";
import { LastGoodAnswers } from "~/adapters/search/last-good-answers.server";
import { SearchEngineError } from "~/adapters/search/search-error.server";
import { UnsoundAnswerError } from "~/adapters/search/sound-answers.server";

const PATIENCE = 5000;
const EVERY = 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-04T01:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An engine that answers with the number of times it was asked, until it is told otherwise. */
function fakeEngine() {
  const engine = {
    asked: 0,
    behave: async (asked: number): Promise<unknown> => asked,
    version: null as number | null,
    lost: 0,
    log: [] as string[],
    ready: Promise.resolve(),
  };
  const tell = (level: string) => (_fields: object, text: string) =>
    void engine.log.push(`${level}: ${text}`);
  const question = (key: string, moment = "10:00"): SearchQuestion<number> => ({
    key,
    moment,
    ask: () => engine.behave(++engine.asked),
    sound: (answer) => {
      if (typeof answer !== "number") throw new UnsoundAnswerError("no number");
      return answer;
    },
  });
  const guard = new GuardedReads({
    log: { warn: tell("warn"), error: tell("error"), info: tell("info") } as never,
    now: () => new Date(),
    ready: () => engine.ready,
    version: () => engine.version,
    probe: question("probe"),
    onLostIndex: () => {
      engine.lost += 1;
    },
    patienceMs: PATIENCE,
    probeEveryMs: EVERY,
  });
  const read = (key: string, moment?: string) => guard.read(question(key, moment));
  return { engine, guard, read };
}

const away = async (): Promise<unknown> => {
  throw new TypeError("fetch failed");
};
const hangs = () => new Promise(() => {});

describe("an engine that answers", () => {
  it("is asked every time when nobody can tell whether its index changed", async () => {
    const { read, guard } = fakeEngine();
    expect(await read("a")).toEqual({ value: 1, staleSince: null });
    expect(await read("a")).toEqual({ value: 2, staleSince: null });
    expect(guard.figures().answers).toEqual({ engine: 2, reused: 0, stale: 0 });
  });

  it("is spared the same question at the same moment while its index is the same", async () => {
    const { read, engine, guard } = fakeEngine();
    engine.version = 7;
    expect((await read("a")).value).toBe(1);
    expect(await read("a")).toEqual({ value: 1, staleSince: null });
    expect((await read("b")).value).toBe(2);
    expect((await read("a", "10:01")).value).toBe(3);
    engine.version = 8;
    expect((await read("a", "10:01")).value).toBe(4);
    engine.version = null;
    expect((await read("a", "10:01")).value).toBe(5);
    expect(guard.figures().answers).toEqual({ engine: 5, reused: 1, stale: 0 });
  });

  it("an answer during which the index changed is never reused", async () => {
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

describe("an engine that fails", () => {
  it.each<[string, () => Promise<unknown>, SearchFailure]>([
    ["is away", away, "unreachable"],
    ["answers nonsense", async () => "<html>", "unsound"],
    [
      "answers with an error of its own",
      async () => {
        throw new SearchEngineError("internal", "internal", 500, null);
      },
      "unreachable",
    ],
  ])(
    "%s: the last good answer, with its time; none: an error; recovery by itself",
    async (_name, behave, kind) => {
      const { read, engine, guard } = fakeEngine();
      await read("a");
      vi.setSystemTime(new Date("2026-03-04T01:30:00Z"));
      engine.behave = behave;
      expect(await read("a")).toEqual({ value: 1, staleSince: new Date("2026-03-04T01:00:00Z") });
      await expect(read("b")).rejects.toThrow();
      expect(guard.figures().state).toBe("down");
      expect(guard.figures().failures[kind]).toBeGreaterThan(0);
      const asked = engine.asked;
      for (let n = 0; n < 50; n += 1) await read("a");
      expect(engine.asked).toBe(asked);

      engine.behave = async (count) => count;
      await vi.advanceTimersByTimeAsync(EVERY);
      expect(guard.figures().state).toBe("well");
      expect((await read("a")).staleSince).toBeNull();
      expect((await read("b")).staleSince).toBeNull();
      expect(engine.log).toEqual([
        "error: the search engine is down: the last good answers are shown",
        "info: the search engine answers again",
      ]);
      guard.close();
    },
  );

  it("hangs: one shopper waits, and from then on nobody does who has an older answer", async () => {
    const { read, engine, guard } = fakeEngine();
    await read("a");
    engine.behave = hangs;
    const first = read("a");
    let given = false;
    void first.then(() => {
      given = true;
    });
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect(given).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await first).staleSince).not.toBeNull();
    // In doubt: no timer moves, and the older answer is here.
    expect((await read("a")).staleSince).not.toBeNull();
    expect(engine.log).toEqual([]);
    // Nothing older: it waits for the probe, and no longer.
    const other = read("b").catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await other).toBeInstanceOf(Error);
    expect(guard.figures()).toMatchObject({ state: "down", failures: { late: 1 } });
    await expect(read("b")).rejects.toThrow("down");
    engine.behave = async (count) => count;
    await vi.advanceTimersByTimeAsync(EVERY);
    expect((await read("b")).staleSince).toBeNull();
    guard.close();
  });

  it("an answer that comes too late is kept for the next time", async () => {
    const { read, engine, guard } = fakeEngine();
    engine.behave = (asked) => new Promise((resolve) => setTimeout(resolve, PATIENCE + 1000, asked));
    const first = read("a").catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(PATIENCE + 1000);
    expect(await first).toBeInstanceOf(Error);
    expect(await read("a")).toMatchObject({ value: 1, staleSince: new Date("2026-03-04T01:00:06Z") });
    guard.close();
  });

  it("only stumbles: who has no older answer is asked for again, and nobody hears of an outage", async () => {
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

  it("fails one question only: the others are answered", async () => {
    const { read, guard } = fakeEngine();
    await read("good");
    const broken: SearchQuestion<number> = {
      key: "bad",
      moment: "",
      ask: async () => "nonsense",
      sound: () => {
        throw new UnsoundAnswerError("no number");
      },
    };
    await expect(guard.read(broken)).rejects.toThrow("can't be used");
    expect((await read("good")).staleSince).toBeNull();
    expect((await read("new")).staleSince).toBeNull();
    expect(guard.figures().state).toBe("well");
  });

  it("refuses one question: that is no outage, is told once a minute and without what was typed", async () => {
    const { read, engine, guard } = fakeEngine();
    await read("a");
    engine.behave = async () => {
      throw new SearchEngineError("Invalid filter: secret words", "invalid_search_filter", 400, null);
    };
    await expect(read("b")).rejects.toThrow();
    await expect(read("c")).rejects.toThrow();
    expect((await read("a")).staleSince).not.toBeNull();
    expect(guard.figures()).toMatchObject({ state: "well", failures: { refused: 3 } });
    expect(engine.log).toEqual(["error: the search engine refused a question"]);
  });

  it("has lost its index: that is told to whoever can build it again", async () => {
    const { read, engine, guard } = fakeEngine();
    await read("a");
    engine.behave = async () => {
      throw new SearchEngineError("Index `stock` not found.", "index_not_found", 404, null);
    };
    expect((await read("a")).staleSince).not.toBeNull();
    expect(engine.lost).toBeGreaterThan(0);
    guard.close();
  });

  it("is not ready yet: that is waited for like an answer", async () => {
    const { read, engine, guard } = fakeEngine();
    let markReady = () => {};
    engine.ready = new Promise((resolve) => {
      markReady = resolve;
    });
    const first = read("a");
    await vi.advanceTimersByTimeAsync(1000);
    markReady();
    expect(await first).toEqual({ value: 1, staleSince: null });
    guard.close();
  });

  it("is left alone once closed", async () => {
    const { read, engine, guard } = fakeEngine();
    engine.behave = away;
    await expect(read("a")).rejects.toThrow();
    guard.close();
    const { asked } = engine;
    await vi.advanceTimersByTimeAsync(10 * EVERY);
    expect(engine.asked).toBe(asked);
  });
});

describe("the last good answers", () => {
  const answer = (value: unknown) => ({ value, at: new Date(0), moment: "", version: null });

  it("when full by number, the oldest gives way; one that was seen to hold still is young", () => {
    const kept = new LastGoodAnswers({ entries: 3, bytes: 1e6 });
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

  it("when full by size, as many of the oldest give way as it takes; an answer too large is not kept", () => {
    const kept = new LastGoodAnswers({ entries: 100, bytes: 10_000 });
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

  it("can't be changed by whoever is given them", () => {
    const kept = new LastGoodAnswers();
    const results = [{ hits: [{ id: "1" }], facetDistribution: { make: { Kia: 3 } } }];
    kept.keep("a", answer(results));
    const [{ hits, facetDistribution }] = results as [(typeof results)[0]];
    expect(() => results.pop()).toThrow(TypeError);
    expect(() => hits.pop()).toThrow(TypeError);
    expect(() => Object.assign(hits[0] ?? {}, { id: "2" })).toThrow(TypeError);
    expect(() => Object.assign(facetDistribution.make, { Kia: 4 })).toThrow(TypeError);
  });
});
