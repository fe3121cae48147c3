import { isPastListing } from "~/domain/availability";
import type { Car } from "~/domain/car";
import { isWithinLimits } from "~/domain/search/stock-filter";
import type { RequestContext } from "./platform.server";

type SiteContext = Pick<RequestContext, "platform" | "site">;

/**
 * Cars by their ids, in the order of the ids: only this site's, and only those it shows. One that was sold too long
 * ago to have a page is among them.
 */
export async function shownCars({ platform, site }: SiteContext, ids: readonly string[]): Promise<Car[]> {
  if (ids.length === 0) return [];
  const cars = await platform.store.cars.byIds(ids, site.dealershipIds);
  const shown = new Map(
    cars
      .filter((car) => car.show_on_dealer_website && isWithinLimits(car, site.search.only))
      .map((car) => [car.id, car]),
  );
  return ids.flatMap((id) => shown.get(id) ?? []);
}

/** Whether the car still has a page of its own on this site. */
export function hasPage({ platform, site }: SiteContext, car: Car): boolean {
  return !isPastListing(car, platform.now(), site.search.sold_window_days);
}
