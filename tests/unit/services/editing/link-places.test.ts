import { expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { linkPlace } from "~/services/editing/link-places.server";
import type { Site } from "~/tenants/site";
import { loadedSites } from "../../../support/loaded-sites";

const sites = await loadedSites();
const southbank = sites.bySlug(asSiteSlug("southbank"));
if (!southbank) throw new Error("southbank is refused");
const navigation = {
  header: [
    { label: "nav.contact", href: "/contact" },
    {
      label: "nav.search_vehicles",
      href: "/cars",
      children: [{ label: "nav.used_cars", href: "/a", link: "used" }],
    },
  ],
  footer: [
    { heading: "footer.company", links: [{ label: "nav.contact", href: "/contact" }] },
    {
      heading: "footer.legal",
      links: [
        { label: "nav.blog", href: "/b" },
        { label: "nav.terms", href: "/c" },
      ],
    },
  ],
  models_menu: [{ label: "nav.about_us", href: "/d" }],
};
const site = {
  ...southbank,
  navigation,
  content: { "about-us": { title: "Since 1990" } },
  promotions: [{ node: { heading: "nav.home" } }],
  popups: { easter: { title: "nav.finance" } },
} as unknown as Site;

it.each([
  ["site.json", "navigation.header.0.href", "header", "Contact us"],
  ["site.json", "navigation.header.1.children.0.href", "header", "Used Cars"],
  ["site.json", "navigation.links.used.href", "header", "Used Cars"],
  ["site.json", "navigation.links.gone.href", "header", ""],
  ["site.json", "navigation.footer.1.links.1.href", "footer", "Terms and conditions"],
  ["site.json", "navigation.models_menu.0.href", "models", "About Us"],
  ["site.json", "promotions.0.node.link.href", "promo", "Home"],
  ["site.json", "promotions.7.node.link.href", "promo", ""],
  ["site.json", "popups.easter.link_to", "popup", "Finance"],
  ["site.json", "popups.__proto__.pages", "popup", "__proto__"],
  ["site.json", "redirects./old", "redirect", "/old"],
  ["site.json", "search.help.enquiry", "other", ""],
  ["content/about-us.md", "/gone", "page", "Since 1990"],
  ["content.fr/blog/a-post.md", "/gone", "page", "blog/a-post"],
])("knows of the fault %s %s that it is about: %s %s", (file, key, what, name) => {
  const found = linkPlace(site, { file, key });
  expect({ ...found, name: found.name.toLowerCase() }).toEqual({ what, name: name.toLowerCase() });
});
