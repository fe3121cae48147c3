import { batchedWrites } from "./batched-writes.server";
import type { Platform, ViewCounter } from "./platform.server";

/** Views of the cars by site, written in batches; one per process. */
export function createViewCounter({
  store,
  log,
  now,
}: Pick<Platform, "store" | "log" | "now">): ViewCounter & { close(): Promise<void> } {
  const writes = batchedWrites<{ site: string; car_id: string }>({
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

function sums(views: readonly { site: string; car_id: string }[]) {
  const rows = new Map<string, { site: string; car_id: string; views: number }>();
  for (const { site, car_id } of views) {
    const key = `${site} ${car_id}`;
    rows.set(key, { site, car_id, views: (rows.get(key)?.views ?? 0) + 1 });
  }
  return [...rows.values()];
}
