import { z } from "zod";
import { CAR_STATUSES, CAR_TYPES } from "~/domain/car/car";
import { LIST_FACETS, LISTED_SORTS, RANGE_FACETS } from "~/domain/search/facets";
import { FEATURE_ICONS } from "~/domain/search/search-extras";
import { MAX_COMPARED, MIN_COMPARED } from "~/domain/visitor/saved-lists";
import { isJsonObject } from "~/tenants/merge";
import { anyOf, ifValue, listed, type Need, needs, on, switchedBy } from "./needs";
import { href, PICTURE_FILE, pagePath, slug, wordingKey } from "./primitives";

/** No subject has two sections (rules/facets#section-once). */
const notARange: Need = ({ config, value }) => {
  const range = value === "price_range" ? "price" : value;
  const ranges = isJsonObject(config.search) ? config.search.ranges : [];
  return Array.isArray(ranges) && ranges.includes(range)
    ? `search.ranges has ${range}, which takes its place`
    : null;
};

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

/** Finding parts and accessories by words (rules/models#parts-search). */
export const partsSearchSchema = switchedBy(
  "parts_search.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("Whether the site has /parts/search"),
    pages: z
      .array(pagePath)
      .default([])
      .describe("Pages about parts that it finds besides the accessories of the models"),
  }),
).prefault({});

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
