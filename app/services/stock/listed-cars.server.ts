import { setImmediate as nextTurn } from "node:timers/promises";
import type { Car, CarStatus } from "~/domain/car/car";
import { isWithinLimits } from "~/domain/search/stock-filter";
import type { CarSlug } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";

/** Number of cars per batch: some milliseconds of work, after which other work gets its turn. */
const PAGE = 100;

/**
 * Yields all cars with these statuses that a site lists, in small batches, so that memory does not grow with the
 * stock. Leaves out hidden cars and those that the site's extra clauses (`search.only`) exclude.
 */
export async function* listedCars(
  { store }: Pick<Platform, "store">,
  site: Pick<Site, "dealershipIds" | "search">,
  statuses: readonly CarStatus[],
): AsyncGenerator<Car[]> {
  for (const dealershipId of site.dealershipIds) {
    for (const status of statuses) {
      let after: CarSlug | null = null;
      for (;;) {
        const page: Car[] = await store.cars.shownAfter(dealershipId, status, after, PAGE);
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
