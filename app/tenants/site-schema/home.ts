import { z } from "zod";
import { wordingKey } from "./wording-key";

/** What the home page's blocks share with vehicle pages. The page itself is content/home.md. */
export const home = z.strictObject({
  reasons: z
    .array(wordingKey)
    .default([])
    .describe("Wording keys (prefix) of the reasons to buy here: {key}.title, {key}.text"),
});
