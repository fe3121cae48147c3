import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BatchedWritesOptions, batchedWrites } from "~/services/analytics/write-buffer.server";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A store that accepts everything unless it is away. */
function collecting(options: Partial<BatchedWritesOptions<number>> = {}) {
  const taken: number[][] = [];
  const store = { away: false };
  const warnings: string[] = [];
  const writes = batchedWrites<number>({
    what: "numbers",
    async write(items) {
      if (store.away) throw new Error("no store");
      taken.push([...items]);
    },
    log: {
      warn: (_about: object, text: string) => void warnings.push(text),
    } as BatchedWritesOptions<number>["log"],
    pauseMs: 1000,
    batch: 3,
    ...options,
  });
  return { taken, store, warnings, writes };
}

describe("batchedWrites", () => {
  it("collects items and writes them together", async () => {
    const { writes, taken } = collecting();
    writes.add(1);
    writes.add(2);
    expect(writes.waiting()).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(999);
    expect(taken).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(taken).toEqual([[1, 2]]);
    expect(writes.waiting()).toEqual([]);
  });

  it("writes batches of a limited size", async () => {
    const { writes, taken } = collecting();
    for (let item = 1; item <= 7; item += 1) writes.add(item);
    await writes.flush();
    expect(taken).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("keeps items while the store is away, logs that once, and writes them when the store is back", async () => {
    const { writes, taken, store, warnings } = collecting();
    store.away = true;
    writes.add(1);
    await vi.advanceTimersByTimeAsync(3000);
    writes.add(2);
    expect(warnings).toEqual(["numbers could not be written"]);
    expect(writes.waiting()).toEqual([1, 2]);
    store.away = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(taken).toEqual([[1, 2]]);
    store.away = true;
    writes.add(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(warnings).toHaveLength(2);
  });

  it("drops items above its limit, and counts them", () => {
    const { writes } = collecting({ maxItems: 2 });
    for (const item of [1, 2, 3]) writes.add(item);
    expect(writes.waiting()).toEqual([1, 2]);
    expect(writes.dropped()).toBe(1);
  });

  it("writes the rest on close, including what came during a write", async () => {
    let free = () => {};
    const taken: number[] = [];
    const { writes } = collecting({
      async write(items) {
        await new Promise<void>((resolve) => {
          free = resolve;
        });
        taken.push(...items);
      },
    });
    writes.add(1);
    await vi.advanceTimersByTimeAsync(1000);
    writes.add(2);
    const closed = writes.close();
    free();
    await vi.advanceTimersByTimeAsync(0);
    free();
    await closed;
    expect(taken).toEqual([1, 2]);
    writes.add(3);
    expect(writes.waiting()).toEqual([]);
    expect(writes.dropped()).toBe(1);
  });

  it("closes while the store is away", async () => {
    const { writes, store } = collecting();
    store.away = true;
    writes.add(1);
    await expect(writes.close()).resolves.toBeUndefined();
  });
});
