import type { NewDelivery, NewLead } from "~/domain/lead";
import { leadDeliveries } from "~/domain/lead-routing";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/**
 * Who reads the lead: whom its form says, which is the shopper's choice or the car's dealership; else the car's, the
 * head office, the site's first.
 */
export function leadDealership(
  lead: Pick<NewLead, "car_dealership_id" | "dealership_id">,
  site: Pick<Site, "slug" | "dealerships">,
): SiteDealership {
  const byId = (id: string | null) => site.dealerships.find((dealership) => dealership.id === id);
  const dealership =
    byId(lead.dealership_id) ??
    byId(lead.car_dealership_id) ??
    site.dealerships.find((candidate) => candidate.head_office) ??
    site.dealerships[0];
  if (!dealership) throw new RangeError(`site ${site.slug} has no dealership`);
  return dealership;
}

/** How a lead of the site reaches its dealership: by the site's `lead_delivery`. */
export function siteDeliveries(
  lead: Pick<NewLead, "car_dealership_id" | "dealership_id" | "category" | "subcategory">,
  site: Pick<Site, "slug" | "dealerships" | "lead_delivery">,
): NewDelivery[] {
  return leadDeliveries(lead, leadDealership(lead, site), site.lead_delivery.rules);
}

/** True when any lead of the site goes to a webhook. */
export function postsWebhooks(site: Pick<Site, "lead_delivery">): boolean {
  return site.lead_delivery.rules.some(({ channels }) =>
    channels.some(({ channel }) => channel === "webhook"),
  );
}
