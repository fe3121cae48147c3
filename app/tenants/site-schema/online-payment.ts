import { z } from "zod";
import { switchedBy } from "./needs";

/** Paying a dealership an amount online, for an invoice or a contract (rules/online-payment#payment-page). */
export const onlinePaymentSchema = switchedBy(
  "online_payment.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("The page /online-payment; needs dealerships with payments.account"),
    min_dollars: z.number().min(1).default(10).describe("Least amount in dollars"),
    max_dollars: z.number().max(100_000).default(10_000).describe("Most in dollars"),
  }),
).prefault({});
