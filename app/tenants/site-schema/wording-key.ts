import { z } from "zod";

/** Names a text of the wording; `site-references.ts` sees to it that the text is there. */
export const wordingKey = z
  .string()
  .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/i, "a wording key is dotted, e.g. nav.finance");
