import { z } from "zod";

const MAX_ADDRESS_LENGTH = 254;

/** The people who may edit a site's wording (rules/editors#editor-named). */
export const editorsSchema = z
  .array(z.email().max(MAX_ADDRESS_LENGTH).toLowerCase())
  .max(100)
  .refine((addresses) => new Set(addresses).size === addresses.length, "an editor is named twice")
  .default([]);
