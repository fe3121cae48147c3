import { z } from "zod";
import { CAMPAIGN_PARAMS, MOST_VISITED_PAGES } from "~/domain/lead-attributes";

/** What goes with a lead without being asked for (spec 1 §3 "lead_attributes"). */
export const leadAttributesSchema = z
  .strictObject({
    visited_pages: z
      .number()
      .int()
      .min(0)
      .max(MOST_VISITED_PAGES)
      .default(MOST_VISITED_PAGES)
      .describe("Pages of the visit that a lead names at most, paths only; 0: none are kept"),
    linked_query_params: z
      .array(z.string().regex(/^[\w.-]{1,40}$/, "a query parameter's name, e.g. utm_source"))
      .max(30)
      .default([...CAMPAIGN_PARAMS])
      .describe("Query parameters of the visit's first page that a lead names; none named: none are kept"),
  })
  .prefault({});
