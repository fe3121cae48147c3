import { z } from "zod";
import { named } from "~/domain/content/review-feedback";
import { modelEntry } from "~/tenants/manufacturer-schema";
import { nameIn, needs, switchedBy } from "./needs";
import { hostName, href, httpsUrl, moment, PICTURE_FILE, pagePath, slug, wordingKey } from "./primitives";

/** What the home page's blocks share with vehicle pages. The page itself is content/home.md. */
export const home = z.strictObject({
  reasons: z
    .array(wordingKey)
    .default([])
    .describe("Wording keys (prefix) of the reasons to buy here: {key}.title, {key}.text"),
});

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

export const modelsSchema = switchedBy(
  "models.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("Whether the site has the pages of its manufacturer's models; needs manufacturer"),
    hidden: z.array(slug).default([]).describe("Models of the manufacturer that this site does not show"),
    added: z
      .array(modelEntry)
      .default([])
      .describe("Further models; one of the manufacturer's slug replaces it"),
    accessories_on_parts: z
      .boolean()
      .default(false)
      .describe("Whether the parts page lists the models with accessories"),
  }),
).prefault({});

/** Reviews of the business, imported from a file (rules/reviews#reviews-import). */
export const reviewsSchema = switchedBy(
  "reviews.shown",
  z.strictObject({
    shown: z.boolean().default(true).describe("Whether imported reviews and ratings are shown"),
    minimum_rating: z
      .number()
      .min(1)
      .max(5)
      .default(4)
      .describe("Only reviews with at least so many stars are shown in full; the average is of all"),
    hidden: z
      .array(z.string())
      .max(1000)
      .default([])
      .describe("Reviews that are not shown, by their id or their writer's name; they still count"),
  }),
).prefault({});

const isSameName = (name: string, other: string) => named([{ name }], other) !== undefined;

/** A business profile where customers write reviews. */
export const gmbProfile = z.strictObject({
  name: needs(
    z.string().describe("The dealership's or location's name, as review links name it"),
    nameIn(["dealerships", "locations"], isSameName),
  ),
  review_url: httpsUrl.describe("Where a customer writes a review of it"),
});

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

export const SIGNATURES = [
  "none",
  "price_tags",
  "star_map",
  "diagonal",
  "showroom",
  "horizon",
  "hazard",
  "soft",
  "island",
  "wave",
] as const;
export type Signature = (typeof SIGNATURES)[number];

export const look = z.strictObject({
  header: z
    .enum(["solid", "light", "stacked"])
    .describe("solid: brand band; light: page colour with a rule; stacked: utility row above"),
  card: z.enum(["raised", "outlined", "flat"]).describe("How a car's card stands on the page"),
  hero: z.enum(["search", "split", "statement"]).describe("How the home page opens"),
  footer: z
    .enum(["columns", "split", "centred"])
    .default("columns")
    .describe(
      "columns: groups of links side by side; split: name and phone next to them; centred: links in rows, in the middle",
    ),
  signature: z
    .enum(SIGNATURES)
    .default("none")
    .describe(
      "What the brand is known by. none; price_tags: hand-painted tags and an awning; star_map: a star, and states as a map; diagonal: a slanted cut; showroom: one large car and thin lines; horizon: hills and a low sun, and a weight gauge on caravans; hazard: a striped edge and large weights; soft: round shapes, weeks on a slider; island: a map of Tasmania; wave: waves",
    ),
});

const host = (schemes: string) =>
  z
    .string()
    .regex(
      new RegExp(`^(${schemes}):\\/\\/(\\*\\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}(:\\d{1,5})?$`),
      `scheme and host alone: ${schemes.replace("|", ":// or ")}://host, or *.host for all below it`,
    );

const provider = z.strictObject({
  name: z.string().min(1).max(60).describe("The provider, as the privacy policy names it"),
  script: httpsUrl.describe("Address of the provider's script"),
  attributes: z
    .record(
      z.string().regex(/^data-[a-z][a-z0-9-]*$/, "data- and lower-case letters, digits and hyphens"),
      z.string().max(200),
    )
    .default({})
    .describe("What the script reads from its element: the account's key and the like"),
  scripts: z.array(host("https")).default([]).describe("Further hosts that its scripts come from"),
  connects: z.array(host("https|wss")).default([]).describe("Hosts that its script talks to"),
  frames: z.array(host("https")).default([]).describe("Hosts of the frames that it opens"),
});

/** A web chat on the site's pages (rules/navigation#web-chat). Without a provider a chat is a link like any other. */
export const chatSchema = z
  .strictObject({
    provider: provider
      .nullable()
      .default(null)
      .describe(
        "Whose chat is loaded on the pages that have no form and nothing of a person; null: no foreign script at all",
      ),
  })
  .prefault({});

export type ChatProvider = z.output<typeof provider>;

/** The brand's own website of this dealer (rules/finance#quote-links, rules/navigation#service-booking-link). */
export const dealerDomainSchema = z
  .strictObject({
    base: hostName
      .nullable()
      .default(null)
      .describe("The domain on which the brand's dealers have a subdomain each; null: the brand has none"),
    subdomain: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        "a subdomain is lower-case letters, digits and hyphens, without a dot",
      )
      .nullable()
      .default(null)
      .describe("This dealer's subdomain; null: the name of the site's folder"),
  })
  .prefault({});

/** Where the brand's own finance is, per dealer (rules/finance#access-loan, rules/finance#quote-links). */
export const brandFinanceKeys = {
  access_loan_url: httpsUrl
    .nullable()
    .default(null)
    .describe("Where the access-loan banner leads; null: the block shows nothing"),
  quote_url: httpsUrl
    .nullable()
    .default(null)
    .describe("Fixed address of the quote button; null: the calculator on dealer_domain"),
  pre_owned_quote_url: httpsUrl
    .nullable()
    .default(null)
    .describe("Fixed address of the quote button for pre-owned cars; null: the calculator on dealer_domain"),
};
