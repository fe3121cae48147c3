/** @module-tag long */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Index } from "meilisearch";
import { beforeAll, describe, expect, it } from "vitest";
import { createEmbeddedClient } from "#embedded-meilisearch";
import { STOCK_INDEX_SETTINGS } from "~/domain/search/stock-document";
import { REAL_FEED } from "../../support/stock-feed";

describe("the embedded engine with 16,733 real listings", () => {
  const client = createEmbeddedClient();
  const index: Index = client.index("stock");

  beforeAll(async () => {
    const rows = parse(readFileSync(REAL_FEED), { columns: true }) as Record<string, string>[];
    const number = (text = "") => (/\d/.test(text) ? Number(text.replace(/[^\d.]/g, "")) : null);
    const documents = rows
      // One row of the file is empty.
      .filter((row) => row.Year !== "nan")
      .map((row, at) => ({
        id: `car-${at}`,
        name: row.Title,
        make: row.Brand,
        model: row.Model,
        body: row.BodyType,
        fuel: row.FuelType,
        year: number(row.Year),
        km: number(row.Kilometres),
        price: number(row.Price),
        rank: 0,
      }));
    await index.updateSettings(STOCK_INDEX_SETTINGS).waitTask({ interval: 1 });
    for (let at = 0; at < documents.length; at += 500) {
      await index.addDocuments(documents.slice(at, at + 500)).waitTask({ interval: 1, timeout: 60_000 });
    }
  });

  const count = async (filter: string[], q = "") =>
    (await index.search(q, { filter, matchingStrategy: "all", limit: 0 })).estimatedTotalHits;

  it.each([
    [[], 16_733],
    [["make = Toyota"], 2784],
    [["make = Toyota", "body = SUV"], 940],
    [["make IN [Toyota, Mazda]", "body = SUV", "price 20000 TO 30000"], 248],
  ])("finds for %j exactly %i cars", async (filter, cars) => expect(await count(filter)).toBe(cars));

  it("counts every make, whichever make is refined", async () => {
    const { results } = await client.multiSearch({
      queries: [
        { indexUid: "stock", filter: ["make = Toyota"], facets: ["body"], limit: 1 },
        { indexUid: "stock", facets: ["make"], limit: 0 },
      ],
    });
    expect(results[1]?.facetDistribution?.make).toMatchObject({ Toyota: 2784, Hyundai: 1239, Mazda: 1179 });
    expect(results[0]?.facetDistribution?.body).toMatchObject({ SUV: 940 });
  });

  it("finds cars by words of the name or the make", async () => {
    expect(await count([], "toyota")).toBe(2784);
    expect(await count([], "toyota hilux")).toBe(await count(["make = Toyota", "model = Hilux"]));
  });
});
