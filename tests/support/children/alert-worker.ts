import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { PostgresDriver, SqliteDriver } from "kysely";
import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { readConfig } from "~/config.server";
import { createAlertWorker } from "~/services/alerts/alert-worker.server";
import { matchChangedCars } from "~/services/alerts/match-changed-cars.server";
import { tellShoppers } from "~/services/alerts/tell-shoppers.server";
import type { Site } from "~/tenants/site";
import { ALERT_SECRET, type AlertRound } from "../alert-round";

/**
 * Matches cars and tells shoppers, and kills itself with SIGKILL the nth time it reaches a named point. It prints
 * `ready`, waits for its round as one line of JSON, and prints `done` when nothing is left to do.
 */
const { STORE_DIR = "", STORE_URL, SITE_FILE = "" } = process.env;
const say = (line: string) => writeSync(1, `${line}\n`);
const log = pino({ level: "silent" });
const site = JSON.parse(readFileSync(SITE_FILE, "utf8")) as Site;

const lines = createInterface({ input: process.stdin });
say("ready");
const [line] = (await once(lines, "line")) as [string];
const round = JSON.parse(line) as AlertRound;

let visits = 0;
function reachPoint(point: string): void {
  if (point !== round.point) return;
  visits += 1;
  if (visits < round.nth) return;
  process.kill(process.pid, "SIGKILL");
  // The signal is on its way: do nothing more.
  for (;;);
}

/* The store method that a transaction belongs to, so that its commit is a point of its own. */
const running = new AsyncLocalStorage<string>();
for (const driver of [SqliteDriver, PostgresDriver]) {
  const commit = driver.prototype.commitTransaction as (this: unknown, connection: never) => Promise<void>;
  driver.prototype.commitTransaction = async function (this: unknown, connection: never) {
    const method = running.getStore();
    if (method) reachPoint(`${method}: before the commit`);
    await commit.call(this, connection);
    if (method) reachPoint(`${method}: after the commit`);
  };
}
function named<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== "function") return method;
      return (...values: unknown[]) => running.run(String(name), () => method.apply(target, values));
    },
  });
}

const opened = await openStore({ databaseUrl: STORE_URL || undefined, dataDir: STORE_DIR, log });
const platform = {
  store: { ...opened, alerts: named(opened.alerts) },
  config: readConfig({ NODE_ENV: "test", DATA_DIR: STORE_DIR, BASE_DOMAIN: "example.test" }),
  sites: { all: () => [site], bySlug: () => site, byHost: () => site, faults: [] },
  sessionSecrets: [ALERT_SECRET],
  now: () => new Date(round.now),
  log,
};
if (round.follow) {
  const worker = createAlertWorker(platform, { pollMs: 5 });
  worker.start();
  await once(lines, "line");
  await worker.stop();
} else {
  await matchChangedCars(platform);
  await tellShoppers(platform);
}
await opened.close();
say("done");
process.exit(0);
