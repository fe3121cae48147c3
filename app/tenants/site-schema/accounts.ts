import { z } from "zod";

/** Shoppers' accounts (rules/account). */
export const accountsSchema = z
  .strictObject({
    retention_days: z
      .number()
      .int()
      .min(30)
      .default(730)
      .describe("Days after its last use that an account is kept; its enquiries have a time of their own"),
  })
  .prefault({});
