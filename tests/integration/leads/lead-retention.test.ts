import { expect, it } from "vitest";
import type { Mailer } from "~/adapters/mail/mailer.server";
import type { MobileNumber } from "~/domain/account/mobile-number";
import { asSessionId } from "~/domain/text/identifiers";
import { expireLeads } from "~/services/leads/lead-privacy.server";
import { schedulePersonalDataExpiry } from "~/services/privacy/retention.server";
import { alphaSites, leadPlatform } from "../../support/lead-platform";
import { logInto, withoutIds } from "../../support/log-lines";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const daysAgo = (days: number, ms = 0) => new Date(NOW.getTime() - days * 86_400_000 - ms);
const mailer: Mailer = { async send() {}, async close() {} };

const sites = alphaSites();

describeOnEachStore("a running server", { postgres: "long" }, (database) => {
  it("erases leads older than the site's retention_days, and logs their number without personal data", async () => {
    const logged: string[] = [];
    const store = await database.open();
    const { platform } = await leadPlatform({
      store,
      mailer,
      sitesDir: sites.dir,
      now: () => NOW,
      log: logInto(logged),
      environment: { DATA_DIR: database.location().dataDir },
    });
    // The default of `retention_days` is 730.
    await store.leads.submit(newLead("old"), [], daysAgo(730));
    const young = await store.leads.submit(newLead("young"), [], daysAgo(730, -1));
    const keeping = schedulePersonalDataExpiry(platform);
    try {
      await expect.poll(() => store.leads.count(), { timeout: 30_000 }).toBe(1);
      await expect.poll(() => logged.join(""), { timeout: 30_000 }).toContain('"erased":1');
    } finally {
      keeping.stop();
    }
    expect(await store.leads.byId(young.lead_id)).not.toBeNull();
    expect(withoutIds(logged.join(""))).not.toMatch(/robin|citizen|0491/i);
  });

  it("erases accounts that nobody used for accounts.retention_days (rules/account#account-retention)", async () => {
    const store = await database.open();
    const { platform } = await leadPlatform({
      store,
      mailer,
      sitesDir: sites.dir,
      now: () => NOW,
      environment: { DATA_DIR: database.location().dataDir },
    });
    const start = (id: string, phone: string, at: Date) =>
      store.accounts.startSession(
        { id: asSessionId(id), site: ALPHA_SLUG, phone: phone as MobileNumber, device: "", expiresAt: NOW },
        at,
      );
    const old = await start("one", "+61491570156", daysAgo(730));
    const young = await start("two", "+61491570157", daysAgo(730, -1));
    const keeping = schedulePersonalDataExpiry(platform);
    try {
      await expect.poll(() => store.accounts.byId(ALPHA_SLUG, old.account.id)).toBeNull();
    } finally {
      keeping.stop();
    }
    expect(await store.accounts.byId(ALPHA_SLUG, young.account.id)).not.toBeNull();
  });

  it("erases nothing while the clock is years ahead, logs that, and continues when the clock is correct", async () => {
    const logged: string[] = [];
    const store = await database.open();
    const { platform } = await leadPlatform({
      store,
      mailer,
      sitesDir: sites.dir,
      log: logInto(logged),
      environment: { DATA_DIR: database.location().dataDir },
    });
    const seen = async () => JSON.parse((await store.settings.get("retention/clock")) ?? "{}").seen;
    const look = async (time: Date) => {
      // Each check has its own clock, because a check may still be erasing when the next one
      // begins.
      const keeping = schedulePersonalDataExpiry({ ...platform, now: () => time });
      await expect.poll(seen, { timeout: 30_000 }).toBe(time.toISOString());
      keeping.stop();
    };
    await store.leads.submit(newLead("young"), [], daysAgo(10));
    await look(NOW);
    await look(daysAgo(-5 * 365));
    expect(logged.join("")).toContain("expired records are not erased for 7 days");
    await look(daysAgo(-5 * 365 - 6));
    expect(await store.leads.count()).toBe(1);
    await look(daysAgo(-1));
    await look(daysAgo(-25));
    expect(await store.leads.count()).toBe(1);
    const old = await store.leads.submit(newLead("old"), [], daysAgo(800));
    await look(daysAgo(-26));
    await expect.poll(() => store.leads.byId(old.lead_id), { timeout: 30_000 }).toBeNull();
    expect(await store.leads.count()).toBe(1);
  });

  it("erases each lead once when several servers run at the same time", async () => {
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
      platforms.map(({ platform }) => expireLeads(platform, { site: ALPHA_SLUG })),
    );
    const erased = outcomes.flat().flatMap(({ leads }) => leads.map(({ lead_id }) => lead_id));
    expect(erased).toHaveLength(120);
    expect(new Set(erased).size).toBe(120);
    expect(await first?.privacy.erasedCounts(ALPHA_SLUG)).toMatchObject([{ leads: 120 }]);
  });
});
