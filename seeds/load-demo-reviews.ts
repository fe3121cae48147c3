import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Store } from "~/adapters/database/open-store.server";
import {
  hasReviews,
  ReviewsUnreadableError,
  readReviewFile,
  storeReviews,
} from "~/services/reviews/site-reviews.server";
import type { Site } from "~/tenants/site";

/**
 * Imports `demo-reviews.json` of each site that has one, once. Reviews that were imported before are never replaced.
 * @param siteFolders folders that contain the sites' folders; the first match wins
 */
export async function loadDemoReviews(
  store: Pick<Store, "settings">,
  sites: readonly Pick<Site, "slug" | "locations" | "time_zone">[],
  now: Date,
  log: Pick<Logger, "info" | "error">,
  siteFolders: readonly string[] = ["app/tenants/sites"],
): Promise<void> {
  for (const site of sites) {
    if (await hasReviews(store, site.slug)) continue;
    const content = await firstFile(
      siteFolders.map((folder) => path.join(folder, site.slug, "demo-reviews.json")),
    );
    if (content === null) continue;
    try {
      const { book } = readReviewFile(site, content, now);
      if (book) await storeReviews(store, site.slug, book);
      log.info({ site: site.slug, reviews: book?.reviews.length ?? 0 }, "demo reviews loaded");
    } catch (error) {
      if (!(error instanceof ReviewsUnreadableError)) throw error;
      log.error({ site: site.slug, reason: error.message }, "demo reviews left out: the file is wrong");
    }
  }
}

async function firstFile(files: readonly string[]): Promise<string | null> {
  for (const file of files) {
    const content = await readFile(file, "utf8").catch(() => null);
    if (content !== null) return content;
  }
  return null;
}
