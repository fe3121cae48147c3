import { z } from "zod";
import { GARAGE_PATH } from "~/domain/visitor/saved-lists";
import { switchedBy } from "./needs";
import { pagePath } from "./primitives";

/** All that a shopper has on the site, on one page behind the sign-in (rules/saved-cars#garage-page). */
export const garageSchema = switchedBy(
  "garage.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        "A garage in place of favourites: hearts save cars in the shopper's account. Turn `saved_cars.favourites` off with it",
      ),
    path: pagePath
      .default(GARAGE_PATH)
      .describe(
        "Its page's address. Its name is wording: `garage.heading`, `garage.title`, `saved.garage.link`, `saved.garage.added.title`",
      ),
  }),
).prefault({});
