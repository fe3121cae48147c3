import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { createMailer } from "~/adapters/mail/mailer.server";
import { readConfig } from "~/config.server";
import { DELIVERY_CHANNELS } from "~/domain/lead/lead";
import { createEventLog } from "~/services/analytics/event-log.server";
import { createLeadChannels, createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import type { LeadChannel } from "~/services/leads/delivery/webhook-channel.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { say, siteOfTest, startRound } from "../crash-points";
import type { CrashRound } from "../crash-round";
import { fixedSites } from "../fixed-sites";
import { newLead } from "../new-lead";

/**
 * Submits leads and delivers them one by one, and kills itself with SIGKILL the nth time it reaches a named
 * point.
 * It prints `ready` and waits for its round as one line of JSON, so that it can be started in advance. It
 * prints `acknowledged {submission_id} {lead_id}` once a visitor would see the acknowledgement, and `done`
 * when nothing is left to deliver.
 */
const { STORE_DIR = "", STORE_URL } = process.env;
const silent = pino({ level: "silent" });
const site = siteOfTest();
const { round, reachPoint, pointed } = await startRound<CrashRound>();

const opened = await openStore({ databaseUrl: STORE_URL || undefined, dataDir: STORE_DIR, log: silent });
const store = { ...opened, leads: pointed(opened.leads), outbox: pointed(opened.outbox) };
const now = () => new Date(round.now);
const config = readConfig({ NODE_ENV: "test", DATA_DIR: STORE_DIR, SMTP_URL: round.smtpUrl });
const mail = createMailer({ smtpUrl: round.smtpUrl, outboxDir: "" });
const platform = {
  store,
  config,
  now,
  log: silent,
  events: createEventLog({ store, log: silent, now }),
  sites: fixedSites([site]),
  mailer: mail,
};
/** A channel with a point before and after each sending. */
function channelWithPoints(channel: LeadChannel): LeadChannel {
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
  channels: { email: channelWithPoints(channels.email), webhook: channelWithPoints(channels.webhook) },
});
while ((await delivery.runOnce()) > 0);
say("done");
process.exit(0);
