import { expect, it } from "vitest";
import { parseMapping } from "~/domain/stock-import/mapping";
import { type FeedImporter, openFeedImporter, TUESDAY } from "../../support/feed-importer";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { ALPHA } from "../../support/stock-feed";
import { describeOnEachStore } from "../../support/store";

const WEDNESDAY = new Date("2026-03-04T01:00:00.000Z");
const at = (now: Date) => ({ now: () => now });

const fields = {
  make: { column: "make" },
  model: { value: "Rio" },
  car_type: { value: "used" },
  stocknum: { column: "id" },
  price: { column: "price", steps: ["dollars"], optional: true },
};
const undated = parseMapping({ name: "plain", formats: { csv: {} }, key: "id", fields });
const dated = parseMapping({
  name: "plain",
  formats: { csv: {} },
  key: "id",
  fields: { ...fields, created_at: { column: "listed", steps: ["date"], optional: true } },
});
const feed = (...ids: string[]) => `id,make\n${ids.map((id) => `${id},Kia\n`).join("")}`;
const datedFeed = (dates: Record<string, string>) =>
  `id,make,listed\n${Object.entries(dates)
    .map(([id, date]) => `${id},Kia,${date}\n`)
    .join("")}`;

async function open(...[database]: Parameters<typeof openFeedImporter>) {
  const importer = await openFeedImporter(database);
  const run: FeedImporter["run"] = (text, changes) => importer.run(text, { mapping: undated, ...changes });
  /** Returns the listing date of each car by its stock number. */
  const listed = async () =>
    Object.fromEntries((await importer.stock()).map(({ stocknum, created_at }) => [stocknum, created_at]));
  return { ...importer, run, listed };
}

describeOnEachStore("the listing date of an imported car", (database) => {
  it("is unknown for the first import of a source, and the time of the import for later ones", async () => {
    const { run, listed } = await open(database);
    await run(feed("1", "2"));
    expect(await listed()).toEqual({ 1: null, 2: null });
    await run(feed("1", "2", "3"), at(TUESDAY));
    expect(await listed()).toEqual({ 1: null, 2: null, 3: TUESDAY.toISOString() });
    await run(feed("1", "2", "3", "4"), at(WEDNESDAY));
    expect(await listed()).toMatchObject({ 3: TUESDAY.toISOString(), 4: WEDNESDAY.toISOString() });
  });

  it("stays the same when the car changes, is sold and returns", async () => {
    const { run, listed, store } = await open(database);
    await run(feed("1"));
    await run(feed("1", "2"), at(TUESDAY));
    const before = await listed();
    expect(await run("id,make,price\n1,Kia,9000\n2,Kia,8000\n", at(WEDNESDAY))).toMatchObject({ updated: 2 });
    expect(await listed()).toEqual(before);
    expect(await store.cars.markAbsentSold(ALPHA_SLUG, "daily", new Set(), WEDNESDAY)).toBe(2);
    expect(await listed()).toEqual(before);
    await run(feed("1", "2", "3"), at(WEDNESDAY));
    expect(await listed()).toEqual({ ...before, 3: WEDNESDAY.toISOString() });
  });

  it("is unknown for the same cars from a renamed source or on another site", async () => {
    const { run, stock } = await open(database);
    await run(feed("1"));
    await run(feed("1"), { source: "renamed", ...at(TUESDAY) });
    await run(feed("1"), { site: { ...ALPHA, slug: BETA_SLUG }, ...at(TUESDAY) });
    expect((await stock()).map(({ created_at }) => created_at)).toEqual([null, null, null]);
  });

  it("stays unknown when the first import is interrupted and continued later", async () => {
    const { run, listed } = await open(database);
    const stop = new AbortController();
    const many = Array.from({ length: 600 }, (_, index) => String(index));
    await expect(
      run(feed(...many), { signal: stop.signal, onProgress: (_done, total) => total && stop.abort() }),
    ).rejects.toThrow();
    expect(Object.keys(await listed())).toHaveLength(500);
    expect(await run(feed(...many), at(TUESDAY))).toMatchObject({ created: 100, unchanged: 500 });
    expect(new Set(Object.values(await listed()))).toEqual(new Set([null]));
    await run(feed(...many, "new"), at(WEDNESDAY));
    expect((await listed()).new).toBe(WEDNESDAY.toISOString());
  });

  it("stays unknown after imports that created no car and after dry runs", async () => {
    const { run, listed } = await open(database);
    expect(await run(feed("1"), { dryRun: true })).toMatchObject({ created: 1 });
    expect(await run("id,make\n1,\n")).toMatchObject({ rejected: 1, created: 0 });
    await run(feed("1"), at(TUESDAY));
    expect(await listed()).toEqual({ 1: null });
  });

  it("is the date of the feed at midnight in the time zone of the site, in the first import and later", async () => {
    const { run, listed } = await open(database);
    await run(datedFeed({ 1: "20/02/2026", 2: "" }), { mapping: dated });
    expect(await listed()).toEqual({ 1: "2026-02-19T13:00:00.000Z", 2: null });
    await run(datedFeed({ 1: "20/02/2026", 2: "", 3: "28/02/2026", 4: "" }), {
      mapping: dated,
      ...at(TUESDAY),
    });
    expect(await listed()).toMatchObject({ 3: "2026-02-27T13:00:00.000Z", 4: TUESDAY.toISOString() });
  });

  it("changes when the feed begins to state it or changes it, and stays when the feed no longer states it", async () => {
    const { run, listed } = await open(database);
    await run(feed("1"));
    const given = (date: string) => run(datedFeed({ 1: date }), { mapping: dated, ...at(TUESDAY) });
    expect(await given("20/02/2026")).toMatchObject({ updated: 1 });
    expect(await listed()).toEqual({ 1: "2026-02-19T13:00:00.000Z" });
    expect(await given("20/02/2026")).toMatchObject({ unchanged: 1 });
    await given("21/02/2026");
    expect(await listed()).toEqual({ 1: "2026-02-20T13:00:00.000Z" });
    await given("");
    expect(await listed()).toEqual({ 1: "2026-02-20T13:00:00.000Z" });
  });

  it("is dropped with a warning when it is invalid, and the car is kept", async () => {
    const { run, listed } = await open(database);
    const odd = { 1: "20/02/2026", 2: "01/01/2099", 3: "soon", 4: "01/01/1970" };
    expect(await run(datedFeed(odd), { mapping: dated })).toMatchObject({
      created: 4,
      rejected: 0,
      warnings: [
        'created_at: 3 rows give a listing date that was left out (line 3: "2099-01-01" is still to come)',
      ],
    });
    expect(await listed()).toEqual({ 1: "2026-02-19T13:00:00.000Z", 2: null, 3: null, 4: null });
    expect(await run(datedFeed({ ...odd, 5: "soon" }), { mapping: dated, ...at(TUESDAY) })).toMatchObject({
      created: 1,
      unchanged: 4,
    });
    expect((await listed())[5]).toBe(TUESDAY.toISOString());
  });
});
