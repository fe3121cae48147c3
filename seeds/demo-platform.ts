import path from "node:path";
import type { ProcessParts } from "~/server/run-process";
import { demoPictureSource } from "./illustrations/index";
import { loadDemoReviews } from "./load-demo-reviews";
import { loadDemoStock } from "./load-demo-stock";

/** What the seeds add to the web process: the demo stock and its drawn pictures. */
export const demoParts: Pick<ProcessParts, "loadDemoStock" | "pictures"> = {
  async loadDemoStock({ store, sites, now, log, config }) {
    const folders = ["app/tenants/sites", ...(config.SITES_DIR ? [path.resolve(config.SITES_DIR)] : [])];
    await loadDemoStock(store, sites.all(), now(), log, folders);
    await loadDemoReviews(store, sites.all(), now(), log, folders);
  },
  pictures: demoPictureSource,
};
