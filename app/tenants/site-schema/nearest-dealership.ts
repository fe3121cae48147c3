import { z } from "zod";

/** For sites with several dealerships: how a shopper's postcode is used (rules/locations#nearest-order). */
export const nearestDealershipSchema = z
  .strictObject({
    offered: z
      .boolean()
      .default(true)
      .describe(
        "Whether forms and the contact page offer to find the nearest dealership by postcode. Nothing is offered where fewer than two dealerships state lat and long.",
      ),
    receives: z
      .boolean()
      .default(true)
      .describe(
        "Whether an enquiry with a postcode, about no car and with no dealership chosen goes to the nearest dealership; false: to the head office.",
      ),
  })
  .prefault({})
  .describe("The nearest dealership by postcode.");
