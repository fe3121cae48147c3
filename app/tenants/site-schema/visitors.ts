import { z } from "zod";
import { EDITOR_ROLES, editorEmail } from "~/domain/editing/editor-rights";
import { GARAGE_PATH } from "~/domain/visitor/saved-lists";
import { switchedBy } from "./needs";
import { pagePath } from "./primitives";

/** Shoppers' accounts (rules/account). */
export const accountsSchema = z
  .strictObject({
    retention_days: z
      .number()
      .int()
      .min(30)
      .default(730)
      .describe("Days after its last use that an account is kept; its enquiries have a time of their own"),
  })
  .prefault({});

/** Pages that ask shoppers to sign in first (rules/account#gates). */
export const gatesSchema = z
  .strictObject({
    finance: z
      .boolean()
      .default(false)
      .describe(
        "Finance pages and forms ask shoppers to sign in first, as for dealers with personalised finance",
      ),
    online_payment_open: z
      .boolean()
      .default(false)
      .describe("Online payment needs no sign-in; otherwise it asks for one first"),
    checkout: z.boolean().default(false).describe("Reserving a car asks shoppers to sign in first"),
  })
  .prefault({});

/** All that a shopper has on the site, on one page behind the sign-in (rules/saved-cars#garage-page). */
export const garageSchema = switchedBy(
  "garage.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        "A garage in place of favourites: hearts save cars in the shopper's account. Turn `saved_cars.favourites` off with it",
      ),
    path: pagePath
      .default(GARAGE_PATH)
      .describe(
        "Its page's address. Its name is wording: `garage.heading`, `garage.title`, `saved.garage.link`, `saved.garage.added.title`",
      ),
  }),
).prefault({});

/** "If name, email and phone are all present they are saved locally as user details" (rules/forms#form-remembered). */
export const rememberedDetailsSchema = switchedBy(
  "remembered_details.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        "Name, e-mail address and phone of a sent form are kept on the device, encrypted, for the next one",
      ),
    days: z
      .number()
      .int()
      .min(1)
      .max(365)
      .default(90)
      .describe("Days that they are kept after the last form"),
  }),
).prefault({});

const MAX_ADDRESS_LENGTH = 254;

const ENTRY_SHAPE = `expected an e-mail address, or { email, roles } with roles of: ${EDITOR_ROLES.join(", ")}; or { email, owner: true }`;
const editorAddressSchema = z.email().max(MAX_ADDRESS_LENGTH).toLowerCase();
/** The people who may edit a site's wording (rules/editors#editor-named). */
export const editorsSchema = z
  .array(
    z.union(
      [
        editorAddressSchema.describe("An editor who may change texts, pages, notices and hours, and publish"),
        z
          .strictObject({
            email: editorAddressSchema.describe("The editor's e-mail address"),
            roles: z
              .array(
                z
                  .enum(EDITOR_ROLES)
                  .describe(
                    "texts; content: pages, posts, pictures, popups, tiles, offers and menus; hours: special hours; facts: phone numbers, e-mail for shoppers, weekly hours, people; publish: own drafts and those of others",
                  ),
              )
              .optional()
              .describe("What this editor may change; an owner without roles has all of them"),
            owner: z
              .boolean()
              .optional()
              .describe("Whether this editor may add and remove editors, with at most the owner's own roles"),
          })
          .refine(({ roles, owner }) => roles !== undefined || owner === true, ENTRY_SHAPE),
      ],
      { error: ENTRY_SHAPE },
    ),
  )
  .max(100)
  .refine((entries) => new Set(entries.map(editorEmail)).size === entries.length, "an editor is named twice")
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

/** Alerts (rules/alerts#alerts-possible). */
export const alertsSchema = switchedBy(
  "alerts.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("Whether shoppers can save searches, and get messages about new cars and lower prices"),
    max_searches: z.number().int().min(1).max(200).default(20).describe("Saved searches of one shopper"),
  }),
).prefault({});
