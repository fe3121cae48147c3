import type { LeadExtras, SubmittedLead } from "~/adapters/database/leads.server";
import { eventOfId, leadEvent } from "~/domain/analytics/analytics-event";
import type { NewDelivery, NewLead } from "~/domain/lead/lead";
import { defaultDealership, leadDeliveries } from "~/domain/lead/lead-routing";
import { recordEvent } from "~/services/analytics/event-log.server";
import type { Platform } from "~/services/platform/platform";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/**
 * Returns the dealership of a lead: the one its form names (the shopper's choice or the car's dealership), else the
 * car's dealership, the head office, or the site's first.
 */
export function leadDealership(
  lead: Pick<NewLead, "car_dealership_id" | "dealership_id">,
  site: Pick<Site, "slug" | "dealerships">,
): SiteDealership {
  const byId = (id: string | null) => site.dealerships.find((dealership) => dealership.id === id);
  return byId(lead.dealership_id) ?? byId(lead.car_dealership_id) ?? defaultDealership(site);
}

/** Returns how a lead reaches its dealership, from the site's `lead_delivery`. */
export function siteDeliveries(
  lead: Pick<NewLead, "car_dealership_id" | "dealership_id" | "category" | "subcategory">,
  site: Pick<Site, "slug" | "dealerships" | "lead_delivery">,
): NewDelivery[] {
  return leadDeliveries(lead, leadDealership(lead, site), site.lead_delivery.rules);
}

/** Returns true when any lead of the site goes to a webhook. */
export function postsWebhooks(site: Pick<Site, "lead_delivery">): boolean {
  return site.lead_delivery.rules.some(({ channels }) =>
    channels.some(({ channel }) => channel === "webhook"),
  );
}

/**
 * Stores a lead with its deliveries. Resolves once both are durable. A repeated submission returns the lead of the
 * first one.
 * @throws SubmissionConflictError when the submission_id came before with other content; AppointmentRefusedError when
 * another shopper took the appointment first
 */
export async function submitLead(
  platform: Pick<Platform, "store" | "events" | "log" | "now">,
  lead: NewLead,
  site: Site,
  extras: LeadExtras = {},
): Promise<SubmittedLead> {
  if (lead.site !== site.slug) throw new RangeError("a lead is stored under the site it was sent on");
  const submitted = await platform.store.leads.submit(
    lead,
    siteDeliveries(lead, site),
    platform.now(),
    extras,
  );
  platform.log.info(
    { site: site.slug, lead_id: submitted.lead_id, created: submitted.created },
    submitted.created ? "lead stored" : "lead was stored before",
  );
  if (submitted.created) await recordLead(platform, lead, site);
  return submitted;
}

/**
 * The lead's event (rules/lead-filing#lead-event: "if the result has a lead_id: an analytics event is fired"); a
 * failure is only logged.
 */
async function recordLead(
  platform: Pick<Platform, "store" | "events" | "log">,
  lead: NewLead,
  site: Site,
): Promise<void> {
  try {
    const car = lead.car_id ? await platform.store.cars.byId(lead.car_id, site.dealershipIds) : null;
    const { category, subcategory, event_id } = lead;
    const event = event_id === null ? leadEvent({ category, subcategory, car }) : eventOfId(event_id);
    if (event) recordEvent({ platform, site }, { event, car, dealershipId: lead.dealership_id });
  } catch (error) {
    platform.log.warn({ err: error }, "a lead's event was not recorded");
  }
}
