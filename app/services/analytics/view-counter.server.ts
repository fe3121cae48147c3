import type { Logger } from "pino";
import type { Store } from "~/adapters/database/open-store.server";
import type { CarId, SiteSlug } from "~/domain/text/identifiers";
import { batchedWrites } from "./write-buffer.server";

export interface ViewCounter {
  /** Adds one view. Returns at once and never throws. */
  count(site: SiteSlug, carId: CarId): void;
  /** Includes views that are not written yet. */
  of(site: SiteSlug, carId: CarId): Promise<number>;
  flush(): Promise<void>;
}

interface ViewCounterParts {
  store: Pick<Store, "views">;
  log: Pick<Logger, "warn">;
  now(): Date;
}

/** Counts views of cars by site and writes them in batches. One per process. */
export function createViewCounter({
  store,
  log,
  now,
}: ViewCounterParts): ViewCounter & { close(): Promise<void> } {
  const writes = batchedWrites<{ site: SiteSlug; car_id: CarId }>({
    what: "views of cars",
    // The views of one car within a batch are one row.
    write: (views) => store.views.add(sums(views), now()),
    log,
  });
  return {
    count(site, carId) {
      writes.add({ site, car_id: carId });
    },
    async of(site, carId) {
      await writes.settled();
      const waiting = writes.waiting().filter((view) => view.site === site && view.car_id === carId).length;
      return waiting + (await store.views.of(site, carId));
    },
    flush: writes.flush,
    close: writes.close,
  };
}

function sums(views: readonly { site: SiteSlug; car_id: CarId }[]) {
  const rows = new Map<string, { site: SiteSlug; car_id: CarId; views: number }>();
  for (const { site, car_id } of views) {
    const key = `${site} ${car_id}`;
    rows.set(key, { site, car_id, views: (rows.get(key)?.views ?? 0) + 1 });
  }
  return [...rows.values()];
}

/** How often a car was viewed on a site; null when the store does not answer. */
export async function viewsOf(
  {
    platform,
    site,
  }: { platform: { views: ViewCounter; log: Pick<Logger, "warn"> }; site: { slug: SiteSlug } },
  car: { id: CarId },
): Promise<number | null> {
  try {
    return await platform.views.of(site.slug, car.id);
  } catch (error) {
    platform.log.warn({ err: error }, "a car's views can't be read");
    return null;
  }
}
