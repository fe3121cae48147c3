/** The server for development: the same host as server.ts, with the pages straight from their sources by Vite. */
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import { pagesHandler } from "~/server/pages-handler";
import { runProcess } from "~/server/run-process";
import { reloadSites } from "~/services/reload/reload-sites.server";
import { demoParts } from "../seeds/demo-platform";

/** What sites are made of: a change here is served without a restart (rules/editors#reload-development). */
const SITE_FILES = [
  "app/tenants/sites",
  "app/tenants/templates",
  "app/tenants/manufacturers",
  "app/i18n/default",
];
/** An editor or a checkout writes several files at once. */
const QUIET_MS = 200;

await runProcess({
  ...demoParts,
  async pages(platform) {
    const { BASE_DOMAIN } = platform.config;
    const vite = await createServer({
      appType: "custom",
      server: { middlewareMode: true, allowedHosts: [BASE_DOMAIN, `.${BASE_DOMAIN}`] },
    });
    const sitesDir = platform.config.SITES_DIR;
    const folders = [...SITE_FILES, ...(sitesDir ? [sitesDir] : [])].map((folder) => path.resolve(folder));
    vite.watcher.add(folders);
    let waiting: NodeJS.Timeout | undefined;
    vite.watcher.on("all", (_event, file) => {
      if (!folders.some((folder) => path.resolve(file).startsWith(`${folder}${path.sep}`))) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        void reloadSites(platform).then((result) => {
          if (result && result.reloaded.length + result.removed.length > 0)
            vite.ws.send({ type: "full-reload" });
        });
      }, QUIET_MS);
    });
    return {
      assets: vite.middlewares,
      pages: pagesHandler(
        () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
        platform,
      ),
    };
  },
});
