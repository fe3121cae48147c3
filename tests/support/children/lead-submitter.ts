import { writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { leadPlatform } from "../lead-platform";
import { newLead } from "../new-lead";

/**
 * Submits leads and delivers them, a few at a time and endlessly; prints each lead_id once it is
 * acknowledged.
 */
const { STORE_DIR = "", STORE_URL, SITES = "", ROUND = "" } = process.env;
const LANES = 3;

const store = await openStore({
  databaseUrl: STORE_URL || undefined,
  dataDir: STORE_DIR,
  log: pino({ level: "silent" }),
});
const mailer = createMailer({ outboxDir: path.join(STORE_DIR, "outbox/mail") });
const { platform, site } = await leadPlatform({
  store,
  mailer: {
    async send(message) {
      await mailer.send(message);
      // A slow mail server: many kills happen between the sending and the record of it.
      await delay(20);
    },
    close: () => mailer.close(),
  },
  sitesDir: SITES,
});
createLeadDelivery(platform, { leaseSeconds: 1, pollMs: 50 }).start();
await Promise.all(
  Array.from({ length: LANES }, async (_, lane) => {
    for (let count = 0; ; count += 1) {
      const { lead_id } = await submitLead(platform, newLead(`${ROUND}-${lane}-${count}`), site);
      // Written immediately, so that nothing stays in a buffer when the process is killed.
      writeSync(1, `${lead_id}\n`);
      await delay(15);
    }
  }),
);
