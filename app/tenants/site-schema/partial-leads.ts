import { z } from "zod";

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
