import type { MailMessage } from "~/adapters/mail/mailer";
import type { Delivery, Lead } from "~/domain/lead";
import { smtpRefusalIsFinal } from "~/domain/lead-delivery-failure";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform.server";
import { DeliveryError, type LeadChannel } from "./lead-channel";

/** From the first byte to the server's acceptance. */
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
        throw refusedForGood(error) ?? error;
      }
    },
  };
}

function refusedForGood(error: unknown): DeliveryError | null {
  if (!(error instanceof Error)) return null;
  const { command, responseCode, response, code } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
    code?: string;
  };
  if (!smtpRefusalIsFinal({ command, responseCode, response })) return null;
  return new DeliveryError(error.message, { final: true, code: `${code ?? "SMTP"} ${responseCode}` });
}
