import { z } from "zod";
import { AUSTRALIAN_STATES, CAR_STATUSES, CAR_TYPES } from "~/domain/car";
import { LEAD_CATEGORIES } from "~/domain/forms/lead-categories";
import { LOCATION_SELECTS } from "~/domain/forms/vehicle-forms";
import { LIST_FACETS, RANGE_FACETS, SORTS } from "~/domain/search/facets";
import { FEATURE_ICONS, PROMO_TONES } from "~/domain/search/search-extras";
import { actionsSchema } from "./site-schema/actions";
import { appointmentsSchema } from "./site-schema/appointments";
import { callSchema, viewsSchema } from "./site-schema/call";
import { financeSchema } from "./site-schema/finance";
import { formsSchema } from "./site-schema/forms";
import { googleVehicles } from "./site-schema/google-vehicles";
import { leadAttributesSchema } from "./site-schema/lead-attributes";
import { leadDeliverySchema } from "./site-schema/lead-delivery";
import { marketPriceSchema } from "./site-schema/market-price";
import { nearestDealershipSchema } from "./site-schema/nearest-dealership";
import { partialLeadsSchema } from "./site-schema/partial-leads";
import { phone } from "./site-schema/phone";
import { rememberedDetailsSchema } from "./site-schema/remembered-details";
import { savedCarsSchema } from "./site-schema/saved-cars";
import { printSchema, shareSchema } from "./site-schema/sharing";
import { valuationSchema } from "./site-schema/valuation";
import { vdpConfig } from "./site-schema/vdp-config";
import { vehicle } from "./site-schema/vehicle";
import { vehicleFormsSchema } from "./site-schema/vehicle-forms";
import { wordingKey } from "./site-schema/wording-key";

/**
 * The shape of a site's `site.json`, after its template has been merged under it.
 * `npm run sites:check` prints every fault with file, key and reason; the JSON Schema export serves editors.
 * Each key that stands for a "one tenant"/"some tenants" sentence of the spec is listed in docs/variants.md.
 */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a slug is lower-case letters, digits and single hyphens");
const href = z
  .string()
  .regex(
    /^(\/(?!\/)|https:\/\/|#|tel:|mailto:)/,
    "a link is a path of this site, https:, tel:, mailto: or an anchor",
  );
const state = z.enum(AUSTRALIAN_STATES);
const hostName = z
  .string()
  .regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
    "a domain is a host name in lower case, without https:// and port, e.g. www.example.com",
  );

const address = z.strictObject({
  street: z.string(),
  city: z.string(),
  state,
  postcode: z.string().regex(/^\d{4}$/, "a postcode is exactly 4 digits"),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  place_url: z.url({ protocol: /^https$/ }).optional(),
});

const timeOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time of day is written "08:30" (24-hour clock)');

/** Spec 2 §3 "Opening hour entry": weekday 0 Sunday to 6 Saturday; times "HH:MM" local. */
const openingHours = z.strictObject({
  weekday: z.number().int().min(0).max(6),
  status: z.enum(["Open", "Closed"]),
  open: timeOfDay.optional(),
  close: timeOfDay.optional(),
});

const location = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug,
  dealership_id: z.string(),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  location_type: z.enum(["sales", "service", "parts"]).default("sales"),
  phone: phone.optional(),
  dealer_license_number: z.string().optional(),
  motor_vehicle_repairer: z.string().optional(),
  time_zone: z.string().describe("IANA name, e.g. Australia/Perth"),
  address,
  opening_hours: z.array(openingHours).default([]),
});

const dealership = z.strictObject({
  id: z.string(),
  slug,
  name: z.string(),
  state: state.describe("A feed sends a car to the dealership of its state"),
  head_office: z.boolean().default(false).describe("Takes the cars of a feed that name no state"),
  lead_email: z.email().describe("Where this dealership reads its leads"),
});

type NavigationLink = { label: string; href: string; children?: NavigationLink[] };
const navigationLink: z.ZodType<NavigationLink> = z.strictObject({
  label: wordingKey.describe("Wording key of the link's text"),
  href,
  get children() {
    return z.array(navigationLink).optional();
  },
});

const moment = z.iso.datetime({ offset: true, error: "a moment is written 2025-07-24T23:59:59+10:00" });

