import { z } from "zod";
import {
  blogSchema,
  chatSchema,
  dealerDomainSchema,
  gmbProfile,
  home,
  look,
  modelsSchema,
  popupsSchema,
  reviewsSchema,
} from "./site-schema/content";
import { financeSchema, marketPriceSchema } from "./site-schema/finance";
import { formsSchema } from "./site-schema/forms";
import {
  appointmentsSchema,
  callSchema,
  dealership,
  hoursSchema,
  location,
  locationPagesSchema,
  nearestDealershipSchema,
  viewsSchema,
} from "./site-schema/locations";
import {
  enquiry,
  leadAttributesSchema,
  leadDeliverySchema,
  messagesSchema,
  partialLeadsSchema,
} from "./site-schema/messages";
import { navigation } from "./site-schema/navigation";
import { address, hostName, href, pagePath, phone, slug, wordingKey } from "./site-schema/primitives";
import { googleVehicles, partsSearchSchema, savedCarsSchema, search } from "./site-schema/search";
import {
  offersSchema,
  onlinePaymentSchema,
  promotion,
  spinToWinSchema,
  valuationSchema,
} from "./site-schema/selling";
import {
  actionsSchema,
  printSchema,
  shareSchema,
  vdpConfig,
  vehicle,
  vehicleFormsSchema,
} from "./site-schema/vehicle";
import {
  accountsSchema,
  alertsSchema,
  editorsSchema,
  garageSchema,
  gatesSchema,
  pictureLibrarySchema,
  rememberedDetailsSchema,
} from "./site-schema/visitors";

/**
 * The shape of a site's `site.json`, after its template has been merged under it.
 * `npm run sites:check` prints every fault with file, key and reason; the JSON Schema export serves editors.
 * Each key that stands for a difference between sites is listed in docs/variants.md.
 */
