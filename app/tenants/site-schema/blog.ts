import { z } from "zod";
import { switchedBy } from "./needs";
import { slug } from "./primitives";
import { wordingKey } from "./wording-key";

/** The blog (rules/content#blog). Its posts are files: content/blog/{name}.md. */
export const blogSchema = switchedBy(
  "blog.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("The pages /blog and /blog/{name}, and their feed"),
    categories: z
      .record(slug, wordingKey)
      .default({})
      .describe("Wording keys of the names of categories, by their address; absent: named by the address"),
  }),
).prefault({});
