import { type PriceClaim, priceClaim } from "~/domain/car/price-kinds";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { countedOnce } from "../search/counted-once.server";
import { countPriceKindsOf } from "../search/stock-search.server";

const priceKindsOf = countedOnce(countPriceKindsOf);

/** Returns what the site may truthfully state about its prices now. Claims nothing while the counts are unknown. */
export async function priceClaimOf(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<PriceClaim> {
  return priceClaim(await priceKindsOf(platform, site));
}
