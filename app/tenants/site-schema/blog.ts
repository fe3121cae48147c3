import { z } from "zod";

/** The blog (rules/content#blog). Its posts are files: content/blog/{name}.md. */
export const blogSchema = z
  .strictObject({
    enabled: z.boolean().default(false).describe("The pages /blog and /blog/{name}, and their feed"),
  })
  .prefault({});
