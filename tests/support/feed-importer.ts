import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Store } from "~/adapters/database/open-store.server";
import type { Car } from "~/domain/car/car";
import {
  type ImportRequest,
  type ImportSummary,
  importFeed,
} from "~/services/stock-import/import-stock-feed.server";
import { ALPHA, shippedMapping } from "./stock-feed";
import type { TestDatabase } from "./store";

export const MONDAY = new Date("2026-03-02T01:00:00.000Z");
export const TUESDAY = new Date("2026-03-03T01:00:00.000Z");

/** The figures of an import without any change. */
export const NONE = { read: 0, created: 0, updated: 0, unchanged: 0, sold: 0, rejected: 0 };

export interface FeedImporter {
  store: Store;
  dataDir: string;
  /**
   * Imports the text of a feed: on Monday, the listings, into the site alpha; a test changes what it needs.
   */
  run(feed: string | Uint8Array, changes?: Partial<ImportRequest>): Promise<ImportSummary>;
  stock(): Promise<Car[]>;
}

export async function openFeedImporter(database: TestDatabase): Promise<FeedImporter> {
  const store = await database.open();
  const { dataDir } = database.location();
  const mapping = await shippedMapping("australian-listings");
  let feeds = 0;
  return {
    store,
    dataDir,
    async run(feed, changes = {}) {
      feeds += 1;
      const feedPath = path.join(dataDir, `feed-${feeds}`);
      await writeFile(feedPath, feed);
      return importFeed({
        store: store.cars,
        site: ALPHA,
        source: "daily",
        mapping,
        format: "csv",
        feedPath,
        dataDir,
        now: () => MONDAY,
        ...changes,
      });
    },
    async stock() {
      const cars = await store.cars.changedSince({ revision: 0, id: "" }, 10_000);
      return cars.map(({ revision: _, ...car }) => car);
    },
  };
}
