import { spawn } from "node:child_process";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { createStockSearchEngine } from "~/adapters/search/stock-search-engine.server";
import { feedToken } from "~/services/stock-import/feed-keys.server";
import type { Site } from "~/tenants/site";
import { heapInUse } from "./heap";
import { readStock } from "./search-addresses";
import { cleanEnvironment, endWithThisProcess, type ServerUnderTest } from "./server-under-test";
import { type Spread, spreadOf } from "./statistics";

/** Cars of the update benchmark. */
export const UPDATED_CARS = 100;
const UPDATE_WITHIN_MS = 60_000;
const SOURCE = "bench";

export interface ImportRun {
  /** The whole run of the command, including its start. */
  ms: number;
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  rowsPerSecond: number;
}

/** Runs `npm run stock:import` in its own process. */
export async function importByCommand(
  buildFolder: string,
  dataDir: string,
  args: readonly string[],
): Promise<ImportRun> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(buildFolder, "cli/stock-import.js"), ...args], {
    env: { ...cleanEnvironment(), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithThisProcess(child);
  let output = "";
  let problems = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    problems += chunk.toString();
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const ms = performance.now() - started;
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}${problems}`);
  const figure = (name: string) => {
    const found = new RegExp(`^\\s*${name}:\\s*(\\d+)$`, "m").exec(output)?.[1];
    if (found === undefined) throw new Error(`the import does not say how many were ${name}:\n${output}`);
    return Number(found);
  };
  const read = figure("read");
  return {
    ms,
    read,
    created: figure("created"),
    updated: figure("updated"),
    unchanged: figure("unchanged"),
    rejected: figure("rejected"),
    rowsPerSecond: read / (ms / 1000),
  };
}

export interface ServedImport extends ImportRun {
  /** Milliseconds of the search page, requested during the import. */
  pageMeanwhile: Spread;
  /** From the end of the command until the server finds every car. */
  indexLagMs: number;
}

/** Imports a feed into a site while its server answers. */
export async function importWhileServing(
  server: ServerUnderTest,
  site: string,
  run: () => Promise<ImportRun>,
): Promise<ServedImport> {
  const times: number[] = [];
  let done = false;
  const asking = (async () => {
    while (!done) {
      times.push((await server.get(site, "/cars", { "accept-encoding": "br" })).ms);
      await delay(50);
    }
  })();
  const imported = await run().finally(() => {
    done = true;
  });
  const ended = performance.now();
  await asking;
  await until(
    async () => (await readStock(server, site)).count >= imported.created,
    "the imported cars to be found",
  );
  return { ...imported, pageMeanwhile: spreadOf(times), indexLagMs: performance.now() - ended };
}

export interface IndexBuild {
  cars: number;
  ms: number;
  /** Longest block of the event loop meanwhile. */
  longestHoldMs: number;
  addedHeap: number;
}

/** Builds the search index from a full store in this process. */
export async function buildIndex(dataDir: string): Promise<IndexBuild> {
  const log = pino({ level: "silent" });
  const store = await openStore({ databaseUrl: undefined, dataDir, log });
  try {
    const cars = await store.cars.count();
    const before = heapInUse();
    const hold = monitorEventLoopDelay({ resolution: 5 });
    hold.enable();
    const started = performance.now();
    const search = createStockSearchEngine({
      config: { MEILI_HOST: undefined, MEILI_API_KEY: undefined },
      store,
      log,
    });
    await search.ready();
    const ms = performance.now() - started;
    hold.disable();
    const addedHeap = heapInUse() - before;
    await search.close();
    return { cars, ms, longestHoldMs: hold.max / 1e6, addedHeap };
  } finally {
    await store.close();
  }
}

export interface UpdateTimes {
  /** `PUT /api/stock-feed` to the server itself, until it has answered. */
  put: Spread;
  /** From sending that feed until the search has all changes. */
  putShown: Spread;
  /** `npm run stock:import` in another process. */
  command: Spread;
  /** From the end of that command until the server's search has all changes. */
  commandLag: Spread;
}

/** Changes the prices of a hundred existing cars, and waits until the search shows them. */
export async function timeUpdates(
  server: ServerUnderTest,
  site: Site,
  dataDir: string,
  rounds: number,
  importFeed: (args: readonly string[], feed: string) => Promise<ImportRun>,
): Promise<UpdateTimes> {
  const dealership = site.dealerships[0]?.slug ?? "";
  const feedAt = (price: number) =>
    JSON.stringify({
      cars: Array.from({ length: UPDATED_CARS }, (_, index) => ({
        stocknum: `BENCH-${index}`,
        name: `2021 Toyota Corolla Benchmark ${index}`,
        year: "2021",
        make: "Toyota",
        model: "Corolla",
        car_type: "used",
        km: String(20_000 + index),
        price: String(price),
        dealership,
      })),
    });
  const shown = (price: number) =>
    until(
      async () =>
        (await readStock(server, site.slug, `?range[price]=${price}:${price}`)).count >= UPDATED_CARS,
      `${UPDATED_CARS} changed cars to be found`,
    );
  const token = await feedToken({ DATA_DIR: dataDir }, site.slug);
  const put = async (price: number) => {
    const answer = await server.send(
      "PUT",
      site.slug,
      `/api/stock-feed/${SOURCE}?mapping=forecourt`,
      { authorization: `Bearer ${token}`, "content-type": "application/json" },
      feedAt(price),
    );
    if (answer.status !== 200) throw new Error(`PUT of a feed: ${answer.status} ${answer.body.toString()}`);
  };
  // Prices that no real car has.
  let price = 9_000_000;
  const times: Record<keyof UpdateTimes, number[]> = { put: [], putShown: [], command: [], commandLag: [] };
  await put(price);
  await shown(price);
  for (let round = 0; round < rounds; round += 1) {
    price += 1;
    const sent = performance.now();
    await put(price);
    times.put.push(performance.now() - sent);
    await shown(price);
    times.putShown.push(performance.now() - sent);

    price += 1;
    const command = await importFeed(
      ["--site", site.slug, "--mapping", "forecourt", "--source", SOURCE],
      feedAt(price),
    );
    const ended = performance.now();
    await shown(price);
    times.command.push(command.ms);
    times.commandLag.push(performance.now() - ended);
  }
  return {
    put: spreadOf(times.put),
    putShown: spreadOf(times.putShown),
    command: spreadOf(times.command),
    commandLag: spreadOf(times.commandLag),
  };
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + UPDATE_WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(10);
  }
}
