import { expect, it } from "vitest";
import { NONE, openFeedImporter, TUESDAY } from "../../support/feed-importer";
import { listing, listingsCsv } from "../../support/stock-feed";
import { describeOnEachStore } from "../../support/store";

describeOnEachStore("importFeed", (database) => {
  it("--complete: cars that are absent become sold, and come back when they are in the feed again", async () => {
    const { run, stock } = await openFeedImporter(database);
    const [one, two, three] = ["1", "2", "3"].map((Kilometres) => listing({ Kilometres }));
    const all = listingsCsv([one ?? "", two ?? "", three ?? ""]);
    await run(all);
    await run(all, { source: "other" });
    expect(await run(listingsCsv([one ?? "", two ?? ""]))).toMatchObject({ sold: 0, unchanged: 2 });
    const complete = { complete: true, now: () => TUESDAY };
    expect(await run(listingsCsv([one ?? "", two ?? ""]), complete)).toMatchObject({
      ...NONE,
      read: 2,
      unchanged: 2,
      sold: 1,
      warnings: [],
    });
    const sold = (await stock()).filter(({ status }) => status === "sold");
    expect(sold).toEqual([expect.objectContaining({ km: 3, sold_date_timestamp: TUESDAY.getTime() / 1000 })]);
    expect(await run(listingsCsv([one ?? "", two ?? ""]), complete)).toMatchObject({ sold: 0 });
    expect(await run(all, complete)).toMatchObject({ updated: 1, unchanged: 2, sold: 0 });
    expect((await stock()).filter(({ status }) => status === "sold")).toEqual([]);
  });

  it("--complete: a car whose row is rejected is still there, not sold", async () => {
    const { run } = await openFeedImporter(database);
    await run(listingsCsv([listing(), listing({ Kilometres: "5" })]));
    expect(
      await run(listingsCsv([listing(), listing({ Kilometres: "5", Price: "cheap" })]), { complete: true }),
    ).toMatchObject({
      unchanged: 1,
      rejected: 1,
      sold: 0,
    });
  });

  it("--complete: warns when nearly all cars become sold", async () => {
    const { run } = await openFeedImporter(database);
    await run(listingsCsv(Array.from({ length: 10 }, (_, index) => listing({ Kilometres: String(index) }))));
    expect(await run(listingsCsv([listing({ Kilometres: "1" })]), { complete: true })).toMatchObject({
      sold: 9,
      warnings: ["9 of 10 cars of this source became sold: make sure that the feed is complete"],
    });
  });

  it("--dry-run: changes nothing and gives the figures that the import then gives", async () => {
    const { run, stock, store } = await openFeedImporter(database);
    await run(listingsCsv(["1", "2", "3", "4"].map((Kilometres) => listing({ Kilometres }))));
    const before = await stock();
    const revision = await store.stockRevision();
    const next = listingsCsv([
      listing({ Kilometres: "1" }),
      listing({ Kilometres: "2", Price: "1" }),
      listing({ Kilometres: "5" }),
      listing({ Brand: "NA" }),
    ]);
    const figures = { read: 4, created: 1, updated: 1, unchanged: 1, sold: 2, rejected: 1 };
    expect(await run(next, { complete: true, dryRun: true })).toMatchObject(figures);
    expect(await stock()).toEqual(before);
    expect(await store.stockRevision()).toBe(revision);
    expect(await run(next, { complete: true })).toMatchObject(figures);
  });
});
