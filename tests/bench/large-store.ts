import { mkdir } from "node:fs/promises";
import pino from "pino";
import type { StoredCar } from "~/adapters/database/car-rows.server";
import { openStore } from "~/adapters/database/open-store.server";
import { CAR_STATUSES } from "~/domain/car/car";
import type { Site } from "~/tenants/site";
import { loadDemoStock } from "../../seeds/load-demo-stock";
import type { BenchStock } from "./engine-stock";

const BATCH = 1000;
const UNSOLD = CAR_STATUSES.filter((status) => status !== "sold");

const log = pino({ level: "silent" });

/** Returns the demo stock's cars that the site has for sale. */
export async function carsForSale(site: Site, dataDir: string): Promise<StoredCar[]> {
  await mkdir(dataDir, { recursive: true });
  const store = await openStore({ databaseUrl: undefined, dataDir, log });
  try {
    await loadDemoStock(store, [site], new Date(), log);
    const cars = await store.cars.changedSince({ revision: -1, id: "" }, 1_000_000);
    return cars.filter(({ status }) => status !== "sold");
  } finally {
    await store.close();
  }
}

/**
 * Writes the stock into its own SQLite store.
 * @returns how many of the cars the site shows: it hides some of the demo stock's
 */
export async function fillStore(dataDir: string, site: Site, stock: BenchStock): Promise<number> {
  await mkdir(dataDir, { recursive: true });
  const store = await openStore({ databaseUrl: undefined, dataDir, log });
  try {
    for (let revision = 0; revision < stock.size; revision += BATCH) {
      const cars = await stock.store.cars.changedSince({ revision, id: "" }, BATCH);
      await store.cars.applyBatch(
        site.slug,
        "bench",
        cars.map(({ revision: _revision, updated_at: _updatedAt, ...car }) => ({
          ...car,
          source_key: car.id,
        })),
        new Date(),
      );
    }
    return await store.cars.countShown(site.dealershipIds, UNSOLD);
  } finally {
    await store.close();
  }
}
