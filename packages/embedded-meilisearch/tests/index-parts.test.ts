import { TypedFastBitSet } from "typedfastbitset";
import { describe, expect, it } from "vitest";
import { BufferPool } from "../src/buffer-pool.ts";
import { Column } from "../src/column.ts";
import { Selection } from "../src/selection.ts";
import { ShardedMap } from "../src/sharded-map.ts";
import { SlotList } from "../src/slot-list.ts";
import { TokenStore } from "../src/token-store.ts";

/** Returns deterministic whole numbers below a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

describe("after thousands of changes,", { timeout: 120_000 }, () => {
  it("SlotList keeps its slots ascending, each with its note", () => {
    const below = numbers(7);
    for (const slots of [1, 2, 3, 40, 500]) {
      const list = new SlotList();
      const expected = new Map<number, number>();
      for (let change = 0; change < 1500; change += 1) {
        const slot = below(slots);
        if (below(3) === 0) {
          list.delete(slot);
          expected.delete(slot);
        } else {
          const posting = 1 + below(2 ** 31 - 2);
          list.set(slot, posting);
          expected.set(slot, posting);
        }
        expect(list.length).toBe(expected.size);
        expect(list.posting(slot)).toBe(expected.get(slot) ?? 0);
      }
      const inOrder = [...expected].sort(([a], [b]) => a - b);
      expect([...list.view()]).toEqual(inOrder.map(([slot]) => slot));
      expect([...list.postings()]).toEqual(inOrder.map(([, posting]) => posting));
    }
  });

  it("TokenStore keeps the words of each document while chunks fill, empty and move", () => {
    const below = numbers(11);
    const store = new TokenStore();
    const expected = new Map<number, number[]>();
    for (let change = 0; change < 6000; change += 1) {
      const slot = below(400);
      if (below(10) === 0) {
        store.delete(slot);
        expected.delete(slot);
        continue;
      }
      // Now and then a document that is longer than a chunk.
      const length = below(500) === 0 ? 40_000 : below(200);
      const terms = Array.from({ length }, () => below(1000));
      store.set(
        slot,
        terms,
        terms.map((term) => term + 1),
        length,
      );
      expected.set(slot, terms);
    }
    for (let slot = 0; slot < 400; slot += 1) {
      const { terms, places } = store.of(slot);
      const range = [store.first(slot), store.end(slot)] as const;
      const words = expected.get(slot) ?? [];
      expect([...terms.subarray(...range)]).toEqual(words);
      expect([...places.subarray(...range)]).toEqual(words.map((term) => term + 1));
    }
  });

  it("ShardedMap behaves like Map", () => {
    const below = numbers(13);
    const map = new ShardedMap<number>();
    const expected = new Map<string | number, number>();
    for (let change = 0; change < 20_000; change += 1) {
      const number = below(3000);
      const key = below(2) === 0 ? number / 4 - 100 : `key ${number}`.slice(0, below(9));
      if (below(3) === 0) expect(map.delete(key)).toBe(expected.delete(key));
      else {
        map.set(key, change);
        expected.set(key, change);
      }
      expect(map.get(key)).toBe(expected.get(key));
      expect(map.has(key)).toBe(expected.has(key));
    }
    expect(map.size).toBe(expected.size);
  });

  it("Column counts the same values by a selection and by its complement", () => {
    const below = numbers(17);
    const column = new Column();
    const values = ["red", "Red", "RED", "blue", "green", 7, 8.5, -3, true];
    const alive = new TypedFastBitSet();
    for (let change = 0; change < 4000; change += 1) {
      const slot = below(600);
      const several = Array.from({ length: below(6) }, () => values[below(values.length)] as string | number);
      column.set(slot, { values: several, isNull: false, isEmpty: several.length === 0 });
      alive.add(slot);
    }
    for (const part of [2, 3, 10]) {
      const mask = new TypedFastBitSet();
      // All but every second, third or tenth.
      for (const slot of alive.array()) if (slot % part !== 0) mask.add(slot);
      const found = new Selection(mask, alive, new BufferPool());
      const counted = column.facetCounts({ slots: found.slots, others: null });
      if (part > 2) expect(found.others).not.toBeNull();
      expect(column.facetCounts(found)).toEqual(counted);
    }
  });

  it("BufferPool hands out each table once, large enough, and empty when asked", () => {
    const buffers = new BufferPool();
    const first = buffers.take(5000).fill(9);
    const second = buffers.take(5000);
    expect(second.buffer).not.toBe(first.buffer);
    buffers.give(first);
    const again = buffers.takeEmpty(6000);
    expect(again.buffer).toBe(first.buffer);
    expect(again).toEqual(new Uint32Array(6000));
    expect(buffers.take(5000).buffer).not.toBe(first.buffer);
  });
});
