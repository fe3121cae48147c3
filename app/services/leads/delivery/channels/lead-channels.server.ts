import { SMTP_CONNECTIONS } from "~/adapters/mail/mailer.server";
import type { DeliveryChannel } from "~/domain/lead/lead";
import { adfMessage } from "../adf-email.server";
import { leadMessage } from "../lead-email.server";
import type { LeadChannel } from "./lead-channel";
import { type MailPlatform, mailChannel } from "./mail-channel.server";
import { webhookChannel } from "./webhook-channel.server";

/** Every channel there is. */
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
