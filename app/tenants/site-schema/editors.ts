import { z } from "zod";

const MAX_ADDRESS_LENGTH = 254;

/** The people who may edit a site's wording (rules/editors#editor-named). */
export const editorsSchema = z
  .array(z.email().max(MAX_ADDRESS_LENGTH).toLowerCase())
  .max(100)
  .refine((addresses) => new Set(addresses).size === addresses.length, "an editor is named twice")
  .default([]);

/** How much an editor may upload (rules/editors#picture-limits). */
export const pictureLibrarySchema = z
  .strictObject({
    most_pictures: z
      .number()
      .int()
      .min(0)
      .max(5000)
      .default(500)
      .describe("How many pictures the site keeps"),
    most_megabytes: z.number().int().min(0).max(5000).default(200).describe("How much they take together"),
  })
  .prefault({});
