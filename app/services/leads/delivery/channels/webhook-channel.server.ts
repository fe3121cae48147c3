import { isLoopbackUrl, postWebhook } from "~/adapters/webhook/post-webhook.server";
import { webhookHeaders } from "~/adapters/webhook/sign-webhook.server";
import { DeliveryError } from "~/domain/delivery/delivery-error";
import { webhookStatusIsFinal } from "~/domain/delivery/failure";
import { retryAfterSeconds } from "~/domain/delivery/retry-after";
import { leadDealership } from "~/services/leads/lead-routing.server";
import type { Platform } from "~/services/platform/platform";
import { siteOrigin } from "~/services/platform/site-origin.server";
import { webhookSecrets } from "../webhook-secret.server";
import type { LeadChannel } from "./lead-channel";
import { webhookPayload } from "./webhook-payload";

const DEADLINE_MS = 12_000;

/**
 * Leads as signed JSON posts (Standard Webhooks). A 2xx status means accepted; redirects are not followed.
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
        reach: reachOf(config, new URL(delivery.target)),
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

/** Only the operator opens the private network: a site's configuration must not reach the operator's own services. */
function reachOf(config: Platform["config"], target: URL): "loopback" | "private" | "public" {
  if (isTrial(config) && isLoopbackUrl(target)) return "loopback";
  return config.WEBHOOK_PRIVATE_HOSTS.includes(target.hostname) ? "private" : "public";
}

/** Development, tests and the embedded demo: only there may a receiver run on this machine. */
function isTrial({ NODE_ENV, DATABASE_URL, DEMO_STOCK }: Platform["config"]): boolean {
  return NODE_ENV !== "production" || (DATABASE_URL === undefined && DEMO_STOCK);
}