/** Spec 1 §3 "Promo card": start, expiry, position, display (car types), strictDisplay, node. */
const promotion = z.strictObject({
  start: moment.optional().describe("First moment it shows; absent: at once"),
  expiry: moment.optional().describe("Last moment it shows; absent: until it is taken out"),
  positions: z
    .array(z.number().int().min(1).max(1000))
    .min(1)
    .describe("Places in the list of results, from 1, over all pages and with promos counted"),
  display: z.array(z.enum(CAR_TYPES)).default([]).describe("Car types it is about; none named: all"),
  strict_display: z
    .boolean()
    .default(false)
    .describe("Only in a search for exactly these car types, not in each that may find one of them"),
  node: z.strictObject({
    heading: wordingKey,
    text: wordingKey.optional(),
    link: z.strictObject({ label: wordingKey, href }).optional(),
    picture: z
      .string()
      .regex(/^(\/img\/|https:\/\/)/, "a picture is an https address or a path below /img/")
      .optional(),
    tone: z.enum(PROMO_TONES).default("brand").describe("brand: the hero's colours; highlight; quiet"),
  }),
});

export const siteSchema = z.strictObject({
  extends: z
    .enum(["dealer", "manufacturer", "group", "caravan", "truck", "subscription"])
    .describe("The template"),
  id: z.string().describe("website_id of the spec"),
  name: z.string(),
  legal_name: z.string().describe("Who stands behind the site: footer, notices, e-mails"),
  tagline: wordingKey.default("site.tagline"),
  domains: z.array(hostName).default([]).describe("Further host names that select this site"),
  language: z.string().default("en-AU"),
  time_zone: z.string().default("Australia/Sydney"),
  phone,
  email: z.email(),
  address,
  dealership_group: z.string().nullable().default(null),
  manufacturer: z
    .strictObject({ name: z.string(), slug })
    .nullable()
    .default(null)
    .describe("Set on a manufacturer-branded site: locations link to /contact, models to the brand"),
  dealerships: z.array(dealership).min(1),
  locations: z.array(location).min(1),
  look: z.strictObject({
    header: z
      .enum(["solid", "light", "stacked"])
      .describe("solid: brand band; light: page colour with a rule; stacked: utility row above"),
    card: z.enum(["raised", "outlined", "flat"]),
    hero: z.enum(["search", "split", "statement"]).describe("How the home page opens"),
  }),
  navigation: z.strictObject({
    header: z.array(navigationLink),
    footer: z.array(z.strictObject({ heading: wordingKey, links: z.array(navigationLink) })),
  }),
  home: z.strictObject({
    browse_by: z.enum(["body", "make", "state"]).describe("Which facet the home page's tiles show"),
    price_buttons: z
      .array(z.number().int().positive())
      .default([])
      .describe("Upper ends of the 'Under $…' links, dollars"),
    featured: z.enum(["latest", "demo", "reduced"]).default("latest"),
    reasons: z
      .array(wordingKey)
      .default([])
      .describe("Wording keys (prefix) of the reasons to buy here: {key}.title, {key}.text"),
  }),
  search: z.strictObject({
    facets: z.array(z.enum(LIST_FACETS)).describe("Which facets the panel shows, in this order"),
    open_facets: z
      .array(z.enum([...LIST_FACETS, ...RANGE_FACETS]))
      .default(["make"])
      .describe("Sections that start open"),
    ranges: z.array(z.enum(RANGE_FACETS)).default(["price", "km", "year"]),
    sorts: z.array(z.enum(SORTS)).default(["relevant", "latest", "price-desc", "price-asc"]),
    page_size: z.number().int().min(1).max(60).default(21),
    sold_window_days: z
      .number()
      .int()
      .min(0)
      .max(14)
      .default(3)
      .describe("The base filter's option, 0 to 14: days a sold car stays listed (spec 1 §9)"),
    only: z
      .strictObject({
        car_types: z.array(z.enum(CAR_TYPES)).default([]).describe("Only these; none named: all"),
        statuses: z
          .array(z.enum(CAR_STATUSES))
          .default([])
          .describe("Only these, e.g. in_stock; none named: all"),
        exclude_makes: z.array(z.string()).default([]),
        exclude_stock_numbers: z.array(z.string()).default([]),
      })
      .prefault({})
      .describe("Extra clauses of the base filter: cars the site never lists (spec 1 §9)"),
    price_ascending_hides_unpriced: z.boolean().default(false),
    makes_before_more: z
      .number()
      .int()
      .min(1)
      .default(7)
      .describe("Makes before 'Show all makes' (spec 1 §9); other facets show as many"),
    make_style: z
      .enum(["list", "cards"])
      .default("list")
      .describe("cards: a card with a logo for each make, and 'Select models' under it"),
    make_logos: z
      .record(z.string(), z.string().regex(/^https:\/\//, "a logo is an https address"))
      .default({})
      .describe("Logo addresses by make; a make without one shows its initials"),
    dropdown_facets: z
      .array(z.enum(LIST_FACETS))
      .default([])
      .describe("Facets chosen from a dropdown, one value at a time, instead of ticked in a list"),
    remember_sections: z
      .boolean()
      .default(false)
      .describe("Whether a section stays as the shopper left it, open or closed, per header"),
    zero_price_range: z
      .enum(["plain", "enquire"])
      .default("plain")
      .describe(
        "enquire: a price range from 0 reads 'Enquire - {range}' and takes in cars without a price (spec 1 §8)",
      ),
    feature_banner: z
      .array(z.strictObject({ label: wordingKey, href, icon: z.enum(FEATURE_ICONS) }))
      .default([])
      .describe("Links above the results, e.g. latest offers, book service, sell your car (spec 1 §2)"),
    help: z
      .strictObject({
        shown: z.boolean().default(true),
        location: slug
          .nullable()
          .default(null)
          .describe(
            "Location that the box calls and whose hours it states; null: the site's phone, no hours",
          ),
        enquiry: href.default("/contact").describe("Where its enquiry link leads"),
        test_drive: href.nullable().default(null).describe("Where its test-drive link leads; null: no link"),
      })
      .prefault({})
      .describe("The call-the-dealer box of the search page"),
  }),
  vehicle,
  finance: financeSchema.describe("Finance estimates"),
  market_price: marketPriceSchema.describe("The market price indicator"),
  vdp_config: vdpConfig.prefault({}),
  google_vehicles: googleVehicles.prefault({}),
  call: callSchema.describe("Calling about a car: which number, shown or masked, and when"),
  views: viewsSchema.describe("How often cars were viewed"),
  saved_cars: savedCarsSchema.describe("What shoppers keep: favourites, a comparison, recently viewed"),
  enquiry: z.strictObject({
    message_required: z
      .boolean()
      .default(true)
      .describe("spec 2 §5: required unless a dealer flag disables it"),
    opt_in_default: z
      .boolean()
      .default(true)
      .describe("spec default is ticked; false where the Spam Act is read strictly"),
    opt_in: z
      .enum(["single", "split"])
      .default("single")
      .describe("split: opt_in_finance and opt_in_trade instead of one opt_in (spec 1 §3: on some sites)"),
    terms_required: z.boolean().default(false),
    postcode: z.enum(["hidden", "optional", "required"]).default("hidden"),
    enabled: z.boolean().default(true),
    categories: z
      .array(z.enum(LEAD_CATEGORIES))
      .min(1)
      .default([
        "General Enquiry",
        "New Car Enquiry",
        "Used Car Enquiry",
        "Finance Enquiry",
        "Service Booking",
        "Parts Enquiry",
        "Careers Enquiry",
      ])
      .describe("What the category select offers; the first choice is General Enquiry"),
    location_select: z
      .enum(LOCATION_SELECTS)
      .default("never")
      .describe("Where an enquiry asks for the location: only without a car, or of new cars too (spec 2 §5)"),
    preferred_dealership: z
      .enum(["shown", "hidden"])
      .default("shown")
      .describe("Asked, and required, where there is more than one dealership (spec 2 §5)"),
    service_booking: z
      .boolean()
      .default(true)
      .describe("A Service Booking goes to the dealership of the chosen Service Location (spec 2 §4)"),
    disclaimer: wordingKey
      .nullable()
      .default(null)
      .describe("Wording key of a text above the button of every form that has none of its own"),
  }),
  forms: formsSchema.describe("Forms on pages of their own"),
  partial_leads: partialLeadsSchema.describe("Forms of several steps that were begun and not finished"),
  actions: actionsSchema.describe("The buttons of a car's card and page"),
  vehicle_forms: vehicleFormsSchema.describe("The forms of a vehicle page beside the enquiry"),
  valuation: valuationSchema.describe("Valuing a shopper's car, and trade-ins"),
  nearest_dealership: nearestDealershipSchema,
  appointments: appointmentsSchema.describe("Appointments for test drives"),
  share: shareSchema.describe("The share bar of a vehicle page"),
  print: printSchema.describe("The printed sheet of a car"),
  lead_attributes: leadAttributesSchema.describe("What goes with a lead of the visit that it was sent in"),
  remembered_details: rememberedDetailsSchema.describe("A shopper's own details, kept for the next form"),
  promotions: z.array(promotion).default([]).describe("Promotional tiles among the results (spec 2 §4)"),
  lead_delivery: leadDeliverySchema.describe("How leads reach the dealerships"),
  retention_days: z.number().int().min(1).default(730).describe("Days a lead is kept"),
});

export type SiteConfig = z.output<typeof siteSchema>;
export type SiteLocation = SiteConfig["locations"][number];
export type SiteDealership = SiteConfig["dealerships"][number];
export type { NavigationLink };
