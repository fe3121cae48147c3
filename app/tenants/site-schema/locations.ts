import { z } from "zod";
import { BOOKING_DAYS } from "~/domain/appointments/zoned-time";
import { CALL_NOW_RULES, CALL_STATES } from "~/domain/locations/call";
import { CLOSED_DAYS, DEPARTMENTS } from "~/domain/locations/timetable";
import type { DealershipId } from "~/domain/text/identifiers";
import { type Need, needs, off, several, switchedBy } from "./needs";
import { address, httpsUrl, PICTURE_FILE, phone, picture, slug, state, wordingKey } from "./primitives";

const timeOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time of day is written "08:30" (24-hour clock)');

const DAY_MS = 86_400_000;
/** A day is past when it is past everywhere. */
const isToCome: Need = ({ value, now }) =>
  String(value) < new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10) ? "the day is past" : null;

const specialHours = z.strictObject({
  status: z.enum(["Open", "Closed"]).describe("Closed: the hours are not read"),
  date: needs(
    z.iso
      .date("a day is written 2026-12-25, and the calendar has it")
      .describe("The day, on the location's own clock, e.g. 2026-12-25"),
    isToCome,
  ),
  start_hour: timeOfDay.optional().describe('Opens, e.g. "10:00"'),
  end_hour: timeOfDay.optional().describe('Closes, e.g. "14:00"; "24:00" is midnight'),
  department: z.enum(DEPARTMENTS).default("all").describe("Only locations of this kind; all: every kind"),
  location_name: z.string().optional().describe("Only this location, by id or name; absent: every location"),
  name: wordingKey.optional().describe("Wording key of the day's name, e.g. hours.days.christmas_day"),
});

/** Opening hours of all locations, besides each one's own week (rules/locations#hours-special). */
export const hoursSchema = z
  .strictObject({
    closed_days: z
      .enum(CLOSED_DAYS)
      .default("closed")
      .describe("What a closed day of the week says: Closed, or By appointment only"),
    announced_days: z
      .number()
      .int()
      .min(0)
      .max(120)
      .default(42)
      .describe("Days ahead that a location's page announces special hours; 0: none"),
    special: z
      .array(specialHours)
      .max(1000)
      .default([])
      .describe("Days with hours of their own: they win over alternate Saturdays, and these over the week"),
  })
  .prefault({});

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

/** The pages of locations (rules/locations#location-address). */
export const locationPagesSchema = z
  .strictObject({
    address: z
      .enum(["slug", "dealership_slug"])
      .default("slug")
      .describe(
        "slug: /locations/{slug}; dealership_slug: a dealership's first location is at /locations/{dealership_slug}",
      ),
  })
  .prefault({});

const TWO_DEALERSHIPS = several("dealerships", 2, "the site has one dealership", () => true);

/** For sites with several dealerships: how a shopper's postcode is used (rules/locations#nearest-order). */
export const nearestDealershipSchema = z
  .strictObject({
    offered: needs(
      z
        .boolean()
        .default(true)
        .describe(
          "Whether forms and the contact page offer to find the nearest dealership by postcode. Nothing is offered where fewer than two dealerships state lat and long.",
        ),
      TWO_DEALERSHIPS,
    ),
    receives: needs(
      z
        .boolean()
        .default(true)
        .describe(
          "Whether an enquiry with a postcode, about no car and with no dealership chosen goes to the nearest dealership; false: to the head office.",
        ),
      TWO_DEALERSHIPS,
    ),
  })
  .prefault({})
  .describe("The nearest dealership by postcode.");

/** Calling about a car (rules/buttons#call-number). */
export const callSchema = z
  .strictObject({
    initial: z
      .enum(CALL_STATES)
      .default("revealed")
      .describe("masked: a car's number shows its first 5 characters until the shopper asks for the rest"),
    override: phone
      .nullable()
      .default(null)
      .describe("The number to call about any car, before all others; null: none"),
    by_car_type: needs(
      z
        .strictObject({
          new: phone.optional().describe("For new cars"),
          used: phone.optional().describe("For used cars"),
          demo: phone.optional().describe("For demonstrators"),
        })
        .prefault({})
        .describe("Numbers by car type; the car's location's phone comes after all of them"),
      off("call.override"),
    ),
    call_now: z
      .enum(CALL_NOW_RULES)
      .default("always")
      .describe("opening_hours: 'Call Now' shows only while the car's location is open, on its own clock"),
  })
  .prefault({});

/** Counting how often cars are looked at. */
export const viewsSchema = z
  .strictObject({
    shown: z.boolean().default(false).describe("A car's page says how often it was viewed, e.g. 123 views"),
  })
  .prefault({});

/** Appointments for test drives (rules/appointments#appointment-slots). */
export const appointmentsSchema = switchedBy(
  "appointments.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        "Test drives are booked at one of the free appointments of the location's opening hours; false, or a location without hours: at any day and time",
      ),
    slot_minutes: z
      .number()
      .int()
      .min(15)
      .max(480)
      .default(60)
      .describe("How long a test drive takes; they begin this far apart, from the opening on"),
    notice_minutes: z
      .number()
      .int()
      .min(0)
      .max(7 * 24 * 60)
      .default(120)
      .describe("The least time between asking and driving"),
    listed_days: z
      .number()
      .int()
      .min(1)
      .max(BOOKING_DAYS)
      .default(14)
      .describe("Days that the form lists, from today on; any of the next 90 is taken"),
    per_slot: z
      .number()
      .int()
      .min(1)
      .max(20)
      .default(1)
      .describe("How many a location takes at the same time"),
    per_person: z
      .number()
      .int()
      .min(1)
      .max(20)
      .default(2)
      .describe("Appointments still to come that one e-mail address or phone number may have"),
  }),
).prefault({});
