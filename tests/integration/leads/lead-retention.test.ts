import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Mailer } from "~/adapters/mail/mailer";
import { expireLeads, keepLeadsInBounds } from "~/services/lead-privacy.server";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { newLead } from "../../support/new-lead";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const daysAgo = (days: number, ms = 0) => new Date(NOW.getTime() - days * 86_400_000 - ms);
const mailer: Mailer = { async send() {}, async close() {} };

let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
beforeAll(async () => {
  sites = await alphaSitesDir();
});
afterAll(() => sites.remove());

describeOnEachStore("a running server", (database) => {
  it("erases what is past the site's retention_days, and logs how many, not whose", async () => {
    const logged: string[] = [];
    const store = await database.open();
    const { platform } = await leadPlatform({
      store,
      mailer,
      sitesDir: sites.dir,
      now: () => NOW,
      log: pino({ level: "trace" }, { write: (line) => void logged.push(line) }),
      environment: { DATA_DIR: database.location().dataDir },
    });
    // The default of `retention_days` is 730.
    await store.leads.submit(newLead("old"), [], daysAgo(730));
    const young = await store.leads.submit(newLead("young"), [], daysAgo(730, -1));
    const keeping = keepLeadsInBounds(platform);
    try {
      await expect.poll(() => store.leads.count(), { timeout: 30_000 }).toBe(1);
      await expect.poll(() => logged.join(""), { timeout: 30_000 }).toContain('"erased":1');
    } finally {
      keeping.stop();
    }
    expect(await store.leads.byId(young.lead_id)).not.toBeNull();
    expect(logged.join("")).not.toMatch(/robin|citizen|0491/i);
  });

  it("several at the same time erase each lead once", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const [first] = stores;
    for (let index = 0; index < 120; index += 1)
      await first?.leads.submit(newLead(`lead-${index}`), [], daysAgo(731));
    const platforms = await Promise.all(
      stores.map((store) =>
        leadPlatform({
          store,
          mailer,
          sitesDir: sites.dir,
          now: () => NOW,
          environment: { DATA_DIR: database.location().dataDir },
        }),
      ),
    );
    const outcomes = await Promise.all(
      platforms.map(({ platform }) => expireLeads(platform, { site: "alpha" })),
    );
    const erased = outcomes.flat().flatMap(({ leads }) => leads.map(({ lead_id }) => lead_id));
    expect(erased).toHaveLength(120);
    expect(new Set(erased).size).toBe(120);
    expect(await first?.privacy.erasedCounts("alpha")).toMatchObject([{ leads: 120 }]);
  });
});
