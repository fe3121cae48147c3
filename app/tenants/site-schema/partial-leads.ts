import { z } from "zod";

/** Forms of several steps that were begun and not finished (spec 1 §7 "partial leads"); which: `forms.{id}.partial_leads`. */
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
