import { z } from "zod";
import { CAR_TYPES } from "~/domain/car/car";
import { AUSTRALIAN_REGISTRATIONS } from "~/domain/forms/known-fields";
import { PROMO_TONES } from "~/domain/search/search-extras";
import { ALL_CHANCES } from "~/domain/spin/spin";
import { slugify } from "~/domain/text/plain-text";
import { MAX_AGE_YEARS, MAX_KMS, VALUATION_PATHS, VALUATION_PROVIDERS } from "~/domain/valuation/eligibility";
import { needs, on, switchedBy, withSibling } from "./needs";
import { href, moment, sitePicture, slug, wordingKey } from "./primitives";

/** Paying a dealership an amount online, for an invoice or a contract (rules/online-payment#payment-page). */
export const onlinePaymentSchema = switchedBy(
  "online_payment.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("The page /online-payment; needs dealerships with payments.account"),
    min_dollars: z.number().min(1).default(10).describe("Least amount in dollars"),
    max_dollars: z.number().max(100_000).default(10_000).describe("Most in dollars"),
  }),
).prefault({});

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

/** A lottery for shoppers who have signed in (rules/spin-to-win#campaign-config). */
export const spinToWinSchema = switchedBy(
  "spin_to_win.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("The page /spin-to-win, while the campaign runs"),
    campaign: z
      .strictObject({
        id: slug.describe(
          "Its name in the store; another name is another campaign, with a spin for everybody",
        ),
        name: wordingKey.describe("Wording key of its name"),
        starts: moment.describe("First moment"),
        ends: moment.describe("Last moment"),
        claim_days: z
          .number()
          .int()
          .min(1)
          .max(365)
          .default(30)
          .describe(
            "A prize can be claimed for so many days after its spin; the winner's e-mail says until when",
          ),
        permit: wordingKey.describe("Wording key of the permit's text, e.g. its number"),
        terms: z.array(wordingKey).min(1).describe("Wording keys of the terms, one a paragraph"),
        prizes: z
          .array(
            z.strictObject({
              id: slug.describe("Its name in the store"),
              name: wordingKey.describe("Wording key of its name"),
              chances: z.number().int().min(1).max(ALL_CHANCES).describe("So many of 1,000 spins win it"),
              stock: z.number().int().min(1).describe("How many there are"),
            }),
          )
          .min(1)
          .describe("What can be won; the chances left over win nothing"),
      })
      .nullable()
      .default(null)
      .describe("Without terms, dates and permit there is none"),
  }),
).prefault({});

/** Valuing a shopper's car, and trade-ins (rules/valuation#valuation-limits). */
export const valuationSchema = switchedBy(
  "valuation.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("The site values cars: its valuation page exists"),
    path: z.enum(VALUATION_PATHS).default("/trade-in").describe("The page's address"),
    aliases: z.array(z.enum(VALUATION_PATHS)).default([]).describe("Further addresses, which lead there"),
    provider: z
      .enum(VALUATION_PROVIDERS)
      .nullable()
      .default("comparable_stock")
      .describe(
        "Who works the estimate out. comparable_stock: from what the site asks for comparable cars; null: nobody, a person values every car",
      ),
    default_state: z
      .enum(AUSTRALIAN_REGISTRATIONS)
      .default("qld")
      .describe("State of registration that the form begins with (rules/valuation#valuation-state)"),
    max_age_years: z
      .number()
      .int()
      .min(0)
      .max(50)
      .default(MAX_AGE_YEARS)
      .describe("Older cars get no online estimate (rules/valuation#valuation-limits)"),
    max_kms: z
      .number()
      .int()
      .min(0)
      .default(MAX_KMS)
      .describe("Cars with more kilometres get no online estimate (rules/valuation#valuation-limits)"),
    trade_in_percent: z
      .number()
      .min(10)
      .max(100)
      .default(85)
      .describe("What the dealer gives for a car, per cent of what comparable cars are asked for"),
    spread_percent: z
      .number()
      .min(1)
      .max(30)
      .default(5)
      .describe("Per cent that the estimate reaches below and above its middle"),
    kms_band: z
      .number()
      .int()
      .min(1000)
      .default(30_000)
      .describe("Kilometres that a comparable car may have run more or less"),
    minimum_sample: z
      .number()
      .int()
      .min(1)
      .default(3)
      .describe("Fewer comparable cars than this make no estimate"),
    shares_prices: needs(
      z
        .boolean()
        .default(false)
        .describe(
          "Compares prices with the other sites that have this key, where this site has too few comparable cars. Sites give each other quantiles of their prices, never cars (rules/valuation#valuation-shared-prices)",
        ),
      on("valuation.provider"),
    ),
    estimate_shown: z
      .enum(["before_contact", "after_contact"])
      .default("before_contact")
      .describe("Whether shoppers see the estimate before or after they say who they are"),
    save_response: z
      .boolean()
      .default(false)
      .describe(
        "What a valuation answered is kept with its lead; POST /api/miscellaneous exists (rules/valuation#valuation-save)",
      ),
  }),
  ["default_state"],
).prefault({});
