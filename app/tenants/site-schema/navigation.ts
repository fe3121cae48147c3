import { z } from "zod";
import { href } from "./primitives";
import { wordingKey } from "./wording-key";

export type NavigationLink = { label: string; href: string; children?: NavigationLink[] };
const navigationLink: z.ZodType<NavigationLink> = z.strictObject({
  label: wordingKey.describe("Wording key of the link's text"),
  href: href.describe("Where it leads: a path of this site, https:, tel:, mailto: or an anchor"),
  get children() {
    return z.array(navigationLink).optional().describe("Links below this one, as a menu that opens");
  },
});

export const navigation = z.strictObject({
  header: z.array(navigationLink).describe("The links of the header, in this order"),
  footer: z
    .array(
      z.strictObject({
        heading: wordingKey.describe("Wording key of the group's heading"),
        links: z.array(navigationLink).describe("The group's links, in this order"),
      }),
    )
    .describe("The footer's groups of links"),
});
