import { z } from "zod";
import { LOCATION_SELECTS } from "~/domain/forms/vehicle-forms";
import { LEAD_CATEGORIES } from "~/domain/lead/lead-routing";
import { CAMPAIGN_PARAMS, MAX_VISITED_PAGES } from "~/domain/lead/visit-trail";
import { wordingKey } from "./primitives";

const texts = (most: number) => z.number().int().min(1).max(most);

/** Messages to shoppers (rules/messages#text-caps). */
export const messagesSchema = z
  .strictObject({
    sms_per_hour: texts(100_000)
      .default(200)
      .describe("Text messages that the site sends in an hour; over it shoppers are asked to try later"),
    sms_per_day: texts(1_000_000)
      .default(1000)
      .describe("Text messages that the site sends in 24 hours; over it shoppers are asked to try later"),
  })
  .prefault({});

/** Data that is sent with a lead without a question in the form (rules/lead-filing#lead-attributes). */
export const leadAttributesSchema = z
  .strictObject({
    visited_pages: z
      .number()
      .int()
      .min(0)
      .max(MAX_VISITED_PAGES)
      .default(MAX_VISITED_PAGES)
      .describe("Pages of the visit that a lead names at most, paths only; 0: none are kept"),
    linked_query_params: z
      .array(z.string().regex(/^[\w.-]{1,40}$/, "a query parameter's name, e.g. utm_source"))
      .max(30)
      .default([...CAMPAIGN_PARAMS])
      .describe("Query parameters of the visit's first page that a lead names; none named: none are kept"),
  })
  .prefault({});

const webhookUrl = z.string().max(2000).refine(isWebhookUrl, {
  error:
    "a webhook is an https address without user name, password and fragment (http only for localhost, to try it out)",
});

const channel = z.discriminatedUnion("channel", [
  z.strictObject({
    channel: z.literal("email").describe("A message for people, in HTML and text"),
    to: z
      .email()
      .nullable()
      .default(null)
      .describe("Whoever reads these leads; null: the dealership's lead_email"),
  }),
  z.strictObject({
    channel: z.literal("adf").describe("An e-mail with ADF/XML 1.0, as CRMs take leads in"),
    to: z.email().describe("The CRM's address for leads"),
  }),
  z.strictObject({
    channel: z.literal("webhook").describe("A signed JSON post: docs/lead-delivery.md"),
    url: webhookUrl.describe("Where leads are posted to: https, without user name and password"),
  }),
]);

/** How leads reach the dealership. */
export const leadDeliverySchema = z
  .strictObject({
    rules: z
      .array(
        z.strictObject({
          dealerships: z.array(z.string()).default([]).describe("Slugs of dealerships; none named: all"),
          categories: z
            .array(z.string().trim().min(1))
            .default([])
            .describe(
              "Categories or subcategories of leads, e.g. Service Booking, Career Enquiry; none named: all",
            ),
          channels: z.array(channel).min(1).describe("Every one of them is sent the lead"),
        }),
      )
      .default([])
      .describe(
        "The first rule that fits a lead says how it is delivered; no rule: an e-mail to the dealership's lead_email",
      ),
  })
  .prefault({});

/** Whether the text is a valid webhook address: https, or http to this machine, without credentials or fragment. */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/**
 * Forms of several steps that a shopper began and did not finish (rules/lead-filing#lead-partial).
 * `forms.{id}.partial_leads` says which forms.
 */
export const partialLeadsSchema = z
  .strictObject({
    wait_minutes: z
      .number()
      .int()
      .min(1)
      .max(1440)
      .default(30)
      .describe("Minutes after the last step before the dealership hears of a form that was not finished"),
  })
  .prefault({});

/** Enquiries: the fields of their forms, and the categories of their leads. */
export const enquiry = z.strictObject({
  message_required: z
    .boolean()
    .default(true)
    .describe("Whether an enquiry must have a message (rules/forms#field-message)"),
  opt_in_default: z
    .boolean()
    .default(true)
    .describe("spec default is ticked; false where the Spam Act is read strictly"),
  opt_in: z
    .enum(["single", "split"])
    .default("single")
    .describe("split: opt_in_finance and opt_in_trade instead of one opt_in (rules/forms#field-opt-in)"),
  terms_required: z
    .boolean()
    .default(false)
    .describe("Whether a form is only sent when its terms are ticked"),
  postcode: z
    .enum(["hidden", "optional", "required"])
    .default("hidden")
    .describe("Whether forms ask for the shopper's postcode"),
  enabled: z.boolean().default(true).describe("false: cars have no enquiry form, and no button leads to one"),
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
    .describe(
      "Where an enquiry asks for the location: only without a car, or of new cars too (rules/forms#field-location)",
    ),
  preferred_dealership: z
    .enum(["shown", "hidden"])
    .default("shown")
    .describe("Asked, and required, where there is more than one dealership (rules/forms#field-dealership)"),
  service_booking: z
    .boolean()
    .default(true)
    .describe(
      "A Service Booking goes to the dealership of the chosen Service Location (rules/lead-filing#lead-dealership)",
    ),
  disclaimer: wordingKey
    .nullable()
    .default(null)
    .describe("Wording key of a text above the button of every form that has none of its own"),
});
