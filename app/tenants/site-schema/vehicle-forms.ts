import { z } from "zod";
import { switchedBy } from "./needs";
import { wordingKey } from "./wording-key";

/** Which forms a vehicle page has besides the enquiry, and their fields (rules/forms#form-enquire). */
export const vehicleFormsSchema = z
  .strictObject({
    test_drive: switchedBy(
      "vehicle_forms.test_drive.enabled",
      z.strictObject({
        enabled: z.boolean().default(false).describe("Shoppers may book a test drive of a car"),
        disclaimer: wordingKey
          .nullable()
          .default(null)
          .describe("Wording key of a text above the button of the test-drive form; null: none"),
      }),
    )
      .prefault({})
      .describe("The test-drive form"),
    photos: z.boolean().default(false).describe("Shoppers may ask for photos"),
    offer: z.boolean().default(false).describe("Shoppers may offer a price"),
    finance_enquiry: z
      .strictObject({
        enabled: z.boolean().default(false).describe("Shoppers may ask about finance for a car"),
        dealership_paths: z
          .record(
            z.string(),
            z.string().regex(/^(\/(?!\/)|https:\/\/)/, "a page of this site, or an https address"),
          )
          .default({})
          .describe("By dealership slug: the page that its finance enquiries are made on instead"),
      })
      .prefault({})
      .describe("The finance enquiry form"),
  })
  .prefault({});
