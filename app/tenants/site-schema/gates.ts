import { z } from "zod";

/** Pages that ask shoppers to sign in first (rules/account#gates). */
export const gatesSchema = z
  .strictObject({
    finance: z
      .boolean()
      .default(false)
      .describe(
        "Finance pages and forms ask shoppers to sign in first, as for dealers with personalised finance",
      ),
    checkout: z.boolean().default(false).describe("Reserving a car asks shoppers to sign in first"),
  })
  .prefault({});
