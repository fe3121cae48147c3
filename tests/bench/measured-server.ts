/**
 * The production server as server.ts makes it, with extra routes that answer a constant string. They are
 * mounted next to the pages, so both use the same headers, log and compression.
 * `node measured-server.js BUILD-FOLDER`
 */
import { writeFile } from "node:fs/promises";
import { type Profiler, Session } from "node:inspector/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { pagesHandler } from "~/server/pages-handler";
import { runProcess } from "~/server/run-process";
import { staticFiles } from "~/server/static-files";
import { demoParts } from "../../seeds/demo-platform";
import { countingStatements, countStatements, statementsOfPages } from "./count-statements";
import { HoldProbe } from "./hold-probe";
import type { ServerReply, ServerRequest } from "./server-messages";

const folder = process.argv[2];
if (!folder) throw new Error("usage: measured-server.js BUILD-FOLDER");

const constants = new Map<string, { headers: Record<string, string>; body: string }>();
const probe = new HoldProbe();
let profiler: Session | null = null;

async function answer(request: ServerRequest): Promise<Omit<ServerReply, "id">> {
  switch (request.ask) {
    case "figures": {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return { figures: { rss, heapUsed, cpuMs: (user + system) / 1000, statements: statementsOfPages() } };
    }
    case "constant":
      constants.set(request.path, request);
      return {};
    case "start-hold":
      probe.start();
      return {};
    case "stop-hold":
      return { hold: await probe.stop() };
    case "start-profile":
      profiler = new Session();
      profiler.connect();
      await profiler.post("Profiler.enable");
      await profiler.post("Profiler.start");
      return {};
    case "stop-profile": {
      if (!profiler) throw new Error("no profile was started");
      const { profile }: Profiler.StopReturnType = await profiler.post("Profiler.stop");
      profiler.disconnect();
      profiler = null;
      await writeFile(request.file, JSON.stringify(profile));
      return {};
    }
  }
}

process.on("message", (request: ServerRequest) => {
  answer(request).then(
    (reply) => process.send?.({ id: request.id, ...reply }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  );
});
// The benchmarks have ended: nobody else would stop this server.
process.once("disconnect", () => process.exit(1));

countStatements();
await runProcess({
  ...demoParts,
  async pages(platform) {
    const build = (await import(pathToFileURL(path.join(folder, "server/index.js")).href)) as ServerBuild;
    const assets = await staticFiles(path.join(folder, "client"));
    const { stylesheets } = assets;
    const pages = pagesHandler(build, platform, { shares: process.env.SHARES === "1", stylesheets });
    return {
      assets,
      pages(request, response, next) {
        const constant = constants.get(request.path);
        if (!constant) return countingStatements(response, () => pages(request, response, next));
        response.set(constant.headers).send(constant.body);
      },
    };
  },
});
