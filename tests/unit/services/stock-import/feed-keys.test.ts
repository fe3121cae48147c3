import { describe, expect, it } from "vitest";
import { FeedKeys } from "~/services/stock-import/feed-keys.server";

describe("FeedKeys", () => {
  it("makes keys from rows, and numbers the repeated rows", () => {
    const keys = new FeedKeys(true);
    const [first = "", second, other, third] = ["Kia Rio", "Kia Rio", "Kia Ceed", "Kia Rio"].map((row) =>
      keys.take(row),
    );
    expect(first).toMatch(/^[\w-]{22}$/);
    expect([second, third]).toEqual([`${first}-2`, `${first}-3`]);
    expect(other).not.toContain(first);
    expect(keys.seen.size).toBe(4);
  });

  it("takes the feed's own keys, and refuses a repeated one", () => {
    const keys = new FeedKeys(false);
    expect(["A1", "A2", "A1"].map((key) => keys.take(key))).toEqual(["A1", "A2", null]);
    expect(keys.seen.size).toBe(2);
  });

  it("gives the same keys when the feed is read again, without new ones", () => {
    for (const madeFromRow of [true, false]) {
      const keys = new FeedKeys(madeFromRow);
      const rows = ["A1", "A2", "A1", "A1"];
      const taken = rows.map((row) => keys.take(row));
      const { size } = keys.seen;
      keys.readAgain();
      expect(rows.map((row) => keys.take(row))).toEqual(taken);
      expect(keys.seen.size).toBe(size);
    }
  });

  it("makes the same digest of a row as earlier versions", () =>
    expect(new FeedKeys(true).take("Kia Rio")).toBe("s2u6OxvRA9CGIk5uI0918Z"));
});
