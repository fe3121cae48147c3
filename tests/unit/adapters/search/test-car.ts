import type { StoredCar } from "~/adapters/database/car-rows.server";
import { incomingCar } from "../../../support/incoming-car";
import type { Plain } from "../../../support/plain";

/** Facts that a feed may lack. */
const UNKNOWN = {
  ...{ price: null, price_type: null, engine_size: null, stocknum: null, city: null, state: null },
  ...{ simple_fuel: null, simple_body: null, simple_drive: null, simple_transmission: null },
};

/** A stored car about which little is known, with the given fields. */
export function testCar(fields: Partial<Plain<StoredCar>>): StoredCar {
  const { source_key: _, ...car } = incomingCar("1", {
    ...UNKNOWN,
    ...{ name: "2022 Toyota Hilux SR5", year: 2022, km: 1000 },
    ...{ dealership_slug: "alpha", dealership_name: "Alpha Cars" },
  });
  return {
    ...car,
    ...{ id: "car-1", slug: "car-1", dealership_id: "dealer-1" },
    ...{ created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" },
    ...{ sold_date_timestamp: null, revision: 1 },
    ...fields,
  } as StoredCar;
}
