/** @module-tag long */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMailer } from "~/adapters/mail/mailer.server";
import { asLeadId } from "~/domain/text/identifiers";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { bundleChild, startChild } from "../../support/child";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { describeOnEachStore } from "../../support/store";

/** The environment variable KILL_ROUNDS changes the number of rounds. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 6);
/** Each process acknowledges at least this many leads before it is killed. */
const LEADS_A_ROUND = 3;

let program = "";
let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
beforeAll(async () => {
  program = await bundleChild("lead-submitter");
  sites = await alphaSitesDir();
});
afterAll(() => sites.remove());

describeOnEachStore("submission and delivery with repeated kill -9", (database) => {
  it("lose no acknowledged lead, and deliver each exactly once", async () => {
    const { databaseUrl, dataDir } = database.location();
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = startChild(program, {
        STORE_URL: databaseUrl,
        STORE_DIR: dataDir,
        SITES: sites.dir,
        ROUND: `round-${round}`,
      });
      while (child.lines.length < LEADS_A_ROUND) {
        if (child.process.exitCode !== null)
          throw new Error(`ended by itself with ${child.process.exitCode}`);
        await delay(5);
      }
      await delay(Math.random() * 400);
      child.process.kill("SIGKILL");
      expect(await child.ended).toBeNull();
      // An incomplete line was never acknowledged.
      acknowledged.push(...child.lines.filter((line) => line.length === 36));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * LEADS_A_ROUND);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);

    // After the restart the remaining leads are delivered.
    const store = await database.open();
    const mailFolder = path.join(dataDir, "outbox/mail");
    const { platform } = await leadPlatform({
      store,
      mailer: createMailer({ outboxDir: mailFolder }),
      sitesDir: sites.dir,
    });
    const delivery = createLeadDelivery(platform, { leaseSeconds: 1, pollMs: 50 });
    delivery.start();
    await expect
      .poll(async () => (await store.outbox.backlog(new Date())).waiting, { timeout: 120_000 })
      .toBe(0);
    await delivery.stop();
    expect(await store.outbox.backlog(new Date())).toMatchObject({ waiting: 0, dead: 0 });

    const messages = readdirSync(mailFolder)
      .filter((file) => file.endsWith(".eml"))
      .map((file) => readFileSync(path.join(mailFolder, file), "utf8"));
    expect(messages).toHaveLength(await store.leads.count());
    const byReference = new Map<string, number>();
    for (const message of messages) {
      const reference = /Reference: (\S+)/.exec(message)?.[1] ?? "";
      expect(message.trimEnd().endsWith("--"), "a whole message, to its last boundary").toBe(true);
      byReference.set(reference, (byReference.get(reference) ?? 0) + 1);
    }
    for (const leadId of acknowledged) {
      const lead = await store.leads.byId(asLeadId(leadId));
      expect(lead, `lead ${leadId} was acknowledged`).not.toBeNull();
      expect(byReference.get(lead?.reference ?? ""), `deliveries of lead ${leadId}`).toBe(1);
    }
  }, 300_000);
});
