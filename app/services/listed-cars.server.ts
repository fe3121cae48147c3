import { setImmediate as nextTurn } from "node:timers/promises";
import type { Car, CarStatus } from "~/domain/car";
import { isWithinLimits } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";

/** Cars read at a time: some milliseconds of work, after which others get their turn. */
const PAGE = 100;

/**
 * A site's cars of these statuses that it lists, in small groups: its whole stock, in the same little memory however
 * large it is. Cars that are hidden or that the site's extra clauses (`search.only`) keep out are not among them.
 */
export async function* listedCars(
  { store }: Pick<Platform, "store">,
  site: Pick<Site, "dealershipIds" | "search">,
  statuses: readonly CarStatus[],
): AsyncGenerator<Car[]> {
  for (const dealershipId of site.dealershipIds) {
    for (const status of statuses) {
      let after = "";
      for (;;) {
        const page = await store.cars.shownAfter(dealershipId, status, after, PAGE);
        const listed = page.filter((car) => isWithinLimits(car, site.search.only));
        if (listed.length > 0) yield listed;
        const last = page.at(-1);
        if (!last || page.length < PAGE) break;
        after = last.slug;
        await nextTurn();
      }
    }
  }
}
