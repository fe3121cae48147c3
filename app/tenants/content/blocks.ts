import { z } from "zod";
import { MODEL_PARAMETERS } from "~/domain/models/model";
import { QUOTE_CARS } from "~/domain/navigation/dealer-domain";
import { FULL_QUANTITY } from "~/domain/reviews/review";
import { href, moment } from "../site-schema/primitives";
import { ASKS_STOCK, type BlockDefinition, block, DRAWS_CARDS, line, picture } from "./block";

const heading = line.optional().describe("Its heading; absent: the wording's");
const words = line.optional().describe("A sentence below the heading");

/**
 * Every block that content can have (docs/decisions/0082-blocks.md). A new block is an entry here, its component in
 * `ui/content/blocks/`, its wording, and a loader in `pages/content/block-data.server.ts` if it shows data.
 * docs/content-blocks.md is made from this table.
 */
export const BLOCKS = {
  hero: block(
    "How a page opens: its heading, the keyword search and the number of cars.",
    {
      heading: line.optional().describe("The heading; absent: the wording's (home.headline)"),
      text: line.optional().describe("The sentence below; absent: the wording's, with the number of cars"),
      search: z.boolean().default(true).describe("Whether the keyword search is in it"),
      layout: z
        .enum(["search", "split", "statement", "cover", "panorama"])
        .optional()
        .describe(
          "search: text alone; split, statement: with a picture beside it; cover: on a picture across the page; panorama: above one; absent: `look.hero` of site.json. cover and panorama need `picture`, and are else split and search",
        ),
      picture: picture
        .optional()
        .describe("A file of media/; absent: the first car of the stock, where the layout has one"),
      alt: line.optional().describe("What the picture shows; absent: it says nothing that the text doesn't"),
      prices: z
        .array(z.int().positive())
        .max(8)
        .default([])
        .describe("Upper ends of 'Under $…' links, dollars"),
    },
    { cost: ASKS_STOCK },
  ),
  "text-tiles": block(
    "Tiles with a heading and a text each, side by side.",
    {
      heading: line.describe("The heading above the tiles"),
      look: z
        .enum(["cards", "steps", "beside"])
        .default("cards")
        .describe(
          "cards: a box each; steps: numbered, one after the other; beside: a list beside the heading",
        ),
    },
    { holds: ["tile"] },
  ),
  tile: block(
    "A tile of text-tiles. Its text is Markdown.",
    {
      heading: line.describe("The tile's heading"),
      href: href.optional().describe("Where the tile's heading leads"),
      picture: picture.optional().describe("A file of media/, above the heading"),
      alt: line.optional().describe("What the picture shows; absent: it says nothing that the tile doesn't"),
    },
    { holds: "text", within: "text-tiles" },
  ),
  reasons: block(
    "The reasons to buy here, `home.reasons` of site.json. A reason about prices shows only while it is true.",
    {
      heading,
    },
  ),
  "stock-strip": block(
    "Cars for sale as cards, with a link to all of them.",
    {
      heading,
      show: z
        .enum(["latest", "demo", "reduced", "used", "new"])
        .default("latest")
        .describe("Which cars: the newest first, of one type, or those with a lower price first"),
      fuel: z
        .string()
        .min(1)
        .max(40)
        .optional()
        .meta({ picker: "fuel" })
        .describe("Only cars of this fuel, as feeds name it"),
      count: z.int().min(1).max(12).default(6).describe("How many at most"),
    },
    { cost: ASKS_STOCK },
  ),
  "browse-tiles": block(
    "Tiles that each lead to a search, with the number of cars.",
    {
      heading,
      by: z.enum(["body", "make", "state"]).default("body").describe("The facet; bodies have outlines"),
      count: z.int().min(2).max(24).default(8).describe("How many at most, those with most cars first"),
    },
    { cost: ASKS_STOCK },
  ),
  "price-buttons": block(
    "Links to searches below a price, each only while it finds a car.",
    {
      heading,
      by: z
        .enum(["price", "weekly"])
        .default("price")
        .describe("price: dollars; weekly: a subscription's dollars a week"),
      up_to: z.array(z.int().positive()).min(1).max(10).describe("Upper ends, dollars"),
    },
    { cost: ASKS_STOCK },
  ),
  offers: block(
    "Offers of the site that run now, as cards, with a link to all of them.",
    {
      heading,
      count: z.int().min(1).max(12).default(3).describe("How many at most, in the order of site.json"),
    },
    { cost: DRAWS_CARDS },
  ),
  models: block(
    "The manufacturer's models as cards: picture, status, Explore, Our Stock. Nothing on a site without models.",
    {
      heading: line.optional().describe("Its heading; absent: the category's name"),
      category: z.enum(MODEL_PARAMETERS).default("all").describe("all: those sold now or soon"),
      count: z.int().min(1).max(24).default(12).describe("How many at most, in the manufacturer's order"),
    },
    { cost: ASKS_STOCK },
  ),
  accessories: block(
    "The models with accessories as cards with 'View Accessories', where `models.accessories_on_parts` says so.",
    { heading },
    { cost: DRAWS_CARDS },
  ),
  reviews: block(
    "The site's reviews, with their average, once in a page. Nothing where none were imported.",
    {
      count: z
        .int()
        .min(1)
        .max(FULL_QUANTITY)
        .optional()
        .describe(
          "How many at most, the newest first, without links to write one; absent: all that the site shows",
        ),
    },
    { once: true, cost: ASKS_STOCK },
  ),
  "review-feedback": block(
    "Asks a customer how it went, with a way to praise and a way to complain, both for everybody. A link to its page names the customer and the dealership: `?first_name=Ada&dealership_name=Harbour%20Toyota`. Nothing on a site without gmb_profiles or without forms.feedback.",
    {},
  ),
  locations: block(
    "The places of the site side by side, with hours and directions, once in a page.",
    {},
    { once: true, cost: DRAWS_CARDS },
  ),
  "service-advantage": block(
    "What a service costs by the manufacturer's table. Nothing on a site without such a table.",
    {
      heading: line.optional().describe('Its heading; absent: "{manufacturer} Service Advantage"'),
      text: words,
      model: line
        .optional()
        .meta({ picker: "model" })
        .describe(
          "A name in the table; absent, or not in the table: the price of models that are not listed",
        ),
      table: z.boolean().default(false).describe("Whether all models of the table follow"),
    },
    { cost: DRAWS_CARDS },
  ),
  "payment-strip": block('"We accept:" and what a shopper can pay with.', {}),
  "guarantee-banner": block(
    "What the site guarantees of used cars, and RESERVE ONLINE where cars can be reserved.",
    {
      href: href.default("/search/used-cars").describe("Where RESERVE ONLINE leads"),
    },
  ),
  "sell-banner": block("A band that leads to selling a car.", {
    heading,
    text: words,
    button: line.optional().describe('The button; absent: "Click Here To Sell"'),
    href: href.default("/sell-your-car").describe("Where the button leads"),
  }),
  "access-loan-banner": block(
    "A red band that leads to the brand's personalised repayments. Nothing on a site without finance.access_loan_url.",
    {},
  ),
  "quote-button": block(
    "A button to the brand's car loan calculator. Nothing on a site without dealer_domain.base; for pre-owned cars finance.pre_owned_quote_url is enough.",
    {
      cars: z.enum(QUOTE_CARS).default("new").describe('new: "Get A Quote"; pre-owned: "GET A QUOTE"'),
    },
  ),
  calculator: block(
    "The finance calculator, once in a page. It loads the page's only script. Nothing on a site without finance.calculator.enabled.",
    {},
    { once: true, cost: DRAWS_CARDS },
  ),
  "trade-in": block("A band that offers a valuation of the shopper's car.", {
    heading,
    text: words,
    button: line.optional().describe("The button; absent: the wording's"),
    href: href.default("/trade-in").describe("Where the button leads"),
  }),
  "call-to-action": block("A band with a heading, a text and one or two buttons.", {
    heading: line.describe("The heading"),
    text: words,
    button: line.describe("The button"),
    href: href.describe("Where the button leads"),
    second_button: line.optional().describe("A second button, quieter"),
    second_href: href.optional().describe("Where the second button leads"),
    tone: z.enum(["brand", "quiet"]).default("brand").describe("brand: the hero's colours"),
  }),
  faq: block("Questions whose answers open.", { heading }, { holds: ["question"] }),
  question: block(
    "A question of faq. Its answer is Markdown.",
    { ask: line.describe("The question") },
    { holds: "text", within: "faq" },
  ),
  regulators: block("The consumer regulators of the states in which the site's dealerships are.", {
    heading,
  }),
  form: block(
    "The form that site.json has at this page's address, where the text wants it, once in a page. Without this block it follows the text.",
    {},
    { once: true },
  ),
  "chat-provider": block(
    "Whose web chat the site loads, for the privacy policy. Nothing on a site without chat.provider.",
    {},
  ),
  "reservation-terms": block(
    "What reserving a car online costs, how long it holds and what goes back. Nothing on a site without checkout.",
    {},
  ),
  "truncated-text": block(
    "A text of which the first line shows, and the rest behind a button.",
    {
      lead: line.describe("What shows before the button"),
      button: line.optional().describe('The button; absent: "Read more"'),
    },
    { holds: "text" },
  ),
  people: block(
    "People with their names and what they do.",
    { heading: line.describe("The heading above them") },
    { holds: ["person"] },
  ),
  person: block(
    "A person of people. What stands in it is said about the person.",
    {
      name: line.describe("The person's name"),
      role: line.optional().describe("What the person does"),
      picture: picture.optional().describe("A file of media/"),
      alt: line.optional().describe("What the picture shows; absent: it says nothing that the name doesn't"),
      phone: line.optional().describe("The person's number"),
    },
    { holds: "text", within: "people" },
  ),
  "make-every-journey-effortless": block(
    'The section "Make Every Journey Effortless" of parts pages.',
    {
      heading,
      picture: picture.optional().describe("A file of media/"),
      alt: line.optional().describe("What the picture shows"),
    },
    { holds: "text" },
  ),
  "fit-for-business": block(
    'The section "Fit for Business" of parts and fleet pages.',
    {
      heading,
      picture: picture.optional().describe("A file of media/"),
      alt: line.optional().describe("What the picture shows"),
    },
    { holds: "text" },
  ),
  "fleet-services": block("What a fleet gets here, with a button.", {
    heading,
    text: words,
    button: line.optional().describe("The button; absent: the wording's"),
    href: href.default("/fleet").describe("Where the button leads"),
  }),
  "parts-intro": block(
    "How a parts page begins: what is sold, and the warranty of genuine parts.",
    { heading },
    { holds: "text" },
  ),
  "parts-collage": block(
    "Pictures of parts and accessories, side by side.",
    { heading: line.describe("The heading above the pictures") },
    { holds: ["collage-picture"] },
  ),
  "collage-picture": block(
    "A picture of parts-collage.",
    {
      src: picture.describe("A file of media/"),
      alt: line.describe("What the picture shows, for those who can't see it"),
      href: href.optional().describe("Where the picture leads"),
    },
    { within: "parts-collage" },
  ),
  "promotions-slider": block(
    "Wide pictures side by side, one in sight, to swipe. Nothing while no slide is in its dates.",
    { heading: line.describe("What the slides are, for those who can't see them; it isn't shown") },
    { holds: ["promotion-slide"] },
  ),
  "promotion-slide": block(
    "A slide of promotions-slider, 1920 by 540 px. Below it stand its title and its last day.",
    {
      src: picture.describe(
        "A file of media/, best 1920 by 540 px; others are shown whole, with room beside them",
      ),
      title: line.optional().describe("What stands below the picture; absent: only its last day"),
      alt: line.describe("What the picture shows and says, for those who can't see it"),
      href: href.optional().describe("Where the slide leads"),
      starts: moment.optional().describe("First moment it shows: 2026-12-01T00:00:00+11:00; absent: at once"),
      expires: moment.optional().describe("Last moment it shows; absent: until it is taken out"),
    },
    { within: "promotions-slider", shape: { width: 1920, height: 540 } },
  ),
  video: block("A film as a link with a picture. Nothing of another host loads before it is pressed.", {
    title: line.describe("What the film is called"),
    href: href.describe("Where the film is; one on YouTube or Vimeo plays in the page, with script"),
    picture: picture.optional().describe("A file of media/, a still of the film; absent: a dark ground"),
    length: line.optional().describe("How long it is, such as 2:30"),
  }),
  image: block("A picture of the site's own, with a caption where it has one.", {
    src: picture.describe("A file of media/"),
    alt: line.describe("What the picture shows, for those who can't see it"),
    caption: line.optional().describe("A line below the picture"),
    wide: z.boolean().default(false).describe("Across the page, not only across the text"),
  }),
} as const satisfies Readonly<Record<string, BlockDefinition>>;

export type BlockName = keyof typeof BLOCKS;

/** A block's attributes, checked, with its defaults. */
export type BlockAttributes<Name extends BlockName> = z.output<(typeof BLOCKS)[Name]["attributes"]>;

const BY_NAME: ReadonlyMap<string, BlockDefinition> = new Map(Object.entries(BLOCKS));

export function blockNamed(name: string): BlockDefinition | undefined {
  return BY_NAME.get(name);
}

export function blocksThatStandAlone(): string[] {
  return [...BY_NAME].filter(([, { within }]) => !within).map(([name]) => name);
}
