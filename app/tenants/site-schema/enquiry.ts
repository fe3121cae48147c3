import { z } from "zod";
import { LOCATION_SELECTS } from "~/domain/forms/vehicle-forms";
import { LEAD_CATEGORIES } from "~/domain/lead/categories";
import { wordingKey } from "./wording-key";

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
