/** The production server: the built pages on the HTTP host. scripts/build.mjs bundles it to build/server.js. */
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { pagesHandler } from "~/server/pages-handler";
import { runProcess } from "~/server/run-process";
import { staticFiles } from "~/server/static-files";
import { demoParts } from "./seeds/demo-platform";

const built = (name: string) => new URL(name, import.meta.url);

await runProcess({
  ...demoParts,
  importScript: fileURLToPath(built("import-process.js")),
  async pages(platform) {
    // A name that the bundler can't resolve: the pages are Vite's build and stay a separate module.
    const build = (await import(built("server/index.js").href)) as ServerBuild;
    return {
      assets: await staticFiles(fileURLToPath(built("client"))),
      pages: pagesHandler(build, platform, { shares: true }),
    };
  },
});
