import { z } from "zod";
import { hostName, httpsUrl } from "./primitives";

/** The brand's own website of this dealer (rules/finance#quote-links, rules/navigation#service-booking-link). */
export const dealerDomainSchema = z
  .strictObject({
    base: hostName
      .nullable()
      .default(null)
      .describe("The domain on which the brand's dealers have a subdomain each; null: the brand has none"),
    subdomain: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        "a subdomain is lower-case letters, digits and hyphens, without a dot",
      )
      .nullable()
      .default(null)
      .describe("This dealer's subdomain; null: the name of the site's folder"),
  })
  .prefault({});

/** Where the brand's own finance is, per dealer (rules/finance#access-loan, rules/finance#quote-links). */
export const brandFinanceKeys = {
  access_loan_url: httpsUrl
    .nullable()
    .default(null)
    .describe("Where the access-loan banner leads; null: the block shows nothing"),
  quote_url: httpsUrl
    .nullable()
    .default(null)
    .describe("Fixed address of the quote button; null: the calculator on dealer_domain"),
  pre_owned_quote_url: httpsUrl
    .nullable()
    .default(null)
    .describe("Fixed address of the quote button for pre-owned cars; null: the calculator on dealer_domain"),
};
