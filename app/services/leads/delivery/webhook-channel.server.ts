import { readOrCreateSecret, secretFile } from "~/adapters/files.server";
import {
  isLoopbackUrl,
  postWebhook,
  webhookHeaders,
  webhookSecretText,
} from "~/adapters/webhook/post-webhook.server";
import type { Config } from "~/config.server";
import type { Car } from "~/domain/car/car";
import { DeliveryError, retryAfterSeconds, webhookStatusIsFinal } from "~/domain/delivery/delivery";
import type { Delivery, Lead } from "~/domain/lead/lead";
import type { SiteSlug } from "~/domain/text/identifiers";
import { leadDealership } from "~/services/leads/submit-lead.server";
import type { Platform } from "~/services/platform/platform";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { SiteDealership, SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

type WebhookLocation = Pick<SiteLocation, "id" | "slug" | "name" | "time_zone">;

interface WebhookParts {
  lead: Lead;
  site: Pick<Site, "slug" | "name">;
  dealership: Pick<SiteDealership, "id" | "slug" | "name">;
  /** The current car, or null when the lead is about no car or the car is gone. */
  car: Car | null;
  /** The current appointment of a test drive. */
  appointment: { starts_at: string; ends_at: string; location: WebhookLocation | null } | null;
  /** scheme and host of the site. */
  origin: string;
}

/**
 * What a webhook posts: docs/lead-delivery.md describes every key. Lead fields are those of
 * rules/lead-filing#lead-payload.
 */
function webhookPayload({ lead, site, dealership, car, appointment, origin }: WebhookParts) {
  return {
    type: "lead.created",
    timestamp: lead.created_at,
    data: {
      ...leadData(lead),
      website: { slug: site.slug, name: site.name, url: origin },
      dealership: { id: dealership.id, slug: dealership.slug, name: dealership.name },
      car: car && {
        id: car.id,
        name: car.name,
        stock_number: car.stocknum,
        vin: car.vin,
        car_type: car.car_type,
        price: car.price,
        url: `${origin}/cars/${car.slug}`,
      },
      appointment: appointment && appointmentData(appointment),
    },
  };
}

function appointmentData({ starts_at, ends_at, location }: NonNullable<WebhookParts["appointment"]>) {
  return {
    starts_at,
    ends_at,
    location: location && {
      id: location.id,
      slug: location.slug,
      name: location.name,
      time_zone: location.time_zone,
    },
  };
}

/** Returns all lead fields for the receiver. Leaves out those that only identify a submission. */
function leadData(lead: Lead) {
  return {
    lead_id: lead.lead_id,
    reference: lead.reference,
    created_at: lead.created_at,
    follows: lead.follows ?? null,
    partial: lead.partial ?? false,
    category: lead.category,
    subcategory: lead.subcategory,
    event_id: lead.event_id,
    source: lead.source,
    url: lead.url,
    user_agent: lead.user_agent,
    car_id: lead.car_id,
    car_dealership_id: lead.car_dealership_id,
    dealership_id: lead.dealership_id,
    name: lead.name,
    last_name: lead.last_name,
    email: lead.email,
    phone: lead.phone,
    postcode: lead.postcode,
    message: lead.message,
    consents: lead.consents,
    answers: lead.answers,
    lead_attributes: lead.lead_attributes,
    // The type check fails here when Lead has another field: add it above, or leave it out in Omit.
  } satisfies Record<keyof Omit<Lead, "submission_id" | "site">, unknown>;
}

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
        reach: webhookReach(config, new URL(delivery.target)),
      }).catch((error: unknown) => {
        throw withVariable(error, delivery.target);
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

/** Names the variable that allows an address which was refused because it isn't public. */
function withVariable(error: unknown, target: string): unknown {
  const isPrivate = error instanceof Error && "code" in error && error.code === "EPRIVATE";
  if (!isPrivate || !target.startsWith("https:")) return error;
  const message = `${error.message}; the operator can allow its host with WEBHOOK_PRIVATE_HOSTS`;
  return new DeliveryError(message, { code: "EPRIVATE" });
}

/** Only the operator opens the private network: a site's configuration must not reach the operator's own services. */
export function webhookReach(
  config: Pick<Platform["config"], "NODE_ENV" | "DATABASE_URL" | "DEMO_STOCK" | "WEBHOOK_PRIVATE_HOSTS">,
  target: URL,
): "loopback" | "private" | "public" {
  if (isTrial(config) && isLoopbackUrl(target)) return "loopback";
  return config.WEBHOOK_PRIVATE_HOSTS.includes(target.hostname) ? "private" : "public";
}

/** Development, tests and the embedded demo: only there may a receiver run on this machine. */
function isTrial({
  NODE_ENV,
  DATABASE_URL,
  DEMO_STOCK,
}: Pick<Platform["config"], "NODE_ENV" | "DATABASE_URL" | "DEMO_STOCK">): boolean {
  return NODE_ENV !== "production" || (DATABASE_URL === undefined && DEMO_STOCK);
}

const secretName = (site: SiteSlug) => `webhook-secret-${site}`;

/** Where a site's webhook secrets are kept, below DATA_DIR. */
export function webhookSecretFile(site: SiteSlug): string {
  return secretFile(secretName(site));
}

/**
 * Returns the secrets that sign a site's webhooks. The first call creates one and stores it. With several in the
 * file, one a line, each of them signs, so that a secret can be replaced without a rejected lead.
 */
export async function webhookSecrets(config: Pick<Config, "DATA_DIR">, site: SiteSlug): Promise<string[]> {
  const secret = await readOrCreateSecret(config.DATA_DIR, secretName(site), webhookSecretText);
  return secret.split(/\s+/);
}

/** A way in which leads reach a dealership. */
export interface LeadChannel {
  /** A slower attempt is aborted and retried later. */
  deadlineMs: number;
  /**
   * Resolves when the receiver has accepted the lead. Every call sends the same message with the same id.
   * @param signal aborts when the result is no longer awaited
   * @throws DeliveryError, or any other error; the delivery is then retried
   */
  send(delivery: Delivery, lead: Lead, site: Site, signal: AbortSignal): Promise<void>;
}
