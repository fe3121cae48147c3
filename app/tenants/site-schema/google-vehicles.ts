import { z } from "zod";
import { switchedBy } from "./needs";

/** The feed for Google's vehicle ads, /feeds/google-vehicles.csv (docs/google-vehicles.md). */
export const googleVehicles = switchedBy(
  "google_vehicles.enabled",
  z.strictObject({
    enabled: z.boolean().default(true).describe("false: the address answers 404"),
    store_codes: z
      .record(
        z.string(),
        z.string().regex(/^[\w.-]{1,64}$/, "a store code is letters, digits, - _ . (64 at most)"),
      )
      .default({})
      .describe("Store code of the Google Business Profile by location id; a location without one: its slug"),
  }),
);
