import { describe, expect, it, vi } from "vitest";
import type { WriteCountStore } from "~/adapters/database/write-counts.server";
import { WriteCounts } from "~/server/rate-limits";
import type { Platform } from "~/services/platform/platform";
import { memoryWriteCounts } from "../../support/write-counts";

const NOON = Date.parse("2026-11-23T12:00:20Z");

/** Processes on one store, with a clock that the test sets. */
function processes(store: Pick<WriteCountStore, "add">, limit: number) {
  const clock = { now: NOON };
  const warn = vi.fn();
  const start = () =>
    new WriteCounts(
      {
        store: { writeCounts: store },
        log: { warn },
        sessionSecrets: ["s".repeat(32)],
      } as unknown as Pick<Platform, "store" | "log" | "sessionSecrets">,
      limit,
      () => clock.now,
    );
  return { start, clock, warn };
}

/** Returns how many of `times` writes are within the limit, sent to the processes in turns. */
async function passing(counts: WriteCounts[], limit: number, times: number, key = "alpha 203.0.113.1") {
  let passed = 0;
  for (let time = 0; time < times; time += 1) {
    const { totalHits } = (await counts[time % counts.length]?.increment(key)) ?? { totalHits: 0 };
    if (totalHits <= limit) passed += 1;
  }
  return passed;
}

describe("WriteCounts", () => {
  it.each([1, 2, 3, 10, 59, 60, 61, 300])("lets exactly %i writes through one process", async (limit) => {
    const { start } = processes(memoryWriteCounts(), limit);
    expect(await passing([start()], limit, limit + 40)).toBe(limit);
  });

  it.each([1, 7, 300])("never lets more than %i writes through four processes together", async (limit) => {
    const { start } = processes(memoryWriteCounts(), limit);
    const four = [start(), start(), start(), start()];
    const passed = await passing(four, limit, limit * 2 + 40);
    expect(passed).toBeLessThanOrEqual(limit);
    // Each other process may hold at most a sixtieth of the limit unused.
    expect(passed).toBeGreaterThanOrEqual(limit - 3 * Math.ceil(limit / 60));
  });

  it("lets no more through when all writes come at once", async () => {
    const { start } = processes(memoryWriteCounts(), 300);
    const two = [start(), start()];
    const results = await Promise.all(
      Array.from({ length: 700 }, (_, time) => two[time % 2]?.increment("alpha 203.0.113.1")),
    );
    expect(results.filter((one) => (one?.totalHits ?? 0) <= 300)).toHaveLength(300);
  });

  it("reserves a sixtieth of the limit immediately, stops asking the store above the limit, and stores no address", async () => {
    const store = memoryWriteCounts();
    const add = vi.spyOn(store, "add");
    const { start } = processes(store, 300);
    const counts = start();
    await passing([counts], 300, 5);
    expect(add).toHaveBeenCalledTimes(1);
    await passing([counts], 300, 5000);
    expect(add).toHaveBeenCalledTimes(60);
    expect(JSON.stringify(add.mock.calls)).not.toMatch(/alpha|203/);
  });

  it("sends all counts that came while the store answered in one statement", async () => {
    const store = memoryWriteCounts();
    const add = vi.spyOn(store, "add");
    const { start } = processes(store, 300);
    const counts = start();
    await Promise.all(Array.from({ length: 50 }, (_, n) => counts.increment(`alpha 203.0.113.${n}`)));
    expect(add.mock.calls.map(([, rows]) => rows.length)).toEqual([1, 49]);
  });

  it("returns the count and the end of the minute, and starts again with the next minute", async () => {
    const { start, clock } = processes(memoryWriteCounts(), 2);
    const counts = start();
    const hits = async () => (await counts.increment("a")).totalHits;
    expect(await counts.increment("a")).toEqual({
      totalHits: 1,
      resetTime: new Date("2026-11-23T12:01:00Z"),
    });
    expect([await hits(), await hits(), await hits()]).toEqual([2, 3, 3]);
    clock.now += 60_000;
    expect([await hits(), await hits(), await hits()]).toEqual([1, 2, 3]);
  });

  it("limits each process by itself while the store fails, and all together once it answers", async () => {
    const store = memoryWriteCounts();
    const add = vi.spyOn(store, "add").mockRejectedValue(new Error("away"));
    const { start, clock, warn } = processes(store, 10);
    const two = [start(), start()];
    expect(await passing(two, 10, 60)).toBe(20);
    expect(add).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(2);
    add.mockRestore();
    clock.now += 60_000;
    expect(await passing(two, 10, 60)).toBe(10);
  });

  it("does not wait for a store that hangs", async () => {
    const { start } = processes({ add: () => new Promise(() => {}) }, 10);
    const counts = start();
    const results = await Promise.all([counts.increment("a"), counts.increment("a"), counts.increment("b")]);
    expect(results.map(({ totalHits }) => totalHits)).toEqual([1, 2, 1]);
  });
});
