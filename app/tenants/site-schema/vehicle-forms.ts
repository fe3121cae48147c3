import { z } from "zod";
import { wordingKey } from "./wording-key";

/** Which forms a vehicle page has, beside the enquiry, and what they ask (spec 1 §3, §4; spec 2 §3 "Offer form"). */
export const vehicleFormsSchema = z
  .strictObject({
    test_drive: z
      .strictObject({
        enabled: z.boolean().default(false),
        disclaimer: wordingKey
          .nullable()
          .default(null)
          .describe("Wording key of a text above the button of the test-drive form; null: none"),
      })
      .prefault({}),
    photos: z.boolean().default(false).describe("Shoppers may ask for photos"),
    offer: z.boolean().default(false).describe("Shoppers may offer a price"),
    finance_enquiry: z
      .strictObject({
        enabled: z.boolean().default(false),
        dealership_paths: z
          .record(
            z.string(),
            z.string().regex(/^(\/(?!\/)|https:\/\/)/, "a page of this site, or an https address"),
          )
          .default({})
          .describe("By dealership slug: the page that its finance enquiries are made on instead"),
      })
      .prefault({}),
  })
  .prefault({});
