import { z } from "zod";
import { AUSTRALIAN_STATES, CAR_TYPES } from "~/domain/car/car";

/** A name in an address. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a slug is lower-case letters, digits and single hyphens");

/** The address of a page that the site's configuration places. */
export const pagePath = z
  .string()
  .regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/, "the path of a page of this site, e.g. /fleet");

/**
 * Where a link leads: a page of the site, another site, an anchor, a phone number or an e-mail address. A browser reads a
 * backslash as a slash and leaves out tabs and line ends, which makes `/\host` an address of another host.
 */
export const LINK = /^(\/(?!\/)|https:\/\/[^\\\s/?#]+\.[^\\\s/?#]|#|(tel|mailto):[^\\\s])[^\\\s]*$/;
export const href = z
  .string()
  .regex(LINK, "a link is a path of this site, https:, tel:, mailto: or an anchor");

/** A page of another site. */
export const httpsUrl = z.url({ protocol: /^https$/, error: "an address begins with https://" });

/** A picture that the site's pages show. */
export const picture = z
  .string()
  .regex(/^(\/img\/|https:\/\/)/, "a picture is an https address or a path below /img/");

/** The name of a file in the site's folder `media/`. */
export const PICTURE_FILE = /^[a-z0-9]+([-_][a-z0-9]+)*\.(jpe?g|png|webp|avif)$/;

/** A picture that may be a file of `media/`: the assembled site has its address. */
export const sitePicture = z
  .string()
  .regex(
    new RegExp(`^(\\/img\\/|https:\\/\\/)|${PICTURE_FILE.source}`),
    "a picture is an https address, a path below /img/, or a file in media/",
  );

export const hostName = z
  .string()
  .regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
    "a domain is a host name in lower case, without https:// and port, e.g. www.example.com",
  );

/** A list of car types; an empty list means all. */
export const carTypes = () => z.array(z.enum(CAR_TYPES)).default([]).describe("Only these; none named: all");

/** A moment with its offset from UTC. */
export const moment = z.iso.datetime({
  offset: true,
  error: "a moment is written 2026-11-01T00:00:00+11:00",
});

export const phone = z.string().regex(/^[+()\d][\d ()]{5,}$/, "a phone number is digits and spaces");

/** A wording key; `site-references.ts` checks that the text exists. */
export const wordingKey = z
  .string()
  .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/i, "a wording key is dotted, e.g. nav.finance");

export const state = z.enum(AUSTRALIAN_STATES);

export const address = z.strictObject({
  street: z.string().describe("Number and street, e.g. 12 Harbour Road"),
  city: z.string().describe("Suburb or town"),
  state: state.describe("State or territory, lower case, e.g. nsw"),
  postcode: z
    .string()
    .regex(/^\d{4}$/, "a postcode is exactly 4 digits")
    .describe("Four digits"),
  lat: z.number().min(-90).max(90).optional().describe("Latitude, degrees; with long it places the map"),
  long: z.number().min(-180).max(180).optional().describe("Longitude, degrees"),
  place_id: z.string().optional().describe("The place's id at Google: directions lead to it exactly"),
  place_url: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The place's page on a map service, where directions lead; absent: a search for the address"),
});
