import type { Site } from "~/tenants/site";
import { listingFilter } from "../listing/listing-filter.server";

/** Returns the filter of the cars of which shoppers are notified: those that the site lists and that are not sold. */
export function forSaleFilter(site: Site, now: Date): string[] {
  return [...listingFilter(site, now), "status IN [in_stock, coming_soon]"];
}
