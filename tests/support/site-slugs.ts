import { asSiteSlug } from "~/domain/text/identifiers";

/** The sites that most tests make for themselves. */
export const ALPHA_SLUG = asSiteSlug("alpha");
export const BETA_SLUG = asSiteSlug("beta");
