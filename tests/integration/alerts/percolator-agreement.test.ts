/** @module-tag long */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Percolator } from "~/adapters/search/percolator.server";
import { readConfig } from "~/config.server";
import { documentTerms, savedSearchTerms } from "~/domain/alerts/saved-search";
import { EMPTY_SEARCH, type SearchState, searchQueryString } from "~/domain/search/search-state";
import { type StockDocument, toStockDocument } from "~/domain/search/stock-document";
import { asSiteSlug, type CarId } from "~/domain/text/identifiers";
import { listingFilter } from "~/services/listing/listing-filter.server";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import { wordsAndRefinements } from "~/services/search/stock-queries";
import { searchStock } from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";
import { demoParts } from "../../../seeds/demo-platform";
import { randomSearch, seededRandom } from "../../support/random-searches";

const NOW = "2026-11-20T02:00:00.000Z";
const SEARCHES = 1500;

let dataDir = "";
let platform: ClosablePlatform;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-percolator-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, NOW });
  platform = await createPlatform(config, pino({ level: "silent" }));
  await demoParts.loadDemoStock(platform);
  await platform.search.catchUp();
  await platform.search.ready();
});
afterAll(async () => {
  await platform?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Every car that `/api/cars` finds for a search. */
async function found(site: Site, state: SearchState): Promise<CarId[]> {
  const { hits, count } = await searchStock(platform, site, state, { facets: [], hitsPerPage: 2000 });
  expect(hits).toHaveLength(count);
  return hits.map(({ id }) => id);
}

async function everyCar(): Promise<StockDocument[]> {
  const cars = await platform.store.cars.changedSince({ revision: -1, id: "" }, 10_000);
  return cars.map(toStockDocument);
}

describe.each(["federation", "southbank", "nomad-caravans", "flexi-subscribe"])(
  "rules/alerts#match-as-searched: of a hundred and fifty changed cars of %s",
  (slug) => {
    it("the percolator finds for each saved search exactly those that the search finds", async () => {
      const site = platform.sites.bySlug(asSiteSlug(slug)) as Site;
      const random = seededRandom(slug.length);
      const stock = await everyCar();
      const own = stock.filter(({ dealership_id }) => site.dealershipIds.includes(dealership_id));
      const changed = stock.filter(() => random() < 0.1).concat(own.slice(0, 30));
      const ids = new Set(changed.map(({ id }) => id));
      const terms = new Set(changed.flatMap(documentTerms));
      const percolator = await Percolator.of(changed);
      const cars = percolator.within(listingFilter(site, platform.now()));
      let matches = 0;
      const wrong: string[] = [];
      for (let number = 0; number < SEARCHES / 4; number += 1) {
        const state = number === 0 ? EMPTY_SEARCH : randomSearch(own, random);
        const expected = (await found(site, state)).filter((id) => ids.has(id)).sort();
        const percolated = cars.matches(wordsAndRefinements(site, state)).sort();
        if (percolated.join() !== expected.join()) wrong.push(searchQueryString(state));
        if (expected.length > 0 && !savedSearchTerms(state).some((term) => terms.has(term)))
          wrong.push(`terms of ${searchQueryString(state)}`);
        matches += expected.length;
      }
      expect(wrong).toEqual([]);
      expect(matches).toBeGreaterThan(SEARCHES / 4);
    });
  },
);
