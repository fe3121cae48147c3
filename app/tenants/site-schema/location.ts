import { z } from "zod";
import type { DealershipId } from "~/domain/text/identifiers";
import { address, state } from "./address";
import { timeOfDay } from "./hours";
import { phone } from "./phone";
import { httpsUrl, PICTURE_FILE, picture, slug } from "./primitives";
import { wordingKey } from "./wording-key";

const placePicture = z
  .string()
  .regex(
    new RegExp(`^(\\/img\\/|https:\\/\\/)|${PICTURE_FILE.source}`),
    "a picture is a file in media/, such as yard.webp, an https address, or a path below /img/",
  );

const openingHours = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe("0 Sunday to 6 Saturday"),
  status: z.enum(["Open", "Closed"]).describe("Closed: the times are not read"),
  open: timeOfDay.optional().describe('Opens, on the location\'s own clock, e.g. "08:30"'),
  close: timeOfDay.optional().describe('Closes, e.g. "17:00"; "24:00" is midnight'),
});

/** The cast changes nothing at run time: the JSON Schemas are generated from a plain string. */
export const dealershipId = z.string() as z.ZodType<string, string> as z.ZodType<DealershipId, string>;

/** A yard, a workshop or a parts counter. */
export const location = z.strictObject({
  id: z.string().describe("What feeds and leads name it by; stays the same when the name changes"),
  name: z.string().describe("As shoppers read it"),
  slug: slug.describe("Its name in addresses, e.g. /locations/{slug}"),
  dealership_id: dealershipId.describe("The dealership it belongs to, by id"),
  primary: z
    .boolean()
    .default(false)
    .describe("The dealership's main location: its phone, hours and address stand for it"),
  visible: z.boolean().default(true).describe("false: it is on no page, and its cars still have a place"),
  location_type: z
    .enum(["sales", "service", "parts"])
    .default("sales")
    .describe("What people come here for; test drives and cars are at sales locations"),
  location_subtype: z
    .array(z.enum(["buying"]))
    .default([])
    .describe("buying: cars are bought here, and its card leads to the valuation"),
  manufacturers: z
    .array(z.string())
    .default([])
    .describe("Makes that this location represents, as its card lists them"),
  coming_soon: wordingKey
    .optional()
    .describe("Not open yet: wording key of its tag. It has no hours, and no form offers it"),
  phone: phone.optional().describe("Absent: the site's phone"),
  landline_phone: phone.optional().describe("A second number on its card"),
  booking_url: httpsUrl
    .optional()
    .describe("'Enquire Now' of a service location: a booking page on another site"),
  youtube_url: httpsUrl.optional().describe("Its channel on YouTube"),
  linkedin_url: httpsUrl.optional().describe("Its page on LinkedIn"),
  image: placePicture.optional().describe("A picture of the place, for its card and page"),
  team: z
    .array(
      z.strictObject({
        name: z.string().describe("As shoppers read it"),
        role: wordingKey.describe("Wording key of the role, e.g. teams.roles.sales_manager"),
        picture: picture.optional().describe("Absent: the initials"),
        phone: phone.optional().describe("A number of their own"),
      }),
    )
    .max(100)
    .default([])
    .describe("The people at /teams/{slug}; none: there is no such page"),
  dealer_license_number: z.string().optional().describe("Motor dealer licence, shown with the location"),
  motor_vehicle_repairer: z.string().optional().describe("Repairer's licence, shown with the location"),
  time_zone: z.string().describe("IANA name, e.g. Australia/Perth"),
  address: address.describe("Where it stands"),
  opening_hours: z
    .array(openingHours)
    .default([])
    .describe("An entry a day; a day without one is closed; none at all: no hours are shown"),
  alternate_saturdays: z
    .boolean()
    .default(false)
    .describe("Every second Saturday is by appointment only, counted from 14 June 2025"),
});

/** A business that sells: cars, leads and locations belong to one. */
export const dealership = z.strictObject({
  id: dealershipId.describe("What cars, locations and leads name it by"),
  slug: slug.describe("Its name in addresses and filters, e.g. dealership_slug={slug}"),
  name: z.string().describe("As shoppers read it"),
  state: state.describe("A feed sends a car to the dealership of its state"),
  head_office: z.boolean().default(false).describe("Takes the cars of a feed that name no state"),
  lead_email: z.email().describe("Where this dealership reads its leads"),
  payments: z
    .strictObject({
      account: z
        .string()
        .regex(/^[A-Za-z0-9_-]{3,100}$/, "an account is letters, digits, _ and -, e.g. acct_1A2b3C")
        .describe("The dealership's own account at the payment gateway; with Stripe: its connected account"),
    })
    .optional()
    .describe("How this dealership is paid online; absent: its cars can't be reserved online"),
});
