/** The server for development: the same host as server.ts, with the pages straight from their sources by Vite. */
import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import { pagesHandler } from "~/server/pages-handler";
import { runProcess } from "~/server/run-process";
import { demoParts } from "../seeds/demo-platform";

await runProcess({
  ...demoParts,
  async pages(platform) {
    const { BASE_DOMAIN } = platform.config;
    const vite = await createServer({
      appType: "custom",
      server: { middlewareMode: true, allowedHosts: [BASE_DOMAIN, `.${BASE_DOMAIN}`] },
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
