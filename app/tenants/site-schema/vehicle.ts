import { z } from "zod";
import { VEHICLE_SECTIONS } from "~/domain/vehicle-sections";
import { wordingKey } from "./wording-key";

/** The car card and the vehicle page (spec 1 §2 to §5). */
export const vehicle = z.strictObject({
  new_tag_days: z.number().int().min(0).default(8),
  offers_subscription: z.boolean().default(false),
  green_fuel_tag: z.boolean().default(false).describe("Electric and hybrid cars carry a green tag"),
  green_tags: z
    .array(z.string())
    .default([])
    .describe("Free-text tags shown green instead of red, e.g. runout sale"),
  feature_limit: z.number().int().min(1).default(8),
  key_information_limit: z.number().int().min(1).default(4),
  comment_limit: z
    .number()
    .int()
    .min(40)
    .default(400)
    .describe("Characters of dealer comments before 'show more'"),
  show_location_on_card: z.boolean().default(true),
  certified_make: z
    .string()
    .nullable()
    .default(null)
    .describe("Make whose certified used cars carry the badge; null: no badge"),
  sections: z
    .array(z.enum(VEHICLE_SECTIONS))
    .default([...VEHICLE_SECTIONS])
    .describe("The vehicle page's tab set, in this order; a section without contents is left out"),
  section_style: z
    .enum(["tabs", "collapsible"])
    .default("tabs")
    .describe("collapsible: sections that open and close below each other, the first one open"),
  whats_included: z
    .array(wordingKey)
    .default([])
    .describe('Texts of "What\'s Included", one key a line; none: no such tab'),
  why_buy: z
    .array(wordingKey)
    .nullable()
    .default(null)
    .describe("'Why Buy From Us?': {key}.title and {key}.text; null: the home page's reasons"),
  protect_your_car: z
    .array(wordingKey)
    .default([])
    .describe("'Protect Your Car': {key}.title and {key}.text; none: no such tab"),
  value_adds: z
    .array(wordingKey)
    .default([])
    .describe("The value-add list under the buttons, one key a line"),
  used_feature_strip: z
    .array(wordingKey)
    .default([])
    .describe(
      "What every used car here comes with; the spec's five are vehicle.used_strip.*; none: no strip",
    ),
  show_days_listed: z.boolean().default(false).describe("How long the car has been listed"),
  sticky_bar: z.boolean().default(true).describe("The bar at the foot of a phone's screen after 900 px"),
});
