import { isLoopbackUrl, postWebhook } from "~/adapters/webhook/post-webhook.server";
import { webhookHeaders } from "~/adapters/webhook/sign-webhook.server";
import { webhookStatusIsFinal } from "~/domain/lead-delivery-failure";
import { leadDealership } from "../lead-routing.server";
import type { Platform } from "../platform.server";
import { siteOrigin } from "../site-origin.server";
import { webhookSecrets } from "../webhook-secret.server";
import { DeliveryError, type LeadChannel } from "./lead-channel";
import { webhookPayload } from "./webhook-payload";

const DEADLINE_MS = 12_000;

/**
 * Leads as signed JSON posts (Standard Webhooks). Taken is what is answered with 2xx; a redirect is not followed.
 * @param now the clock of the signature
 */
export function webhookChannel(platform: Pick<Platform, "store" | "config">, now: () => Date): LeadChannel {
  const { config } = platform;
  return {
    deadlineMs: DEADLINE_MS,
    async send(delivery, lead, site, signal) {
      const secrets = await webhookSecrets(config, site.slug);
      const car = lead.car_id ? await platform.store.cars.byId(lead.car_id, site.dealershipIds) : null;
      const held = await platform.store.appointments.ofLead(lead.lead_id);
      const payload = webhookPayload({
        lead,
        site,
        dealership: leadDealership(lead, site),
        car,
        appointment: held && {
          ...held,
          location: site.locations.find(({ id }) => id === held.location_id) ?? null,
        },
        origin: siteOrigin(site, config),
      });
      const body = JSON.stringify(payload);
      const { status, retryAfter } = await postWebhook({
        url: delivery.target,
        headers: webhookHeaders(secrets, delivery.id, body, now()),
        body,
        signal,
        allowLoopback: isTrial(config) && isLoopbackUrl(new URL(delivery.target)),
      });
      if (status >= 200 && status < 300) return;
      throw new DeliveryError(`the receiver answered ${status}`, {
        final: webhookStatusIsFinal(status),
        code: String(status),
        retryAfterSeconds: retryAfterSeconds(retryAfter, now()),
      });
    },
  };
}

/** Development, tests and the embedded demo: there, and only there, a receiver may be on this machine. */
function isTrial({ NODE_ENV, DATABASE_URL, DEMO_STOCK }: Platform["config"]): boolean {
  return NODE_ENV !== "production" || (DATABASE_URL === undefined && DEMO_STOCK);
}

/** Seconds, or a date (RFC 9110 §10.2.3); null: neither. */
function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
