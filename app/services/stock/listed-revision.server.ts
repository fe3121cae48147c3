import type { DealershipId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";

/** Returns the revision of the stock that a site lists. It changes with no other site's cars. */
export async function listedRevision(
  { store }: Pick<Platform, "store">,
  site: Pick<Site, "dealershipIds">,
): Promise<number> {
  return revisionOf(await store.dealershipRevisions(), site);
}

/** The latest of a site's dealerships: each takes its revision from the one row of the whole stock. */
export function revisionOf(
  revisions: ReadonlyMap<DealershipId, number>,
  { dealershipIds }: Pick<Site, "dealershipIds">,
): number {
  return Math.max(0, ...dealershipIds.map((id) => revisions.get(id) ?? 0));
}
