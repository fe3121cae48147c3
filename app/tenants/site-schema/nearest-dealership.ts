import { z } from "zod";
import { needs, several } from "./needs";

const TWO_DEALERSHIPS = several("dealerships", 2, "the site has one dealership", () => true);

/** For sites with several dealerships: how a shopper's postcode is used (rules/locations#nearest-order). */
export const nearestDealershipSchema = z
  .strictObject({
    offered: needs(
      z
        .boolean()
        .default(true)
        .describe(
          "Whether forms and the contact page offer to find the nearest dealership by postcode. Nothing is offered where fewer than two dealerships state lat and long.",
        ),
      TWO_DEALERSHIPS,
    ),
    receives: needs(
      z
        .boolean()
        .default(true)
        .describe(
          "Whether an enquiry with a postcode, about no car and with no dealership chosen goes to the nearest dealership; false: to the head office.",
        ),
      TWO_DEALERSHIPS,
    ),
  })
  .prefault({})
  .describe("The nearest dealership by postcode.");
