import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BatchedWritesOptions, batchedWrites } from "~/services/batched-writes.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store that takes what comes, unless it is away. */
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

describe("batched writes", () => {
  it("wait for others and go together", async () => {
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

  it("are of bounded size", async () => {
    const { writes, taken } = collecting();
    for (let item = 1; item <= 7; item += 1) writes.add(item);
    await writes.flush();
    expect(taken).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("keep what the store did not take, tell it once, and write it when the store is back", async () => {
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

  it("drop what there is no room for, and count it", () => {
    const { writes } = collecting({ kept: 2 });
    for (const item of [1, 2, 3]) writes.add(item);
    expect(writes.waiting()).toEqual([1, 2]);
    expect(writes.dropped()).toBe(1);
  });

  it("write the rest when they are closed, also what came while a write was under way", async () => {
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

  it("can be closed while the store is away", async () => {
    const { writes, store } = collecting();
    store.away = true;
    writes.add(1);
    await expect(writes.close()).resolves.toBeUndefined();
  });
});
