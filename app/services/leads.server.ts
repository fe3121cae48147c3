import type { NewAppointment } from "~/adapters/database/appointment-store";
import type { SubmittedLead } from "~/adapters/database/store";
import { eventOfId, leadEvent } from "~/domain/analytics-event";
import type { NewLead } from "~/domain/lead";
import type { Site } from "~/tenants/site";
import { recordEvent } from "./analytics.server";
import { siteDeliveries } from "./lead-routing.server";
import type { Platform } from "./platform.server";

/**
 * Stores a lead with its deliveries; resolved only once both are durable. The same submission again gives the lead
 * that it made the first time.
 * @throws SubmissionConflictError when the submission_id came before with other content; AppointmentRefusedError when
 * somebody else was first to take the appointment
 */
export async function submitLead(
  platform: Pick<Platform, "store" | "events" | "log" | "now">,
  lead: NewLead,
  site: Site,
  appointment: NewAppointment | null = null,
): Promise<SubmittedLead> {
  if (lead.site !== site.slug) throw new RangeError("a lead is stored under the site it was sent on");
  const submitted = await platform.store.leads.submit(
    lead,
    siteDeliveries(lead, site),
    platform.now(),
    appointment,
  );
  platform.log.info(
    { site: site.slug, lead_id: submitted.lead_id, created: submitted.created },
    submitted.created ? "lead stored" : "lead was stored before",
  );
  if (submitted.created) await recordLead(platform, lead, site);
  return submitted;
}

/** The lead's event (spec 1 §4: "if the result has a lead_id: an analytics event is fired"); a failure is only logged. */
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
