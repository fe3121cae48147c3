import { cp, readFile, rm } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { freePort } from "../support/free-port";
import { BenchStock } from "./engine-stock";
import { carsForSale, fillStore } from "./large-store";
import { startMeilisearch } from "./meilisearch-program";
import { ServerUnderTest } from "./server-under-test";
import { nationalSite } from "./site-to-measure";
import { type StartTimeline, watchStart } from "./start-timeline";
import { count, ms, seconds, textTable } from "./text-table";

export interface StartOptions {
  /** Sizes of the stock. */
  cars: readonly number[];
  /** A Meilisearch program; null: only the embedded engine. */
  meilisearch: string | null;
  /** Empty; removed by the caller. */
  workFolder: string;
  serverScript: string;
}

const WITHIN_MS = 360_000;

/**
 * Starts the server with stock of each size, and prints what a visitor gets in each second until it is
 * complete.
 */
export async function runStartBenchmarks(options: StartOptions): Promise<void> {
  const { workFolder } = options;
  const buildFolder = path.join(workFolder, "build");
  await cp("build", buildFolder, { recursive: true });
  const sites = (await loadSites()).all();
  const site = nationalSite(sites) ?? sites[0];
  if (!site) throw new Error("no site can be served: see npm run sites:check");
  const base = await carsForSale(site, path.join(workFolder, "demo"));
  for (const size of options.cars) {
    const folder = path.join(workFolder, `${size}`);
    const dataDir = path.join(folder, "data");
    console.error(`Filling a store with ${count(size)} cars …`);
    const stock = new BenchStock(base, size);
    const shown = await fillStore(dataDir, site, stock);
    const start = (name: string, environment: Record<string, string>) =>
      startOnce({
        title: `Start with ${count(size)} cars, ${name}`,
        site,
        vehicle: `/cars/${base[0]?.slug ?? ""}`,
        cars: shown,
        server: {
          script: options.serverScript,
          buildFolder,
          dataDir,
          logFile: path.join(folder, `${name.split(" ")[0]}.log`),
          environment: { DEMO_STOCK: "0", ...environment },
        },
      });
    await start("embedded engine", {});
    if (options.meilisearch) {
      const program = await startMeilisearch(options.meilisearch, path.join(folder, "meilisearch"));
      try {
        await start("server with an empty index", { MEILI_HOST: program.host });
      } finally {
        await program.end();
      }
    }
    await rm(folder, { recursive: true, force: true });
  }
}

interface OneStart {
  title: string;
  site: Site;
  vehicle: string;
  cars: number;
  server: Parameters<typeof ServerUnderTest.start>[0];
}

async function startOnce({ title, site, vehicle, cars, server }: OneStart): Promise<void> {
  console.error(`${title} …`);
  const load = loadavg()[0] ?? 0;
  const port = await freePort();
  let failed = false;
  const starting = ServerUnderTest.start({
    ...server,
    environment: { ...server.environment, PORT: String(port) },
  });
  starting.catch(() => {
    failed = true;
  });
  const host = `${site.slug}.localhost:${port}`;
  const timeline = await watchStart({ port, host, vehicle, cars, withinMs: WITHIN_MS, ended: () => failed });
  const started = await starting;
  const stopping = performance.now();
  await started.stop();
  const stopMs = performance.now() - stopping;
  const errors = (await readFile(server.logFile, "utf8"))
    .split("\n")
    .filter((line) => /"level":"(error|fatal)"/.test(line));
  console.log(`${startReport(title, timeline, { load, stopMs, errors })}\n`);
}

function startReport(
  title: string,
  timeline: StartTimeline,
  { load, stopMs, errors }: { load: number; stopMs: number; errors: readonly string[] },
): string {
  const rows = timeline.seconds.map((one) => [
    String(one.second),
    one.home,
    one.search,
    one.counted,
    ms(one.searchMs),
    one.api,
    one.apiCounted,
    one.vehicle,
    one.ready,
    ms(one.healthMs),
  ]);
  const heading = [
    "s",
    "/",
    "/cars",
    "says",
    "ms",
    "/api/cars",
    "count",
    "vehicle",
    "/readyz",
    "/healthz, ms",
  ];
  const { firstAnswerMs, wholeMs } = timeline;
  return [
    `${title} (load ${load.toFixed(1)} before it)`,
    textTable(heading, rows),
    firstAnswerMs === null ? "No answer." : `First answer after ${seconds(firstAnswerMs)}.`,
    wholeMs === null ? `Not whole within ${seconds(WITHIN_MS)}.` : `Whole after ${seconds(wholeMs)}.`,
    `Longest silence of /healthz: ${ms(timeline.longestHealthMs)} ms. Stopped ${seconds(stopMs)} after SIGTERM.`,
    `Errors in the log: ${errors.length}.`,
    ...errors.slice(0, 5),
  ].join("\n");
}
