import { z } from "zod";
import { needs, on, switchedBy } from "./needs";

/** The market price indicator of the vehicle page (rules/vehicle-page#market-price). */
export const marketPriceSchema = switchedBy(
  "market_price.shown",
  z.strictObject({
    shown: z
      .boolean()
      .default(false)
      .describe("Say when a car is priced $500 or more below the market average"),
    from_stock: z
      .boolean()
      .default(true)
      .describe("Where the feed brings no averages: work them out from the site's own similar cars"),
    minimum_sample: needs(
      z.number().int().min(2).default(5).describe("Fewer similar cars than this make no average"),
      on("market_price.from_stock"),
    ),
  }),
).prefault({});
