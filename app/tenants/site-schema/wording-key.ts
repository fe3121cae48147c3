import { z } from "zod";

/** A wording key; `site-references.ts` checks that the text exists. */
export const wordingKey = z
  .string()
  .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/i, "a wording key is dotted, e.g. nav.finance");
