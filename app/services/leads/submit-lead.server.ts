import type { LeadExtras, SubmittedLead } from "~/adapters/database/leads.server";
import { eventOfId, leadEvent } from "~/domain/analytics/analytics-event";
import type { NewLead } from "~/domain/lead/lead";
import type { Site } from "~/tenants/site";
import { recordEvent } from "../analytics/record-event.server";
import type { Platform } from "../platform/platform";
import { siteDeliveries } from "./lead-routing.server";

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
