import { z } from "zod";
import { own } from "~/domain/text/own-property";
import { href, httpsUrl, wordingKey } from "./primitives";

/** A link of header or footer, with what its name in `navigation.links` stands for. */
export interface NavigationLink {
  label: string;
  href: string;
  /** Its name in `navigation.links`, where the link's address is written. */
  link?: string;
  /** A site without such a page is without the link. */
  optional?: true;
  /** What fills the menu below it, besides `children`. */
  menu?: MenuKind;
  children?: NavigationLink[];
}

const MENU_KINDS = ["models", "stock"] as const;
/** models: the manufacturer's models by category; stock: the types of cars with their numbers, and makes. */
type MenuKind = (typeof MENU_KINDS)[number];

const linkName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, "a link's name is lower-case letters, digits and underscores");

const optional = z
  .boolean()
  .optional()
  .describe("true: the link is left out where the site has no such page, instead of being a fault");

const namedLink = z.strictObject({
  label: wordingKey.describe("Wording key of the link's text"),
  href: href.describe("Where it leads: a path of this site, https:, tel:, mailto: or an anchor"),
  optional,
});
type NamedLink = z.output<typeof namedLink>;

/** A link as site.json has it: by name, by label and address, or by name with a label of its own. */
interface Entry {
  link?: string | undefined;
  label?: string | undefined;
  href?: string | undefined;
  optional?: boolean | undefined;
  menu?: MenuKind | undefined;
  children?: Entry[] | undefined;
}

const entry: z.ZodType<Entry> = z.strictObject({
  link: linkName.optional().describe("The name of one of navigation.links; instead of label and href"),
  label: wordingKey.optional().describe("Wording key of the link's text; with link: instead of its own"),
  href: href
    .optional()
    .describe("Where it leads: a path of this site, https:, tel:, mailto: or an anchor; not with link"),
  optional,
  menu: z
    .enum(MENU_KINDS)
    .optional()
    .describe(
      "Fills the menu below it: models: the manufacturer's models; stock: types of cars with their numbers, and makes",
    ),
  get children() {
    return z.array(entry).optional().describe("Links below this one, as a menu that opens");
  },
});

const written = z.strictObject({
  links: z
    .record(linkName, namedLink)
    .default({})
    .describe("Links by name, each written once; header, footer and menus refer to them with link"),
  header: z.array(entry).describe("The links of the header, in this order"),
  footer: z
    .array(
      z.strictObject({
        heading: wordingKey.describe("Wording key of the group's heading"),
        links: z.array(entry).describe("The group's links, in this order"),
      }),
    )
    .describe("The footer's groups of links"),
  menu_opens_on: z
    .enum(["click", "hover"])
    .default("click")
    .describe("What opens the header's menus; hover: the pointer too, besides click and keyboard"),
  models_menu: z.array(entry).default([]).describe("Further links at the end of the menu of models"),
  social: z
    .strictObject({
      facebook: socialUrl("Facebook"),
      instagram: socialUrl("Instagram"),
      youtube: socialUrl("YouTube"),
      linkedin: socialUrl("LinkedIn"),
    })
    .prefault({})
    .describe("The business in social networks, as links of the footer"),
});

function socialUrl(network: string) {
  return httpsUrl.nullable().default(null).describe(`Address of its page on ${network}; null: none`);
}

/** Header, footer and menus. Names of links are resolved: what reads the configuration only knows whole links. */
export const navigation = written.transform((read, context) => {
  const { links, ...lists } = read;
  const resolve = (entries: readonly Entry[], path: PropertyKey[]): NavigationLink[] =>
    entries.flatMap((each, index) => {
      const at = [...path, index];
      const found = wholeLink(each, links);
      if (typeof found === "string") {
        const key = each.link === undefined ? [] : ["link"];
        context.addIssue({ code: "custom", path: [...at, ...key], message: found, input: each });
        return [];
      }
      const children = each.children && resolve(each.children, [...at, "children"]);
      return [{ ...found, ...(each.menu && { menu: each.menu }), ...(children && { children }) }];
    });
  return {
    ...lists,
    header: resolve(read.header, ["header"]),
    footer: read.footer.map((group, index) => ({
      ...group,
      links: resolve(group.links, ["footer", index, "links"]),
    })),
    models_menu: resolve(read.models_menu, ["models_menu"]),
  };
});

/** Returns the link that an entry means, or the reason why it means none. */
function wholeLink(
  { link, label, href, optional }: Entry,
  links: Readonly<Record<string, NamedLink>>,
): NavigationLink | string {
  if (link === undefined) {
    if (label === undefined || href === undefined)
      return "a link has a label and a href, or the name of a link";
    return { label, href, ...(optional && { optional }) };
  }
  if (href !== undefined) return `the address of ${link} is in navigation.links: leave out href`;
  const named = own(links, link);
  if (!named) return `there is no link ${link} in navigation.links`;
  return {
    label: label ?? named.label,
    href: named.href,
    link,
    ...((optional ?? named.optional) && { optional: true }),
  };
}
