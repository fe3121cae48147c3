import { GARAGE_PATH } from "~/domain/visitor/saved-lists";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";
import type { SiteAddresses } from "../site-addresses";

/** Returns a fault when the heart would save a car in more than one list (rules/saved-cars#one-list). */
export function savedCarsFaults({ saved_cars, garage }: SiteConfig): ReferenceFault[] {
  const lists = [
    ...(saved_cars.favourites ? ["saved_cars.favourites"] : []),
    ...(saved_cars.watchlist ? ["saved_cars.watchlist"] : []),
    ...(garage.enabled ? ["garage.enabled"] : []),
  ];
  const key = lists.at(-1);
  if (key === undefined || lists.length === 1) return [];
  return [{ key, reason: `a site has only one of ${lists.join(", ")}`, severity: "error" }];
}

/** Returns a fault when another page is at the garage's address. */
export function garagePathFaults(
  { garage: { enabled, path } }: SiteConfig,
  addresses: Pick<SiteAddresses, "isFree">,
): ReferenceFault[] {
  if (!enabled || path === GARAGE_PATH || addresses.isFree(path)) return [];
  return [{ key: "garage.path", reason: `${path} is a page of the platform`, severity: "error" }];
}
