/**
 * The production server: the built pages on the HTTP host. scripts/build.mjs bundles it to build/server.js. It is the
 * only process, or the supervisor of several, or one of those.
 */
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { INDEX_PROCESS } from "~/server/process-role";
import { supervise } from "~/server/supervise";

const built = (name: string) => new URL(name, import.meta.url);

/** The supervisor needs nothing of what serves pages. */
async function servePages(): Promise<void> {
  const [{ runProcess }, { pagesHandler }, { staticFiles }, { demoParts }] = await Promise.all([
    import("~/server/run-process"),
    import("~/server/pages-handler"),
    import("~/server/static-files"),
    import("./seeds/demo-platform"),
  ]);
  await runProcess({
    ...demoParts,
    importScript: fileURLToPath(built("import-process.js")),
    async pages(platform) {
      // A name that the bundler can't resolve: the pages are Vite's build and stay a separate module.
      const build = (await import(built("server/index.js").href)) as ServerBuild;
      const assets = await staticFiles(fileURLToPath(built("client")));
      const { stylesheets } = assets;
      return { assets, pages: pagesHandler(build, platform, { shares: true, stylesheets }) };
    },
  });
}

const [, , role, at] = process.argv;
if (role === INDEX_PROCESS && at !== undefined) {
  const [{ runIndexProcess }, { demoParts }] = await Promise.all([
    import("~/server/index-process"),
    import("./seeds/demo-platform"),
  ]);
  await runIndexProcess(at, demoParts);
} else if (cluster.isWorker || !(await supervise(fileURLToPath(import.meta.url)))) await servePages();
