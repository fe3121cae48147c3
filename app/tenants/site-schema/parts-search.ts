import { z } from "zod";
import { switchedBy } from "./needs";
import { pagePath } from "./primitives";

/** Finding parts and accessories by words (rules/models#parts-search). */
export const partsSearchSchema = switchedBy(
  "parts_search.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("Whether the site has /parts/search"),
    pages: z
      .array(pagePath)
      .default([])
      .describe("Pages about parts that it finds besides the accessories of the models"),
  }),
).prefault({});
