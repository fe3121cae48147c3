import { configuredSites } from "~/config.server";
import type { ProcessParts } from "~/server/run-process";
import { foldersWithSites } from "~/tenants/site-view";
import { demoPictures } from "./illustrations/index";
import { loadDemoReviews } from "./load-demo-reviews";
import { loadDemoStock } from "./load-demo-stock";

/** What the seeds add to the web process: the demo stock and its drawn pictures. */
export const demoParts: Pick<ProcessParts, "loadDemoStock" | "pictures"> = {
  async loadDemoStock({ store, sites, now, log, config }) {
    const folders = foldersWithSites(configuredSites(config));
    await loadDemoStock(store, sites.all(), now(), log, folders);
    await loadDemoReviews(store, sites.all(), now(), log, folders);
  },
  pictures: demoPictures,
};
