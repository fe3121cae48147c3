import type { SubmittedLead } from "~/adapters/database/store";
import type { NewDelivery, NewLead } from "~/domain/lead";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";

/**
 * Stores a lead with its deliveries; resolved only once both are durable. The same submission again gives the lead
 * that it made the first time.
 * @throws SubmissionConflictError when the submission_id came before with other content
 */
export async function submitLead(
  platform: Pick<Platform, "store" | "log" | "now">,
  lead: NewLead,
  site: Site,
): Promise<SubmittedLead> {
  if (lead.site !== site.slug) throw new RangeError("a lead is stored under the site it was sent on");
  const deliveries: NewDelivery[] = [{ channel: "email", target: leadDealership(lead, site).lead_email }];
  const submitted = await platform.store.leads.submit(lead, deliveries, platform.now());
  platform.log.info(
    { site: site.slug, lead_id: submitted.lead_id, created: submitted.created },
    submitted.created ? "lead stored" : "lead was stored before",
  );
  return submitted;
}

/** Who reads the lead: the car's dealership, else the one chosen, else the head office, else the site's first. */
export function leadDealership(
  lead: Pick<NewLead, "car_dealership_id" | "dealership_id">,
  site: Pick<Site, "slug" | "dealerships">,
): SiteDealership {
  const byId = (id: string | null) => site.dealerships.find((dealership) => dealership.id === id);
  const dealership =
    byId(lead.car_dealership_id) ??
    byId(lead.dealership_id) ??
    site.dealerships.find((candidate) => candidate.head_office) ??
    site.dealerships[0];
  if (!dealership) throw new RangeError(`site ${site.slug} has no dealership`);
  return dealership;
}
