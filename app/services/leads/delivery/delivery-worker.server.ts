import { type MailMessage, SMTP_CONNECTIONS } from "~/adapters/mail/mailer.server";
import { DELIVERY_ATTEMPTS, nextDeliveryAttempt } from "~/domain/delivery/delivery";
import type { Delivery, DeliveryChannel, Lead } from "~/domain/lead/lead";
import {
  createOutboxWorker,
  deliveryClock,
  errorCode,
  OUTBOX_TIMES,
  type OutboxTimes,
  type OutboxWorker,
  permanentRejection,
  withDeadline,
} from "~/services/outbox/outbox-worker.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { adfMessage, leadMessage } from "./lead-email.server";
import { type LeadChannel, webhookChannel } from "./webhook-channel.server";

export function createLeadChannels(
  platform: MailPlatform,
  now: () => Date,
): Record<DeliveryChannel, LeadChannel> {
  return {
    email: mailChannel(platform, leadMessage),
    adf: mailChannel(platform, adfMessage),
    webhook: webhookChannel(platform, now),
  };
}

/** Channels that share a transport. A hanging mail server does not delay webhooks. */
interface DeliveryLane {
  channels: readonly DeliveryChannel[];
  /** Maximum number of concurrent deliveries. */
  slots: number;
  /** Maximum number of these to one target. It is lower, so that a hanging target leaves room for the others. */
  perTarget: number;
}

const DELIVERY_LANES: readonly DeliveryLane[] = [
  { channels: ["email", "adf"], slots: SMTP_CONNECTIONS, perTarget: SMTP_CONNECTIONS - 1 },
  { channels: ["webhook"], slots: 12, perTarget: 2 },
];

/** Time limit from the first byte to the server's acceptance. */
const DEADLINE_MS = 60_000;

type MailPlatform = Pick<Platform, "store" | "config" | "mailer">;

/**
 * Leads by e-mail.
 * @param compose makes a delivery's message, with a Message-ID that is the same for each attempt
 */
function mailChannel(
  platform: MailPlatform,
  compose: (platform: MailPlatform, site: Site, delivery: Delivery & { lead: Lead }) => Promise<MailMessage>,
): LeadChannel {
  return {
    deadlineMs: DEADLINE_MS,
    async send(delivery, lead, site, signal) {
      const message = await compose(platform, site, { ...delivery, lead });
      try {
        await platform.mailer.send(message, signal);
      } catch (error) {
        throw permanentRejection(error) ?? error;
      }
    },
  };
}

type LeadItem = Delivery & { lead: Lead };

export type LeadDelivery = OutboxWorker<{ channel: DeliveryChannel }>;

export interface LeadDeliveryOptions extends OutboxTimes {
  lanes: readonly DeliveryLane[];
  /** Replaces channels. */
  channels: Partial<Record<DeliveryChannel, LeadChannel>>;
}

const DEFAULTS: LeadDeliveryOptions = { ...OUTBOX_TIMES, lanes: DELIVERY_LANES, channels: {} };

export function createLeadDelivery(
  platform: Pick<Platform, "store" | "mailer" | "sites" | "log" | "config" | "now">,
  options: Partial<LeadDeliveryOptions> = {},
): LeadDelivery {
  const { lanes, channels: replaced, ...times } = { ...DEFAULTS, ...options };
  const { log } = platform;
  const { outbox } = platform.store;
  const clock = deliveryClock(platform);
  const channels = { ...createLeadChannels(platform, clock), ...replaced };
  const worker = createOutboxWorker<LeadItem, { channel: DeliveryChannel }>(
    {
      logLines: {
        delivered: "lead delivered",
        failed: "lead delivery failed",
        givenUp: "lead delivery given up",
      },
      log,
      clock,
      lanes: lanes.map(({ slots, ...lane }) => ({
        slots,
        claim(limit, leaseSeconds, now, busy, sent) {
          const delivered = sent.map(({ id }) => id);
          return outbox.claim(limit, leaseSeconds, now, { ...lane, busy }, delivered);
        },
      })),
      renew: (ids, leaseSeconds, now) => outbox.renew(ids, leaseSeconds, now),
      onAdded: (listener) => outbox.onSubmitted(listener),
      about: ({ id, lead_id, lead: { site }, channel }) => ({
        delivery_id: id,
        lead_id,
        site,
        channel,
      }),
      labels: ({ channel }) => ({ channel }),
      send,
      nextAttempt({ attempts }, error) {
        if (error?.final) return null;
        const retryAfterSeconds = error?.retryAfterSeconds ?? null;
        return nextDeliveryAttempt(attempts, clock(), { spread: Math.random(), retryAfterSeconds });
      },
      delivered: ({ id }, now) => outbox.delivered(id, now),
      failed: ({ id, attempts }, error, next, now) =>
        outbox.failed(id, errorText(error), next, now, attempts),
    },
    times,
  );

  async function send(delivery: LeadItem, stopped: AbortSignal): Promise<void> {
    // Attempts are counted when they begin, so that a delivery that crashes the process each time is given up too.
    if (delivery.attempts > DELIVERY_ATTEMPTS) throw new Error("the process ended during the last attempt");
    const { lead, ...row } = delivery;
    const site = platform.sites.bySlug(lead.site);
    if (!site) throw new Error(`site ${lead.site} is not being served`);
    const channel = channels[delivery.channel];
    if (!channel) throw new Error(`there is no channel ${delivery.channel}`);
    await withDeadline(channel.deadlineMs, stopped, (signal) => channel.send(row, lead, site, signal));
  }

  async function warnOfDead(): Promise<void> {
    const { dead } = await outbox.backlog(clock());
    if (dead > 0) log.warn({ dead }, "lead deliveries were given up: see npm run leads -- --failed");
  }

  return {
    ...worker,
    start() {
      worker.start();
      warnOfDead().catch((error: unknown) =>
        log.warn({ error: errorCode(error) }, "the lead deliveries given up could not be counted"),
      );
    },
  };
}

function errorText(error: unknown): string {
  return error instanceof Error ? `${errorCode(error)}: ${error.message}` : String(error);
}
