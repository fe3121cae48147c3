import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { StoredEvent } from "~/adapters/database/analytics-events.server";
import { openStore } from "~/adapters/database/open-store.server";
import { readConfig } from "~/config.server";
import { asCarId } from "~/domain/text/identifiers";
import { scheduleEventExpiry } from "~/services/analytics/event-log.server";
import { createPlatform } from "~/services/platform/create-platform.server";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const log = pino({ level: "silent" });

it("a process that stops writes the events and views that are still in memory", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-events-"));
  try {
    const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, NOW: NOW.toISOString() });
    const platform = await createPlatform(config, log);
    const about = { site: ALPHA_SLUG, car_id: asCarId("car-1"), dealership_id: null, parameters: {} };
    platform.events.record({ event: "print", ...about });
    platform.views.count(ALPHA_SLUG, asCarId("car-1"));
    platform.views.count(ALPHA_SLUG, asCarId("car-1"));
    expect(await platform.views.of(ALPHA_SLUG, asCarId("car-1"))).toBe(2);
    expect(platform.events.figures().counts.get("print")).toBe(1);
    await platform.close();

    const store = await openStore({ dataDir, log });
    expect(await store.events.list(ALPHA_SLUG, 10)).toMatchObject([
      { event: "print", event_id: 61, at: NOW.toISOString(), car_id: "car-1" },
    ]);
    expect(await store.views.of(ALPHA_SLUG, asCarId("car-1"))).toBe(2);
    await store.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

describeOnEachStore("scheduleEventExpiry", { postgres: "long" }, (database) => {
  it("removes events older than 396 days, and no others", async () => {
    const store = await database.open();
    const daysAgo = (days: number, ms: number): StoredEvent => ({
      id: `${days} ${ms}`,
      site: ALPHA_SLUG,
      event: "print",
      event_id: 61,
      at: new Date(NOW.getTime() - days * 86_400_000 - ms).toISOString(),
      car_id: null,
      dealership_id: null,
      parameters: {},
    });
    await store.events.add([daysAgo(396, 1), daysAgo(396, 0), daysAgo(395, 0)]);
    const cleaning = scheduleEventExpiry({ store, log, now: () => NOW });
    try {
      await expect
        .poll(async () => (await store.events.list(ALPHA_SLUG, 10)).map(({ id }) => id))
        .toEqual(["395 0", "396 0"]);
    } finally {
      cleaning.stop();
    }
  });
});
