import { SMTP_CONNECTIONS } from "~/adapters/mail/mailer.server";
import type { DeliveryChannel } from "~/domain/lead";
import { adfMessage } from "../lead-adf.server";
import { leadMessage } from "../lead-message.server";
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

/** Channels that share what carries them: a mail server that hangs holds up no webhook. */
export interface DeliveryLane {
  channels: readonly DeliveryChannel[];
  /** Deliveries at the same time. */
  slots: number;
  /** Of these to one target: fewer, so that one that hangs leaves room for the others. */
  perTarget: number;
}

export const DELIVERY_LANES: readonly DeliveryLane[] = [
  { channels: ["email", "adf"], slots: SMTP_CONNECTIONS, perTarget: SMTP_CONNECTIONS - 1 },
  { channels: ["webhook"], slots: 12, perTarget: 2 },
];
