import { z } from "zod";
import { MAX_COMPARED, MIN_COMPARED } from "~/domain/visitor/saved-lists";
import { anyOf, needs, on } from "./needs";

/** The lists of cars that a shopper keeps: in the browser (rules/saved-cars#favourites-kept) or in an account. */
export const savedCarsSchema = z
  .strictObject({
    favourites: z
      .boolean()
      .default(true)
      .describe(
        "Storage of favourites (rules/saved-cars#favourites-kept): hearts, the header's link and /favourites",
      ),
    watchlist: z
      .boolean()
      .default(false)
      .describe(
        "A watchlist in the shopper's account (rules/saved-cars#watchlist-page) in place of favourites: hearts, the header's link and /watchlist. Turn `favourites` off with it",
      ),
    compare: z.boolean().default(false).describe("Compare buttons, the header's link and /compare"),
    compare_limit: needs(
      z
        .number()
        .int()
        .min(MIN_COMPARED)
        .max(MAX_COMPARED)
        .default(MAX_COMPARED)
        .describe("Cars in one comparison at most"),
      on("saved_cars.compare"),
    ),
    strict_controls: needs(
      z
        .boolean()
        .default(false)
        .describe(
          "Favourite and compare only on used cars with a price above 0 and a picture (rules/saved-cars#saved-controls: for one tenant)",
        ),
      anyOf(...["favourites", "watchlist", "compare"].map((list) => on(`saved_cars.${list}`))),
    ),
    recently_viewed: z
      .boolean()
      .default(true)
      .describe("Cars looked at are kept and shown on vehicle pages and with the favourites"),
  })
  .prefault({});
