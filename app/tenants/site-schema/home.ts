import { z } from "zod";
import { wordingKey } from "./wording-key";

/** The home page. */
export const home = z.strictObject({
  browse_by: z.enum(["body", "make", "state"]).describe("Which facet the home page's tiles show"),
  price_buttons: z
    .array(z.number().int().positive())
    .default([])
    .describe("Upper ends of the 'Under $…' links, dollars"),
  featured: z
    .enum(["latest", "demo", "reduced"])
    .default("latest")
    .describe("Which cars the home page shows: the newest, demonstrators, or those with a lower price"),
  reasons: z
    .array(wordingKey)
    .default([])
    .describe("Wording keys (prefix) of the reasons to buy here: {key}.title, {key}.text"),
});
