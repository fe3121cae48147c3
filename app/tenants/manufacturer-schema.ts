import { z } from "zod";
import { MODEL_BODIES, MODEL_STATUSES } from "~/domain/models/model";
import { href, picture, slug } from "./site-schema/primitives";

/** A model in a manufacturer's file, or of a site's own. */
export const modelEntry = z.strictObject({
  slug: slug.describe("Its name in addresses"),
  name: z.string().min(1).describe("Its name, as shoppers read it"),
  bodies: z.array(z.enum(MODEL_BODIES)).min(1).describe("The categories that it is in"),
  status: z
    .enum(MODEL_STATUSES)
    .default("available")
    .describe("coming_soon: Upcoming; discontinued: no longer sold new"),
  all_new: z
    .strictObject({
      from: z.iso.date().optional().describe("First day of the label; absent: no first day"),
      until: z.iso.date().optional().describe("Last day of the label; absent: no last day"),
    })
    .nullable()
    .default(null)
    .describe(
      'Days on which an available model is labelled "All-New"; null: always (rules/models#model-label)',
    ),
  image: picture.nullable().default(null).describe("Address of its picture; null: none"),
  text: z.string().min(1).describe("One or two sentences about it"),
  from_price: z.number().int().positive().nullable().default(null).describe("Dollars, null: none is stated"),
  facts: z
    .array(
      z.strictObject({
        label: z.string().min(1).describe("What is stated"),
        value: z.string().min(1).describe("What holds for the model"),
      }),
    )
    .default([])
    .describe("Facts of its page, in this order"),
  colours: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("The colour's name"),
        swatch: z
          .string()
          .regex(/^#[0-9a-f]{6}$/)
          .describe("The colour, as #rrggbb"),
        image: picture.describe("Address of the model's picture in this colour"),
      }),
    )
    .max(6)
    .default([])
    .describe("Colours of its page, that of its picture first; none: only the picture"),
  grades: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("The grade's name"),
        from_price: z
          .number()
          .int()
          .positive()
          .nullable()
          .default(null)
          .describe("Dollars, null: none is stated"),
      }),
    )
    .default([])
    .describe("Its grades, the first one first"),
  stock_names: z
    .array(z.string().min(1))
    .default([])
    .describe("Names that feeds give its cars, in their spelling; without one it has no stock"),
  accessories: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("The accessory's name"),
        price: z.number().positive().nullable().default(null).describe("Dollars, null: none is stated"),
      }),
    )
    .default([])
    .describe("Accessories of its page"),
  override_url: href.nullable().default(null).describe("Its page elsewhere; null: /models/{slug}"),
  service_price: z
    .string()
    .nullable()
    .default(null)
    .describe("Its entry in service_advantage.models; null: the default price"),
});

const servicePrice = z.strictObject({
  amount: z.number().positive().describe("Dollars for each service"),
  years: z.number().int().positive().describe("Years that the price holds"),
  services: z.number().int().positive().describe("Number of services at this price"),
  interval: z.string().min(1).describe("Time or distance between two services, as text"),
  range: z.string().min(1).describe("Distance up to which the price holds, as text"),
});

/** The shape of `manufacturers/{slug}/manufacturer.json`, which all sites of a brand share. */
export const manufacturerSchema = z.strictObject({
  name: z.string().min(1).describe("The manufacturer's name, as feeds state it as make"),
  models: z.array(modelEntry).describe("Its models, in the order of menu and list"),
  service_advantage: z
    .strictObject({
      default: servicePrice.describe("The price of a model that is not listed"),
      models: z.record(z.string(), servicePrice).default({}).describe("Prices by name of the model"),
      disclaimer: z.string().min(1).describe("What the prices hold for, and for whom they don't"),
    })
    .nullable()
    .default(null)
    .describe("Capped prices of services; null: none"),
  parts_terms: z
    .record(slug, z.string().min(1))
    .default({})
    .describe("Sentences of the manufacturer's warranty of parts and accessories, each by a name of its own"),
});

export type Manufacturer = z.output<typeof manufacturerSchema>;
