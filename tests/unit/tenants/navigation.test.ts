import { describe, expect, test } from "vitest";
import { navigation } from "~/tenants/site-schema/navigation";
import { shippedSite, shippedSites } from "../../support/shipped-sites";

const LINKS = { finance: { label: "nav.finance", href: "/finance" } };
const read = (header: object[]) => navigation.safeParse({ links: LINKS, header, footer: [] });
const faultsOf = (header: object[]) =>
  read(header).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("navigation", () => {
  test("resolves names of links in lists and menus, with a label of the entry's own where it has one", () => {
    const menu = { label: "nav.service", href: "/service", menu: "stock", children: [{ link: "finance" }] };
    expect(read([{ link: "finance" }, { link: "finance", label: "nav.contact" }, menu]).data?.header).toEqual(
      [
        { label: "nav.finance", href: "/finance", link: "finance" },
        { label: "nav.contact", href: "/finance", link: "finance" },
        { ...menu, children: [{ label: "nav.finance", href: "/finance", link: "finance" }] },
      ],
    );
  });

  test.each<[string, object, string]>([
    [
      "an unknown name in a menu",
      { label: "nav.home", href: "/", children: [{ link: "fleet" }] },
      "header.0.children.0.link: there is no link fleet in navigation.links",
    ],
    [
      "a name that every object has",
      { link: "constructor" },
      "header.0.link: there is no link constructor in navigation.links",
    ],
    [
      "an address besides the name",
      { link: "finance", href: "/loans" },
      "header.0.link: the address of finance is in navigation.links: leave out href",
    ],
    [
      "a label without an address",
      { label: "nav.finance" },
      "header.0: a link has a label and a href, or the name of a link",
    ],
  ])("refuses %s", (_case, entry, fault) => expect(faultsOf([entry])).toEqual([fault]));

  test.each(["http://facebook.example/a", "javascript:alert(1)", "facebook.example/a"])(
    "refuses %s as an address of a social network",
    (facebook) =>
      expect(navigation.safeParse({ header: [], footer: [], social: { facebook } }).success).toBe(false),
  );
});

/* The list of the specification, §2. */
test.each(shippedSites().filter((slug) => shippedSite(slug).site.extends === "manufacturer"))(
  "%s has the manufacturer's header, Special Offers and Complaints as soon as it has their pages",
  (slug) => {
    const { header } = shippedSite(slug).site.navigation;
    const lines = header.map(({ label, href, menu, children }) => [
      label.replace("nav.", ""),
      menu ?? children?.map((child) => child.href).join(" ") ?? href,
    ]);
    expect(lines).toEqual([
      ["home", "/"],
      ["new_vehicles", "models"],
      ["special_offers", "/special-offers"],
      ["sell_my_car", "/trade-in"],
      ["pre_owned_vehicles", "stock"],
      ["service", "/service /genuine-service /warranty /roadside-assist"],
      ["parts", "/vehicle-parts-and-accessories"],
      ["company", "/about-us /contact /fleet /terms-and-conditions /pages/handling-complaint"],
    ]);
  },
);

test.each(shippedSites())(
  "the footer of %s leads to the page about complaints, and to the blog where there is one",
  (slug) => {
    const { site } = shippedSite(slug);
    const hrefs = site.navigation.footer.flatMap(({ links }) => links.map(({ href }) => href));
    expect(hrefs.filter((href) => href.includes("complaint"))).toHaveLength(1);
    expect(hrefs).toEqual(expect.arrayContaining(site.blog.enabled ? ["/blog"] : []));
  },
);
