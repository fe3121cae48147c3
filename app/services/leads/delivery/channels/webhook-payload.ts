import type { Car } from "~/domain/car/car";
import type { Lead } from "~/domain/lead/lead";
import type { SiteDealership, SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

type WebhookLocation = Pick<SiteLocation, "id" | "slug" | "name" | "time_zone">;

export interface WebhookParts {
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
export function webhookPayload({ lead, site, dealership, car, appointment, origin }: WebhookParts) {
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
