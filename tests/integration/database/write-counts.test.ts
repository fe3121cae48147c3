import { pino } from "pino";
import { expect, it } from "vitest";
import { WriteCounts } from "~/server/rate-limits";
import { describeOnEachStore } from "../../support/store";

const MINUTE = 29_000_000;
const both = (a: number, b: number) => [
  { writer: "b", writes: b },
  { writer: "a", writes: a },
];

describeOnEachStore("the table of write counts", (database) => {
  it("adds up the writes of all processes in a minute, in the order of the request", async () => {
    const [one, other] = [await database.open(), await database.open()];
    expect(await one.writeCounts.add(MINUTE, both(1, 10))).toEqual([10, 1]);
    expect(await other.writeCounts.add(MINUTE, both(2, 20))).toEqual([30, 3]);
    expect(await one.writeCounts.add(MINUTE + 1, both(5, 50))).toEqual([50, 5]);
    expect(await one.writeCounts.add(MINUTE, [{ writer: "a", writes: 1 }])).toEqual([4]);
  });

  it("loses none of many parallel additions, and causes no deadlock", async () => {
    const stores = [await database.open(), await database.open()];
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        stores[turn % 2]?.writeCounts.add(MINUTE, turn % 3 === 0 ? both(1, 1) : both(1, 1).reverse()),
      ),
    );
    expect(await stores[0]?.writeCounts.add(MINUTE, both(0, 0))).toEqual([60, 60]);
  });

  it("removes a minute when the second minute after it begins", async () => {
    const store = await database.open();
    await store.writeCounts.add(MINUTE, both(1, 1));
    await store.writeCounts.add(MINUTE + 1, both(1, 1));
    expect(await store.writeCounts.add(MINUTE, both(0, 0))).toEqual([1, 1]);
    await store.writeCounts.add(MINUTE + 2, both(1, 1));
    expect(await store.writeCounts.add(MINUTE, both(0, 0))).toEqual([0, 0]);
  });

  it("lets WriteCounts apply the limit of an address across two processes", async () => {
    const counts: WriteCounts[] = [];
    for (const store of [await database.open(), await database.open()])
      counts.push(
        new WriteCounts(
          { store, log: pino({ level: "silent" }), sessionSecrets: ["s".repeat(32)] },
          300,
          () => MINUTE * 60_000,
        ),
      );
    const hits = await Promise.all(
      Array.from(
        { length: 680 },
        async (_, turn) => (await counts[turn % 2]?.increment("alpha x"))?.totalHits,
      ),
    );
    expect(hits.filter((total) => (total ?? 0) <= 300)).toHaveLength(300);
  });
});
