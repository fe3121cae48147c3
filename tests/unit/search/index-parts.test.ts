import { TypedFastBitSet } from "typedfastbitset";
import { describe, expect, it } from "vitest";
import { Column } from "~/adapters/search/embedded/column.server";
import { Selection } from "~/adapters/search/embedded/selection.server";
import { SlotList } from "~/adapters/search/embedded/slot-list.server";
import { SpareTables } from "~/adapters/search/embedded/spare-tables.server";
import { TokenStore } from "~/adapters/search/embedded/token-store.server";
import { WideMap } from "~/adapters/search/embedded/wide-map.server";

/** Deterministic whole numbers below a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

describe("the parts of an index, however often they change", { timeout: 120_000 }, () => {
  it("a list of slots keeps them ascending, each with its note", () => {
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
          const note = 1 + below(2 ** 31 - 2);
          list.set(slot, note);
          expected.set(slot, note);
        }
        expect(list.length).toBe(expected.size);
        expect(list.note(slot)).toBe(expected.get(slot) ?? 0);
      }
      const inOrder = [...expected].sort(([a], [b]) => a - b);
      expect([...list.view()]).toEqual(inOrder.map(([slot]) => slot));
      expect([...list.notes()]).toEqual(inOrder.map(([, note]) => note));
    }
  });

  it("the words of documents stay theirs while chunks fill, empty and move", () => {
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
      // Now and then one that is longer than a chunk.
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

  it("a wide map is a map", () => {
    const below = numbers(13);
    const map = new WideMap<number>();
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

  it("a column counts what was found alike over it and over the rest", () => {
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
      const found = new Selection(mask, alive, new SpareTables());
      const counted = column.tally({ slots: found.slots, others: null });
      if (part > 2) expect(found.others).not.toBeNull();
      expect(column.tally(found)).toEqual(counted);
    }
  });

  it("spare tables are handed out once, whole and empty where asked for", () => {
    const spare = new SpareTables();
    const first = spare.take(5000).fill(9);
    const second = spare.take(5000);
    expect(second.buffer).not.toBe(first.buffer);
    spare.give(first);
    const again = spare.takeEmpty(6000);
    expect(again.buffer).toBe(first.buffer);
    expect(again).toEqual(new Uint32Array(6000));
    expect(spare.take(5000).buffer).not.toBe(first.buffer);
  });
});
