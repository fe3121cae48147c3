import type { MailMessage } from "~/adapters/mail/mailer";
import type { Delivery, Lead } from "~/domain/lead/lead";
import { permanentRejection } from "~/services/outbox/smtp-refusal.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import type { LeadChannel } from "./lead-channel";

/** Time limit from the first byte to the server's acceptance. */
const DEADLINE_MS = 60_000;

export type MailPlatform = Pick<Platform, "store" | "config" | "mailer">;

/**
 * Leads by e-mail.
 * @param compose makes a delivery's message, with a Message-ID that is the same for each attempt
 */
export function mailChannel(
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
