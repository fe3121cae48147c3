import { z } from "zod";
import { CAR_STATUSES, CAR_TYPES } from "~/domain/car/car";
import { LIST_FACETS, LISTED_SORTS, RANGE_FACETS } from "~/domain/search/facets";
import { FEATURE_ICONS } from "~/domain/search/search-extras";
import { isJsonObject } from "../merge";
import { ifValue, listed, type Need, needs, switchedBy } from "./needs";
import { href, PICTURE_FILE, slug } from "./primitives";
import { wordingKey } from "./wording-key";

/** No subject has two sections (rules/facets#section-once). */
const notARange: Need = ({ config, value }) => {
  const range = value === "price_range" ? "price" : value;
  const ranges = isJsonObject(config.search) ? config.search.ranges : [];
  return Array.isArray(ranges) && ranges.includes(range)
    ? `search.ranges has ${range}, which takes its place`
    : null;
};

/** The search page. */
export const search = z.strictObject({
  facets: z
    .array(needs(z.enum(LIST_FACETS), notARange))
    .describe(
      "Which facets the panel shows; what people choose first stands first, the others in this order",
    ),
  open_facets: z
    .array(z.enum([...LIST_FACETS, ...RANGE_FACETS]))
    .default(["make"])
    .describe("Sections that start open"),
  ranges: z
    .array(z.enum(RANGE_FACETS))
    .default(["price", "km", "year"])
    .describe("Which ranges the panel shows; price, kilometres and year stand where every site has them"),
  price_scale: needs(
    z
      .enum(["linear", "stock"])
      .default("linear")
      .describe(
        "How the stops of the price slider lie: linear: steps of a hundredth of the range; stock: each step passes about as many cars (rules/facets#price-scale)",
      ),
    ifValue("stock", listed("search.ranges", "price")),
  ),
  sorts: z
    .array(z.enum(LISTED_SORTS))
    .default(["relevant", "latest", "price-desc", "price-asc"])
    .describe("Which orders the sort list offers; the first is the one without a choice"),
  near_me: switchedBy(
    "search.near_me.offered",
    z.strictObject({
      offered: z
        .boolean()
        .default(true)
        .describe(
          "Whether shoppers can search near a postcode. Nothing is offered where fewer than two visible locations state lat and long",
        ),
      radii: z
        .array(z.number().int().min(1).max(9999))
        .min(1)
        .max(12)
        .default([10, 25, 50, 100, 250, 500])
        .describe("Distances that the panel offers, kilometres"),
    }),
  )
    .prefault({})
    .describe("Cars near the shopper: distance on cards, a radius, a sort by distance (rules/search#near)"),
  page_size: z.number().int().min(1).max(60).default(21).describe("Cars on a page of results"),
  sold_window_days: z
    .number()
    .int()
    .min(0)
    .max(14)
    .default(3)
    .describe("The base filter's option, 0 to 14: days a sold car stays listed (rules/search#sold-window)"),
  only: z
    .strictObject({
      car_types: z.array(z.enum(CAR_TYPES)).default([]).describe("Only these; none named: all"),
      statuses: z
        .array(z.enum(CAR_STATUSES))
        .default([])
        .describe("Only these, e.g. in_stock; none named: all"),
      exclude_makes: z.array(z.string()).default([]).describe("Makes that the site never lists"),
      exclude_stock_numbers: z
        .array(z.string())
        .default([])
        .describe("Single cars that the site never lists, by stock number"),
    })
    .prefault({})
    .describe("Extra clauses of the base filter: cars the site never lists (rules/search#extra-clauses)"),
  price_ascending_hides_unpriced: needs(
    z
      .boolean()
      .default(false)
      .describe("Whether cars without a price are left out of a search sorted from the lowest price"),
    listed("search.sorts", "price-asc"),
  ),
  makes_before_more: z
    .number()
    .int()
    .min(1)
    .default(7)
    .describe("Makes before 'Show all makes' (rules/facets#makes-before-more); other facets show as many"),
  make_style: z
    .enum(["list", "cards"])
    .default("list")
    .describe("cards: a card with a logo for each make, and 'Select models' under it"),
  make_logos: z
    .record(
      z.string(),
      z
        .string()
        .regex(
          new RegExp(`^https:\\/\\/|${PICTURE_FILE.source}`),
          "a logo is a file in media/, such as toyota.png, or an https address",
        ),
    )
    .default({})
    .describe(
      "The site's own logos by make, files of media/ or https addresses: the product ships no trademarks; a make without one shows none",
    ),
  dropdown_facets: z
    .array(z.enum(LIST_FACETS))
    .default([])
    .describe("Facets chosen from a dropdown, one value at a time, instead of ticked in a list"),
  remember_sections: z
    .boolean()
    .default(false)
    .describe("Whether a section stays as the shopper left it, open or closed, per header"),
  words: z
    .record(
      z.string().min(1).max(60),
      z.partialRecord(z.enum(LIST_FACETS), z.array(z.string().min(1).max(100)).min(1).max(20)),
    )
    .default({})
    .describe(
      'More words that the search box understands, beside the platform\'s: "merc": { "make": ["Mercedes-Benz"] } (rules/search#words-of-a-site)',
    ),
  zero_price_range: z
    .enum(["plain", "enquire"])
    .default("plain")
    .describe(
      "enquire: a price range from 0 reads 'Enquire - {range}' and takes in cars without a price (rules/facets#facet-zero-range)",
    ),
  feature_banner: z
    .array(
      z.strictObject({
        label: wordingKey.describe("Wording key of the link's text"),
        href: href.describe("Where it leads"),
        icon: z.enum(FEATURE_ICONS).describe("The picture beside the text"),
      }),
    )
    .default([])
    .describe(
      "Links above the results, e.g. latest offers, book service, sell your car (rules/search#feature-banner)",
    ),
  help: switchedBy(
    "search.help.shown",
    z.strictObject({
      shown: z.boolean().default(true).describe("Whether the search page has the box"),
      location: slug
        .nullable()
        .default(null)
        .describe("Location that the box calls and whose hours it states; null: the site's phone, no hours"),
      enquiry: href.default("/contact").describe("Where its enquiry link leads"),
      test_drive: href.nullable().default(null).describe("Where its test-drive link leads; null: no link"),
    }),
  )
    .prefault({})
    .describe("The call-the-dealer box of the search page"),
});
