import { expect, it } from "vitest";
import { NONE, openFeedImporter, TUESDAY } from "../../support/feed-importer";
import { listing, listingsCsv, shippedMapping } from "../../support/stock-feed";
import { describeOnEachStore } from "../../support/store";

describeOnEachStore("importFeed", (database) => {
  it("with complete marks absent cars sold, and available again when they return to the feed", async () => {
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

  it("with complete does not mark a car sold whose row is rejected", async () => {
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

  it.each([
    ["too few", "U2,Kia,Rio,used\n"],
    ["too many", "U2,Kia,Rio,used,10000,A big, fast car\n"],
  ])("with complete does not mark a car sold whose row has %s fields", async (_many, row) => {
    const { run } = await openFeedImporter(database);
    const mapping = await shippedMapping("forecourt");
    const feed = (second: string) =>
      `stocknum,make,model,car_type,price,dealercomments\nU1,Kia,Rio,used,10000,Red\n${second}U3,Kia,Rio,used,10000,Blue\n`;
    await run(feed("U2,Kia,Rio,used,10000,White\n"), { mapping });
    expect(await run(feed(row), { mapping, complete: true })).toMatchObject({
      unchanged: 2,
      rejected: 1,
      sold: 0,
    });
    expect(await run(feed(""), { mapping, complete: true })).toMatchObject({ unchanged: 2, sold: 1 });
  });

  it("with complete refuses a feed that would mark too many cars sold, before it changes any car", async () => {
    const { run, stock, store } = await openFeedImporter(database);
    const cars = (count: number, changes = {}) =>
      listingsCsv(
        Array.from({ length: count }, (_, index) => listing({ Kilometres: String(index), ...changes })),
      );
    await run(cars(100));
    const before = await stock();
    const revision = await store.stockRevision();
    const tenth = cars(10, { Price: "1" });
    const refusal =
      "as a complete feed it would make 90 of the 100 cars of this source sold (90 %, at most 30 % are taken)";
    await expect(run(tenth, { complete: true })).rejects.toThrow(refusal);
    await expect(run(cars(0), { complete: true })).rejects.toThrow(
      "the feed has no cars: as a complete feed it would make all 100 cars of this source sold",
    );
    await expect(run(cars(69), { complete: true })).rejects.toThrow(/31 of the 100 cars/);
    expect(await stock()).toEqual(before);
    expect(await store.stockRevision()).toBe(revision);

    expect(await run(tenth, { complete: true, dryRun: true })).toMatchObject({
      sold: 90,
      warnings: [`the import will be refused unless it is forced: ${refusal}`],
    });
    expect(await run(tenth, { source: "another", complete: true })).toMatchObject({ created: 10, sold: 0 });
    expect(await run(cars(70), { complete: true })).toMatchObject({ unchanged: 70, sold: 30 });
    expect(await run(cars(10), { complete: true, maxSoldPercent: 90 })).toMatchObject({
      unchanged: 10,
      sold: 60,
    });
    expect(await run(cars(0), { complete: true, force: true })).toMatchObject({ read: 0, sold: 10 });
  });

  it("with complete allows the share of sold cars that the mapping states", async () => {
    const { run } = await openFeedImporter(database);
    const cars = (count: number) =>
      listingsCsv(Array.from({ length: count }, (_, index) => listing({ Kilometres: String(index) })));
    const mapping = { ...(await shippedMapping("australian-listings")), sells_at_most: 50 };
    await run(cars(20), { mapping });
    expect(await run(cars(10), { mapping, complete: true })).toMatchObject({ sold: 10 });
  });

  it("with dryRun changes nothing, and returns the same figures as the import", async () => {
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