export const siteSchema = z.strictObject({
  extends: z
    .enum(["dealer", "manufacturer", "group", "caravan", "truck", "subscription"])
    .describe("The template"),
  id: z.string().describe("website_id in events and payloads"),
  name: z.string().describe("The site's name, as shoppers read it"),
  legal_name: z.string().describe("Who stands behind the site: footer, notices, e-mails"),
  tagline: wordingKey.default("site.tagline").describe("Wording key of the line under the name"),
  domains: z.array(hostName).default([]).describe("Further host names that select this site"),
  language: z
    .string()
    .default("en-AU")
    .describe("Language tag of the wording, e.g. en-AU; a site with several has `languages`"),
  languages: z
    .array(z.string())
    .max(8)
    .default([])
    .describe(
      "Language tags of a site with several languages. The first is the site's own and takes the place of `language`; each other one has addresses of its own: zh-Hans at /zh (docs/languages.md). Empty: only `language`",
    ),
  time_zone: z
    .string()
    .default("Australia/Sydney")
    .describe("IANA name; dates and times without a location are written in it"),
  phone: phone.describe("The number of the header, the footer and of whatever has none of its own"),
  email: z.email().describe("The address that shoppers write to"),
  address: address.describe("Where the business is"),
  dealership_group: z
    .string()
    .nullable()
    .default(null)
    .describe("Name of the group that the dealerships belong to, as leads state it; null: none"),
  manufacturer: z
    .strictObject({
      name: z.string().describe("The manufacturer's name"),
      slug: slug.describe("The manufacturer's name in addresses"),
    })
    .nullable()
    .default(null)
    .describe("Set on a manufacturer-branded site: locations link to /contact, models to the brand"),
  dealer_domain: dealerDomainSchema.describe("The brand's own website of this dealer"),
  parts_search: partsSearchSchema.describe("Finding parts and accessories by words"),
  models: modelsSchema.describe("The models of the manufacturer (rules/models#model-entry)"),
  dealerships: z.array(dealership).min(1).describe("Whose cars the site shows, and who reads its leads"),
  locations: z.array(location).min(1).describe("Yards, workshops and parts counters"),
  location_pages: locationPagesSchema.describe("The pages of locations"),
  reviews: reviewsSchema.describe("Which reviews pages show"),
  gmb_profiles: z.array(gmbProfile).default([]).describe("Business profiles where customers write reviews"),
  hours: hoursSchema.describe("Opening hours beside each location's week: special days, closed days"),
  look: look.describe("The layout; colours and type are in theme.json"),
  navigation: navigation.describe("Header and footer"),
  chat: chatSchema.describe("Web chat"),
  redirects: z
    .record(pagePath, href)
    .default({})
    .describe("Former addresses of pages, each with the address that it leads to now (301)"),
  blog: blogSchema.describe("The blog"),
  home: home.describe("The home page"),
  search: search.describe("The search page"),
  vehicle: vehicle.describe("Cards and vehicle pages"),
  finance: financeSchema.describe("Finance estimates"),
  market_price: marketPriceSchema.describe("The market price indicator"),
  vdp_config: vdpConfig.prefault({}).describe("Parts of the vehicle page that can be left out"),
  google_vehicles: googleVehicles.prefault({}).describe("The feed for Google's vehicle ads"),
  call: callSchema.describe("Calling about a car: which number, shown or masked, and when"),
  views: viewsSchema.describe("How often cars were viewed"),
  gates: gatesSchema.describe("Pages that ask shoppers to sign in first"),
  saved_cars: savedCarsSchema.describe(
    "What shoppers keep: favourites or a watchlist, a comparison, recently viewed",
  ),
  garage: garageSchema.describe("The shopper's garage"),
  alerts: alertsSchema.describe("Messages to shoppers about new cars and lower prices"),
  enquiry: enquiry.describe("Enquiries: what forms ask, and what they are filed as"),
  forms: formsSchema.describe("Forms on pages of their own"),
  partial_leads: partialLeadsSchema.describe("Forms of several steps that were begun and not finished"),
  actions: actionsSchema.describe("The buttons of a car's card and page"),
  online_payment: onlinePaymentSchema.describe("Paying a dealership an amount online, beside cars"),
  spin_to_win: spinToWinSchema.describe("A lottery for shoppers who have signed in"),
  vehicle_forms: vehicleFormsSchema.describe("The forms of a vehicle page beside the enquiry"),
  valuation: valuationSchema.describe("Valuing a shopper's car, and trade-ins"),
  nearest_dealership: nearestDealershipSchema,
  appointments: appointmentsSchema.describe("Appointments for test drives"),
  share: shareSchema.describe("The share bar of a vehicle page"),
  print: printSchema.describe("The printed sheet of a car"),
  lead_attributes: leadAttributesSchema.describe("What goes with a lead of the visit that it was sent in"),
  remembered_details: rememberedDetailsSchema.describe("A shopper's own details, kept for the next form"),
  promotions: z
    .array(promotion)
    .default([])
    .describe("Promotional tiles among the results (rules/search#promo-dates)"),
  popups: popupsSchema.describe("Popups over pages of text, by name"),
  offers: offersSchema.describe("Offers: their list, their pages, their places elsewhere"),
  messages: messagesSchema.describe("Text messages and e-mails to shoppers"),
  lead_delivery: leadDeliverySchema.describe("How leads reach the dealerships"),
  accounts: accountsSchema.describe("Shoppers' accounts"),
  editors: editorsSchema.describe(
    "The people who edit the site at /preview, each an e-mail address or one with roles; an owner adds others there; none: the site has no such page",
  ),
  picture_library: pictureLibrarySchema.describe("Pictures that editors upload at /preview/pictures"),
  retention_days: z.number().int().min(1).default(730).describe("Days a lead is kept"),
});

export type SiteConfig = z.output<typeof siteSchema>;
export type SiteLocation = SiteConfig["locations"][number];
export type SiteDealership = SiteConfig["dealerships"][number];
export type { NavigationLink } from "./site-schema/navigation";
