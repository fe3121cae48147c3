import { z } from "zod";
import { CAR_TYPES } from "~/domain/car/car";
import { PROMO_TONES } from "~/domain/search/search-extras";
import { needs, withSibling } from "./needs";
import { href, moment, sitePicture, slug } from "./primitives";
import { wordingKey } from "./wording-key";

/** A promotional tile among the results. */
export const promotion = z.strictObject({
  id: slug
    .optional()
    .describe("Its name at the editors' workspace; absent: after the wording key of its heading"),
  start: moment.optional().describe("First moment it shows; absent: at once"),
  expiry: moment.optional().describe("Last moment it shows; absent: until it is taken out"),
  positions: z
    .array(z.number().int().min(1).max(1000))
    .min(1)
    .describe("Places in the list of results, from 1, over all pages and with promos counted"),
  display: z.array(z.enum(CAR_TYPES)).default([]).describe("Car types it is about; none named: all"),
  strict_display: needs(
    z
      .boolean()
      .default(false)
      .describe("Only in a search for exactly these car types, not in each that may find one of them"),
    withSibling("display"),
  ),
  node: z
    .strictObject({
      heading: wordingKey.describe("Wording key of its heading"),
      text: wordingKey.optional().describe("Wording key of the text below the heading"),
      link: z
        .strictObject({
          label: wordingKey.describe("Wording key of the link's text"),
          href: href.describe("Where it leads"),
        })
        .optional()
        .describe("The tile's link; absent: none"),
      picture: sitePicture.optional().describe("An https address, a path below /img/, or a file of media/"),
      tone: z.enum(PROMO_TONES).default("brand").describe("brand: the hero's colours; highlight; quiet"),
    })
    .describe("What the tile shows"),
});
