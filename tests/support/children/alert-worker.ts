import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { readConfig } from "~/config.server";
import { createAlertWorker, notifyShoppers } from "~/services/alerts/alert-worker.server";
import { matchChangedCars } from "~/services/alerts/match-changed-cars.server";
import { ALERT_SECRET, type AlertRound } from "../alert-round";
import { say, siteOfTest, startRound } from "../crash-points";
import { fixedSites } from "../fixed-sites";

/**
 * Matches cars and notifies shoppers, and kills itself with SIGKILL the nth time it reaches a named point. It prints
 * `ready`, waits for its round as one line of JSON, and prints `done` when nothing is left to do.
 */
const { STORE_DIR = "", STORE_URL } = process.env;
const log = pino({ level: "silent" });
const site = siteOfTest();
const { round, nextLine, pointed } = await startRound<AlertRound>();

const opened = await openStore({ databaseUrl: STORE_URL || undefined, dataDir: STORE_DIR, log });
const platform = {
  store: { ...opened, alerts: pointed(opened.alerts), alertWork: pointed(opened.alertWork) },
  config: readConfig({ NODE_ENV: "test", DATA_DIR: STORE_DIR, BASE_DOMAIN: "example.test" }),
  sites: fixedSites([site]),
  sessionSecrets: [ALERT_SECRET],
  now: () => new Date(round.now),
  log,
};
if (round.follow) {
  const worker = createAlertWorker(platform, { pollMs: 5 });
  worker.start();
  await nextLine();
  await worker.stop();
} else {
  await matchChangedCars(platform);
  await notifyShoppers(platform);
}
await opened.close();
say("done");
process.exit(0);
