/** @module-tag long */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StockPosition, StoredCar } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import {
  type ImportRequest,
  type ImportSummary,
  importFeed,
} from "~/services/stock-import/import-stock-feed.server";
import { ALPHA, REAL_FEED, shippedMapping } from "../../support/stock-feed";

describe("the import of the real feed of Australian listings", () => {
  let store: Store;
  let request: ImportRequest;
  let first: ImportSummary;
  let cars: StoredCar[] = [];

  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-real-feed-"));
    store = await openStore({ dataDir, log: pino({ level: "silent" }) });
    request = {
      store: store.cars,
      site: ALPHA,
      source: "australian-listings",
      mapping: await shippedMapping("australian-listings"),
      format: "csv",
      feedPath: REAL_FEED,
      dataDir,
      now: () => new Date("2026-03-02T01:00:00.000Z"),
    };
    first = await importFeed(request);
    for (let after: StockPosition = { revision: 0, id: "" }; ; ) {
      const page = await store.cars.changedSince(after, 2000);
      const last = page.at(-1);
      if (!last) break;
      cars = cars.concat(page);
      after = { revision: last.revision, id: last.id };
    }
  }, 90_000);
  afterAll(async () => {
    await store.close();
    await rm(request.dataDir, { recursive: true, force: true });
  });

  it("creates 16,733 cars from 16,734 rows, and rejects the one row whose fields are all empty", () => {
    expect(first).toMatchObject({
      read: 16_734,
      created: 16_733,
      updated: 0,
      unchanged: 0,
      sold: 0,
      rejected: 1,
    });
    expect(first.rejections).toEqual([
      expect.objectContaining({ line: 2402, record: 2392, field: "row", reason: "every field is empty" }),
    ]);
    expect(cars).toHaveLength(16_733);
  });

  it("changes nothing when the feed is imported again as a complete one", async () => {
    expect(await importFeed({ ...request, complete: true })).toMatchObject({
      read: 16_734,
      created: 0,
      updated: 0,
      unchanged: 16_733,
      sold: 0,
      rejected: 1,
    });
  }, 90_000);

  it.each<[string, (car: StoredCar) => boolean, number]>([
    ["make Toyota", (car) => car.make === "Toyota", 2784],
    ["Toyota SUVs", (car) => car.make === "Toyota" && car.simple_body === "SUV", 940],
    ["make Hyundai", (car) => car.make === "Hyundai", 1239],
    ["make Mazda", (car) => car.make === "Mazda", 1179],
    [
      "Toyota or Mazda SUVs from $20,000 to $30,000",
      ({ make, simple_body, price }) =>
        (make === "Toyota" || make === "Mazda") &&
        simple_body === "SUV" &&
        price !== null &&
        price >= 20_000 &&
        price <= 30_000,
      248,
    ],
    ["body type Ute / Tray", (car) => car.simple_body === "Ute / Tray", 2512],
    ["fuel Premium", (car) => car.simple_fuel === "Premium", 3377],
    ["drive Front", (car) => car.simple_drive === "Front", 6978],
    ["drive Other", (car) => car.simple_drive === "Other", 1149],
    ["no fuel", (car) => car.simple_fuel === null, 637],
    ["used cars", (car) => car.car_type === "used", 14_994],
    ["new cars", (car) => car.car_type === "new", 1227],
    ["demo cars", (car) => car.car_type === "demo", 512],
    ["no price", (car) => car.price === null, 52],
    ["no kilometres", (car) => car.km === null, 591],
    [
      "no location, which means the head office",
      (car) => car.state === null && car.city === null && car.dealership_id === "alpha-main",
      449,
    ],
    [
      "state VIC, one of them written AU-VIC",
      (car) => car.state === "VIC" && car.dealership_id === "alpha-south",
      3872,
    ],
    ["no colour, or a warranty in the colour column", (car) => car.colour === null, 844],
    ["an invalid colour", (car) => /year|km|\d/.test(car.colour ?? ""), 0],
    ["five seats", (car) => car.seats === 5, 11_335],
    ["no doors", (car) => car.doors === null, 1674],
    ["an engine of 0 L", (car) => /^0/.test(car.engine_size ?? ""), 0],
  ])("gives the expected number of cars with %s", (_name, matches, count) => {
    expect(cars.filter(matches)).toHaveLength(count);
  });

  it("gives every car a unique id and a unique ASCII address", () => {
    expect(new Set(cars.map(({ id }) => id)).size).toBe(16_733);
    expect(new Set(cars.map(({ slug }) => slug)).size).toBe(16_733);
    expect(cars.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 77)).toEqual([]);
  });
});
