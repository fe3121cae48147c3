import { z } from "zod";
import { CAMPAIGN_PARAMS, MAX_VISITED_PAGES } from "~/domain/lead/visit-trail";

/** Data that is sent with a lead without a question in the form (rules/lead-filing#lead-attributes). */
export const leadAttributesSchema = z
  .strictObject({
    visited_pages: z
      .number()
      .int()
      .min(0)
      .max(MAX_VISITED_PAGES)
      .default(MAX_VISITED_PAGES)
      .describe("Pages of the visit that a lead names at most, paths only; 0: none are kept"),
    linked_query_params: z
      .array(z.string().regex(/^[\w.-]{1,40}$/, "a query parameter's name, e.g. utm_source"))
      .max(30)
      .default([...CAMPAIGN_PARAMS])
      .describe("Query parameters of the visit's first page that a lead names; none named: none are kept"),
  })
  .prefault({});
