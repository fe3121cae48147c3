import { z } from "zod";
import { slugify } from "~/domain/text/slug";
import { switchedBy } from "./needs";
import { href, moment, sitePicture, slug } from "./primitives";
import { wordingKey } from "./wording-key";

const maker = z.union([
  z
    .string()
    .min(1)
    .max(60)
    .transform((name) => ({ name, slug: slugify(name) })),
  z.strictObject({
    name: z.string().min(1).max(60).describe("As shoppers know it"),
    slug: slug.describe("Its name in addresses"),
  }),
]);

const offer = z.strictObject({
  wording: wordingKey.describe("Wording key above its texts: {key}.name and {key}.description"),
  has_disclaimer: z.boolean().default(true).describe("Whether it has conditions, as {wording}.disclaimer"),
  category: z
    .string()
    .min(1)
    .max(60)
    .nullable()
    .default(null)
    .describe('What kind of offer it is; "Finance offer" and "Service offer" lead to those forms'),
  picture: z
    .strictObject({
      src: sitePicture.describe("An https address, a path below /img/, or a file of media/"),
      alt: wordingKey
        .nullable()
        .default(null)
        .describe("Wording key of what the picture says; null: it says nothing that the texts don't"),
    })
    .nullable()
    .default(null)
    .describe("Its picture; null: none"),
  model: z
    .strictObject({
      name: z.string().min(1).max(60).describe("The model that it is about"),
      slug: slug.describe("The model's name in addresses"),
      override_url: href.nullable().default(null).describe("The model's page, when it is not /models/{slug}"),
    })
    .nullable()
    .default(null)
    .describe("The model that it is about; null: none"),
  manufacturer: maker
    .nullable()
    .default(null)
    .describe("Whose offer it is; on a site of several makes its address has the manufacturer's name"),
  excluded_website_ids: z
    .array(z.string().min(1))
    .default([])
    .describe("Ids of sites that don't show it, although their template has it"),
  price: z
    .number()
    .positive()
    .max(10_000_000)
    .nullable()
    .default(null)
    .describe(
      "What it costs in Australian dollars, as its texts state it: search engines read it as the price of an Offer; null: its texts name no price",
    ),
  starts: moment.optional().describe("First moment; absent: at once"),
  expires: moment.optional().describe("Last moment; absent: until it is taken out"),
});

/** Offers and their pages (rules/offers). */
export const offersSchema = switchedBy(
  "offers.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("The list at /special-offers and a page for each offer"),
    descriptions_expanded: z
      .boolean()
      .default(false)
      .describe("Whether descriptions are shown whole at first, however long they are"),
    enquire_label: wordingKey.default("offers.enquire_now").describe("Wording key of the enquiry button"),
    chat_url: href
      .nullable()
      .default(null)
      .describe("A web chat that the enquiry button opens in place of the form; null: the form"),
    search_positions: z
      .array(z.number().int().min(1).max(1000))
      .default([])
      .describe("Places among the search results that the offers take, one each; none: not there"),
    entries: z
      .record(slug, offer)
      .default({})
      .describe("The offers, by their name in addresses, in the order of the list"),
  }),
).prefault({});
