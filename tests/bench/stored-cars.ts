import pino from "pino";
import type { StockPosition, StoredCar } from "~/adapters/database/car-rows.server";
import { openStore } from "~/adapters/database/open-store.server";

/** Returns every car of the store in a data folder. */
export async function allCars(dataDir: string): Promise<StoredCar[]> {
  const store = await openStore({ databaseUrl: undefined, dataDir, log: pino({ level: "silent" }) });
  try {
    const cars: StoredCar[] = [];
    for (let after: StockPosition = { revision: -1, id: "" }; ; ) {
      const page = await store.cars.changedSince(after, 1000);
      const last = page.at(-1);
      if (!last) return cars;
      cars.push(...page);
      after = { revision: last.revision, id: last.id };
    }
  } finally {
    await store.close();
  }
}
