/** @module-tag long */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { alertPlatform, MORNING } from "../../support/alert-platform";
import { ALERT_SECRET, type AlertRound } from "../../support/alert-round";
import { bundleChild, startChild } from "../../support/child";
import { incomingCar } from "../../support/incoming-car";
import { alphaSitesDir } from "../../support/lead-platform";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, describeOnSqlite, type TestDatabase } from "../../support/store";

/*
 * Kills the process at every commit from the first match to the message, and lets two processes work at once. Each
 * shopper gets each car in exactly one message.
 */
const POINTS = ["addMatches", "addPriceDrops", "keepPosition", "notify"].flatMap((method) => [
  `${method}: before the commit`,
  `${method}: after the commit`,
]);
const DAY = 86_400_000;

let program = "";
let siteFile = "";
let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
beforeAll(async () => {
  program = await bundleChild("alert-worker", { packages: "inside" });
  sites = await alphaSitesDir({ alerts: { enabled: true } });
  siteFile = path.join(sites.dir, "alpha.site");
  writeFileSync(
    siteFile,
    JSON.stringify((await loadSites({ demoSites: false, sitesDir: sites.dir })).bySlug(ALPHA_SLUG)),
  );
});
afterAll(() => sites.remove());

function startWorker(database: TestDatabase) {
  const { databaseUrl, dataDir } = database.location();
  return startChild(program, { STORE_URL: databaseUrl, STORE_DIR: dataDir, SITE_FILE: siteFile });
}

/** Three shoppers with a saved search and a watched price each. */
async function openAlerts(database: TestDatabase) {
  const alerts = await alertPlatform(await database.open(), sites.dir, { secret: ALERT_SECRET });
  await alerts.firstImport(incomingCar("watched", { price: 90_000 }));
  for (let shopper = 0; shopper < 3; shopper += 1) {
    const account = await alerts.shopper();
    await alerts.save(account, "make=Toyota", "Toyotas");
    await alerts.watch(account, "watched", 90_000);
  }
  return alerts;
}

describeOnSqlite("alerts with a kill -9 at every commit", (database) => {
  it("notify each shopper of each car and each lower price exactly once", async () => {
    const alerts = await openAlerts(database);
    const round = (number: number, point: string | null): AlertRound => ({
      now: new Date(MORNING.getTime() + number * DAY).toISOString(),
      follow: false,
      point,
      nth: 1 + (number % 2),
    });
    let next = startWorker(database);
    const work = async (order: AlertRound) => {
      const child = next;
      next = startWorker(database);
      await child.line("ready");
      child.send(JSON.stringify(order));
      return child.ended;
    };

    const texts = new Map<string, number[]>();
    let kills = 0;
    for (const [index, point] of [...POINTS, ...POINTS].entries()) {
      alerts.setNow(new Date(round(index, null).now));
      await alerts.stock(
        incomingCar(`a${index}`),
        incomingCar(`b${index}`),
        incomingCar("watched", { price: 89_000 - index * 1000 }),
      );
      // The same day: what the killed process has sent must not be sent again by the next one.
      if ((await work(round(index, point))) === null) kills += 1;
      expect(await work(round(index, null))).toBe(0);
      for (const { to, text } of await alerts.sent()) {
        expect(text).toContain("2 new cars and 1 price drop");
        texts.set(to, [...(texts.get(to) ?? []), index]);
      }
    }
    next.process.kill("SIGKILL");
    expect(kills).toBeGreaterThanOrEqual(POINTS.length);
    const rounds = Array.from({ length: 2 * POINTS.length }, (_, index) => index);
    expect([...texts.values()]).toEqual([rounds, rounds, rounds]);
  }, 300_000);
});

describeOnEachStore("two processes that follow the stock", (database) => {
  it("send each shopper one message about an import", async () => {
    const alerts = await openAlerts(database);
    const workers = [startWorker(database), startWorker(database)];
    await Promise.all(workers.map((worker) => worker.line("ready")));
    const order: AlertRound = { now: MORNING.toISOString(), follow: true, point: null, nth: 1 };
    for (const worker of workers) worker.send(JSON.stringify(order));
    await alerts.importing(async () => {
      for (let batch = 0; batch < 5; batch += 1)
        await alerts.stock(...Array.from({ length: 20 }, (_, car) => incomingCar(`${batch}-${car}`)));
      await alerts.stock(incomingCar("watched", { price: 80_000 }));
    });
    await expect
      .poll(async () => (await alerts.platform.store.messages.backlog(MORNING))[0]?.waiting)
      .toBe(3);
    for (const worker of workers) worker.send("stop");
    expect(await Promise.all(workers.map((worker) => worker.ended))).toEqual([0, 0]);
    const sent = await alerts.sent();
    expect(sent.map(({ text }) => text.slice(0, 43))).toEqual(
      Array.from({ length: 3 }, () => "alpha cars: 100 new cars and 1 price drop. "),
    );
    expect(new Set(sent.map(({ to }) => to)).size).toBe(3);
  });
});
