import { z } from "zod";
import { named } from "~/domain/content/review-feedback";
import { nameIn, needs, switchedBy } from "./needs";
import { httpsUrl } from "./primitives";

/** Reviews of the business, imported from a file (rules/reviews#reviews-import). */
export const reviewsSchema = switchedBy(
  "reviews.shown",
  z.strictObject({
    shown: z.boolean().default(true).describe("Whether imported reviews and ratings are shown"),
    minimum_rating: z
      .number()
      .min(1)
      .max(5)
      .default(4)
      .describe("Only reviews with at least so many stars are shown in full; the average is of all"),
    hidden: z
      .array(z.string())
      .max(1000)
      .default([])
      .describe("Reviews that are not shown, by their id or their writer's name; they still count"),
  }),
).prefault({});

const isSameName = (name: string, other: string) => named([{ name }], other) !== undefined;

/** A business profile where customers write reviews. */
export const gmbProfile = z.strictObject({
  name: needs(
    z.string().describe("The dealership's or location's name, as review links name it"),
    nameIn(["dealerships", "locations"], isSameName),
  ),
  review_url: httpsUrl.describe("Where a customer writes a review of it"),
});
