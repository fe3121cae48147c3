import { type MailMessage, SMTP_CONNECTIONS } from "~/adapters/mail/mailer.server";
import type { Delivery, DeliveryChannel, Lead } from "~/domain/lead/lead";
import { permanentRejection } from "~/services/outbox/outbox-worker.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { adfMessage, leadMessage } from "../lead-email.server";
import type { LeadChannel } from "./lead-channel";
import { webhookChannel } from "./webhook-channel.server";

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
export interface DeliveryLane {
  channels: readonly DeliveryChannel[];
  /** Maximum number of concurrent deliveries. */
  slots: number;
  /** Maximum number of these to one target. It is lower, so that a hanging target leaves room for the others. */
  perTarget: number;
}

export const DELIVERY_LANES: readonly DeliveryLane[] = [
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
