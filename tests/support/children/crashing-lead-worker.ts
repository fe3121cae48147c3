import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { PostgresDriver, SqliteDriver } from "kysely";
import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { createMailer } from "~/adapters/mail/mailer.server";
import { readConfig } from "~/config.server";
import { DELIVERY_CHANNELS } from "~/domain/lead/lead";
import { createEventLog } from "~/services/analytics/event-log.server";
import type { LeadChannel } from "~/services/leads/delivery/channels/lead-channel";
import { createLeadChannels } from "~/services/leads/delivery/channels/lead-channels.server";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import type { Site } from "~/tenants/site";
import type { CrashRound } from "../crash-round";
import { newLead } from "../new-lead";

/**
 * Submits leads and delivers them one by one, and kills itself with SIGKILL the nth time it reaches a named
 * point.
 * It prints `ready` and waits for its round as one line of JSON, so that it can be started in advance. It
 * prints `acknowledged {submission_id} {lead_id}` once a visitor would see the acknowledgement, and `done`
 * when nothing is left to deliver.
 */
const { STORE_DIR = "", STORE_URL, SITE_FILE = "" } = process.env;
const say = (line: string) => writeSync(1, `${line}\n`);
const silent = pino({ level: "silent" });
const site = JSON.parse(readFileSync(SITE_FILE, "utf8")) as Site;

say("ready");
const [line] = (await once(createInterface({ input: process.stdin }), "line")) as [string];
const round = JSON.parse(line) as CrashRound;

let visits = 0;
/** Reaches a point. Nothing of this process continues after it: no buffer is written, no answer is read. */
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

const opened = await openStore({ databaseUrl: STORE_URL || undefined, dataDir: STORE_DIR, log: silent });
const store = { ...opened, leads: named(opened.leads), outbox: named(opened.outbox) };
const now = () => new Date(round.now);
const config = readConfig({ NODE_ENV: "test", DATA_DIR: STORE_DIR, SMTP_URL: round.smtpUrl });
const mail = createMailer({ smtpUrl: round.smtpUrl, outboxDir: "" });
const platform = {
  store,
  config,
  now,
  log: silent,
  events: createEventLog({ store, log: silent, now }),
  sites: { all: () => [site], bySlug: () => site, byHost: () => site, faults: [] },
  mailer: mail,
};
/** A channel with a point before and after each sending. */
function pointed(channel: LeadChannel): LeadChannel {
  return {
    ...channel,
    async send(...values) {
      reachPoint("send: before");
      await channel.send(...values);
      reachPoint("send: accepted");
    },
  };
}

for (const submission of round.submissions) {
  const { lead_id } = await submitLead(platform, newLead(submission), site);
  say(`acknowledged ${submission} ${lead_id}`);
  reachPoint("acknowledged");
}
// One delivery at a time, so that it is known exactly what each point leaves behind.
const channels = createLeadChannels(platform, now);
const delivery = createLeadDelivery(platform, {
  lanes: [{ channels: DELIVERY_CHANNELS, slots: 1, perTarget: 1 }],
  channels: { email: pointed(channels.email), webhook: pointed(channels.webhook) },
});
while ((await delivery.runOnce()) > 0);
say("done");
process.exit(0);
