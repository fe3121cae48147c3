import { defaultDealership } from "~/domain/lead/chosen-dealership";
import type { NewDelivery, NewLead } from "~/domain/lead/lead";
import { leadDeliveries } from "~/domain/lead/lead-routing";
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
