import { z } from "zod";
import { href, moment, PICTURE_FILE, pagePath, slug } from "./primitives";
import { wordingKey } from "./wording-key";

const popup = z.strictObject({
  visible: z.boolean().default(true).describe("Whether this site shows it"),
  starts: moment.optional().describe("First moment it shows; absent: at once"),
  expires: moment.optional().describe("Last moment it shows; absent: until it is taken out"),
  src: z
    .string()
    .regex(PICTURE_FILE, "a picture is a file in media/")
    .nullable()
    .default(null)
    .describe("A file of media/; null: no picture"),
  alt: wordingKey
    .nullable()
    .default(null)
    .describe("Wording key of what the picture shows; null: it says nothing that the texts don't"),
  title: wordingKey.describe("Wording key of its heading"),
  description: wordingKey.nullable().default(null).describe("Wording key of its text; null: none"),
  link_to: href.nullable().default(null).describe("Where its button leads; null: it has no button"),
  button_text: wordingKey.default("popup.button").describe("Wording key of the button's text"),
  pages: z
    .union([z.literal("all"), z.array(z.union([z.literal("/"), pagePath])).min(1)])
    .default(["/"])
    .describe("The pages it shows on; all: each page of texts, models, offers and places that has no form"),
  on_vehicle_pages: z.boolean().default(false).describe("Whether it shows on the pages of cars too"),
});

/** Popups, by name (rules/content#popup). The first one that is in its dates on a page shows. */
export const popupsSchema = z.record(slug, popup).default({});
export type Popup = z.output<typeof popup>;
