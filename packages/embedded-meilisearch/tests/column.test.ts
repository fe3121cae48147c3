import { TypedFastBitSet } from "typedfastbitset";
import { describe, expect, it } from "vitest";
import { Column } from "../src/column.ts";
import { countValues } from "../src/facets.ts";

const field = (...values: (string | number | boolean)[]) => ({ values, isNull: false, isEmpty: false });

describe("Column", () => {
  it("counts and orders like its documents after thousands of changes", () => {
    const column = new Column();
    const documents = new Map<number, number>();
    let state = 5;
    const below = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    for (let change = 0; change < 12_000; change += 1) {
      const slot = below(300);
      if (below(10) === 0) {
        column.clear(slot);
        documents.delete(slot);
      } else {
        const value = below(100_000);
        column.set(slot, field(value));
        documents.set(slot, value);
      }
      // Reads early, so that the many later changes update an existing order.
      if (change !== 50 && change !== 9000 && change !== 11_999) continue;
      const slots = Int32Array.from([...documents.keys()].sort((a, b) => a - b));
      const expected = [...new Set(documents.values())].sort((a, b) => a - b);
      const values = countValues(column, { slots, others: null });
      expect(values.map(({ value }) => value)).toEqual(expected);
      const places = new Int32Array(slots.length);
      column.placesOf("asc", slots, 0, slots.length, places);
      const inOrder = [...slots.keys()].sort((a, b) => (places[a] as number) - (places[b] as number));
      expect(inOrder.map((at) => documents.get(slots[at] as number))).toEqual(
        [...documents.values()].sort((a, b) => a - b),
      );
    }
    // Codes are reused: there are far fewer than values that came and went.
    expect(column.codeCount).toBeLessThan(6000);
  });

  it("keeps numbers, strings and booleans that look alike apart", () => {
    const column = new Column();
    column.set(0, field(7));
    column.set(1, field("7"));
    column.set(2, field(true));
    column.set(3, field("true"));
    const matching = (test: (key: string | number) => boolean) => {
      const slots = new TypedFastBitSet();
      column.addMatching(({ key }) => test(key), 4, slots);
      return slots.array();
    };
    expect(matching((key) => key === 7)).toEqual([0]);
    expect(matching((key) => key === "7")).toEqual([1]);
    expect(matching((key) => key === "true")).toEqual([2, 3]);
  });

  it("shows values that differ in case only in the spelling of the first document", () => {
    const column = new Column();
    ["red", "Red", "RED", "blue"].forEach((colour, slot) => {
      column.set(slot, field(colour));
    });
    const values = (...slots: number[]) => {
      const found = countValues(column, { slots: Int32Array.from(slots), others: null });
      return found.map(({ value, count }) => [value, count]);
    };
    expect(values(0, 1, 2, 3)).toEqual([
      ["blue", 1],
      ["red", 3],
    ]);
    expect(values(2, 3)).toEqual([
      ["blue", 1],
      ["RED", 1],
    ]);
    expect(values(1, 2)).toEqual([["Red", 2]]);
  });
});
