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
    online_payment_open: z
      .boolean()
      .default(false)
      .describe("Online payment needs no sign-in; otherwise it asks for one first"),
    checkout: z.boolean().default(false).describe("Reserving a car asks shoppers to sign in first"),
  })
  .prefault({});
