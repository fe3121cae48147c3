import { cp } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { loadSites } from "~/tenants/registry.server";
import { freePort } from "../support/free-port";
import { BenchStock } from "./engine-stock";
import { carsForSale, fillStore } from "./large-store";
import { type LeaverTimes, measureLeavers } from "./leaving-readers";
import { ServerUnderTest } from "./server-under-test";
import { nationalSite } from "./site-to-measure";
import { count, ms, textTable } from "./text-table";
import { measureWorstRequests } from "./worst-requests";

export interface WorstRequestOptions {
  /** Sizes of the stock. */
  cars: readonly number[];
  /** Empty; removed by the caller. */
  workFolder: string;
  serverScript: string;
}

/**
 * Fills a store with each number of cars, and prints what the most expensive request of each kind costs the
 * server.
 */
export async function runWorstRequests({
  cars,
  workFolder,
  serverScript,
}: WorstRequestOptions): Promise<void> {
  const buildFolder = path.join(workFolder, "build");
  await cp("build", buildFolder, { recursive: true });
  const sites = (await loadSites()).all();
  const site = nationalSite(sites) ?? sites[0];
  if (!site) throw new Error("no site can be served: see npm run sites:check");
  const base = await carsForSale(site, path.join(workFolder, "demo"));
  for (const size of cars) {
    const dataDir = path.join(workFolder, `${size}`);
    await fillStore(dataDir, site, new BenchStock(base, size));
    const server = await ServerUnderTest.start({
      script: serverScript,
      buildFolder,
      dataDir,
      logFile: path.join(workFolder, `${size}.log`),
      environment: {
        DEMO_STOCK: "0",
        PORT: String(await freePort()),
        RATE_LIMIT_PER_MINUTE: "1000000",
        // Each reader comes from its own address, so that no limit applies.
        TRUST_PROXY: "1",
      },
    });
    try {
      await server.ready();
      console.log(`${leaversReport(await measureLeavers(server, site), size)}\n`);
      const load = loadavg()[0] ?? 0;
      const costs = await measureWorstRequests(server, site);
      console.log(`Worst requests, ${count(size)} cars, site ${site.slug} (load ${load.toFixed(1)} before)`);
      const rows = costs.map(({ kind, variant, status, cpuP50, cpuMax, bytes }) => [
        kind,
        variant,
        String(status),
        ms(cpuP50),
        ms(cpuMax),
        count(bytes),
      ]);
      console.log(
        `${textTable(["kind", "dearest variant", "status", "CPU ms p50", "max", "bytes"], rows)}\n`,
      );
    } finally {
      await server.stop();
    }
  }
}

function leaversReport({ readers, home, homeAfterMs, healthMs, cpuMs }: LeaverTimes, cars: number): string {
  return [
    `${readers} readers open the sitemap or the feed of ${count(cars)} cars and leave:`,
    `the home page, asked at once, is ${home} after ${ms(homeAfterMs)} ms;`,
    `/healthz is silent for at most ${ms(healthMs)} ms; processor time in all ${ms(cpuMs)} ms.`,
  ].join(" ");
}
