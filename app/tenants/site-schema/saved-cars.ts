import { z } from "zod";
import { FEWEST_COMPARED, MOST_COMPARED } from "~/domain/saved-cars/saved-lists";

/** What a shopper may keep without signing in (spec 1 §3 to §6): favourites, a comparison, the cars looked at. */
export const savedCarsSchema = z
  .strictObject({
    favourites: z
      .boolean()
      .default(true)
      .describe("Storage of favourites (spec 1 §6): hearts, the header's link and /favourites"),
    compare: z.boolean().default(false).describe("Compare buttons, the header's link and /compare"),
    compare_limit: z
      .number()
      .int()
      .min(FEWEST_COMPARED)
      .max(MOST_COMPARED)
      .default(MOST_COMPARED)
      .describe("Cars in one comparison at most"),
    strict_controls: z
      .boolean()
      .default(false)
      .describe(
        "Favourite and compare only on used cars with a price above 0 and a picture (spec 1 §5: for one tenant)",
      ),
    recently_viewed: z
      .boolean()
      .default(true)
      .describe("Cars looked at are kept and shown on vehicle pages and with the favourites"),
  })
  .prefault({});
