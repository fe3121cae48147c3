/** @module-tag long */
import { afterAll, describe, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { faultLines, loadAlpha } from "../../support/site-faults";
import { type Files, siteConfig, temporarySites } from "../../support/site-folders";
import { ALPHA_SLUG } from "../../support/site-slugs";

const folders = await temporarySites();
afterAll(() => folders.remove());

const page = (text: string) => `---\ntitle: A page\n---\n${text}`;
const header = (...hrefs: string[]) => ({
  navigation: { header: hrefs.map((href) => ({ label: "nav.home", href })) },
});
const WASH = {
  forms: {
    wash: {
      path: "/wash",
      aliases: ["/clean"],
      category: "Service Booking",
      anchor: "wash-form",
      wording: "forms.service",
      fields: ["name", "phone"],
    },
  },
};

async function load(config: object, files: Files = {}) {
  const registry = await loadAlpha(config, { files });
  return { faults: faultLines(registry), site: registry.bySlug(ALPHA_SLUG) };
}

describe("loadSites reports a dead link of site.json, and serves the site, for a link", () => {
  const nowhere = "there is no page /fleet-cars on this site";
  const link = { label: "nav.home", href: "/fleet-cars" };
  test.each<[string, object, string]>([
    ["in the header", header("/", "/fleet-cars"), `navigation.header.1.href: ${nowhere}`],
    [
      "to an unknown location",
      header("/locations/nowhere"),
      "navigation.header.0.href: there is no location nowhere",
    ],
    [
      "in a menu of the header",
      { navigation: { header: [{ label: "nav.home", href: "/", children: [link] }] } },
      `navigation.header.0.children.0.href: ${nowhere}`,
    ],
    [
      "in the footer",
      { navigation: { footer: [{ heading: "footer.company", links: [link] }] } },
      `navigation.footer.0.links.0.href: ${nowhere}`,
    ],
    [
      "in the feature banner",
      { search: { feature_banner: [{ ...link, icon: "offer" }] } },
      `search.feature_banner.0.href: ${nowhere}`,
    ],
    [
      "on a promo card",
      { promotions: [{ positions: [4], node: { heading: "nav.home", link } }] },
      `promotions.0.node.link.href: ${nowhere}`,
    ],
    ["in the help box", { search: { help: { enquiry: "/fleet-cars" } } }, `search.help.enquiry: ${nowhere}`],
    [
      "to a test drive in the help box",
      { search: { help: { test_drive: "/fleet-cars" } } },
      `search.help.test_drive: ${nowhere}`,
    ],
    [
      "to a finance page",
      { vehicle_forms: { finance_enquiry: { dealership_paths: { alpha: "/fleet-cars" } } } },
      `vehicle_forms.finance_enquiry.dealership_paths.alpha: ${nowhere}`,
    ],
    ["with a query", header("/fleet-cars?make=Toyota"), `navigation.header.0.href: ${nowhere}`],
    [
      "to the host of the site",
      { domains: ["www.alpha.example"], ...header("https://www.alpha.example/fleet-cars") },
      `navigation.header.0.href: ${nowhere}`,
    ],
    [
      "in other capitals",
      header("/About-us"),
      "navigation.header.0.href: there is no page /About-us on this site",
    ],
    [
      "to a hidden location",
      header("/contact-us/shed"),
      "navigation.header.0.href: there is no location shed",
    ],
    [
      "to a form that is switched off",
      header("/fleet"),
      "navigation.header.0.href: there is no page /fleet: what would stand there is switched off",
    ],
    [
      "to a valuation that is switched off",
      header("/cars/trade-in"),
      "navigation.header.0.href: there is no page /cars/trade-in: what would stand there is switched off",
    ],
    [
      "to a comparison that the site lacks",
      header("/compare"),
      "navigation.header.0.href: there is no page /compare: what would stand there is switched off",
    ],
    [
      "with too many parts below the search",
      header("/search/a/b/c"),
      "navigation.header.0.href: there is no page /search/a/b/c on this site",
    ],
    [
      "to an endpoint",
      header("/api/cars"),
      "navigation.header.0.href: there is no page /api/cars on this site",
    ],
  ])("%s", async (_where, config, fault) => {
    const { faults, site } = await load(config);
    expect(faults).toEqual([`fault ${fault}`]);
    expect(site?.slug).toBe("alpha");
  });

  test("unless it leads to a page, an alias, a search, a car, a file or another host", async () => {
    const { faults } = await load({
      ...WASH,
      saved_cars: { compare: true },
      domains: ["www.alpha.example"],
      ...header(
        ...["/", "/cars", "/cars/", "/cars?make=Toyota&sortBy=latest", "/cars?range[price]=0:20000"],
        ...["/search/used-cars", "/search/toyota", "/search/toyota/hilux", "/new-used-and-demo-cars"],
        ...["/cars/some-car", "/cars/some-car/enquire", "/locations/yard", "/contact-us/yard", "/contact-us"],
        ...[
          "/locations/alpha",
          "/contact",
          "/wash/",
          "/clean",
          "/wash#wash-form",
          "/wash#phone",
          "/about-us#main",
        ],
        ...[
          "/favourites",
          "/compare",
          "/favicon.svg",
          "/sitemap.xml",
          "/img/brochure.png",
          "/finance#finance-form",
        ],
        ...["https://elsewhere.example/fleet", "tel:0355500001"],
        ...["mailto:hello@alpha.example", "#main", "/feeds/google-vehicles.csv"],
      ),
    });
    expect(faults).toEqual([]);
  });

  test("to a missing part of a page, with a warning", async () => {
    const { faults, site } = await load({ ...WASH, ...header("/wash#prices", "/about-us#team") });
    expect(faults).toEqual([
      "warning navigation.header.0.href: the page /wash has no part #prices",
      "warning navigation.header.1.href: the page /about-us has no part #team",
    ]);
    expect(site).toBeDefined();
  });
});

describe("the navigation of a template", () => {
  async function withTemplate(header: object[], footer: object[] = []) {
    const root = await folders.newRoot({
      "templates/dealer": { "site.json": { navigation: { header, footer } } },
      "sites/alpha": { "site.json": siteConfig("alpha") },
    });
    const registry = await loadSites({ rootDir: root });
    return { faults: faultLines(registry), navigation: registry.bySlug(ALPHA_SLUG)?.navigation };
  }
  const to = (href: string, children?: object[]) => ({
    label: "nav.home",
    href,
    ...(children && { children }),
  });

  test("omits links to what the site has switched off", async () => {
    const { faults, navigation } = await withTemplate(
      [to("/fleet"), to("/fleet", [to("/service"), to("/contact")]), to("/cars", [to("/compare")])],
      [
        { heading: "footer.company", links: [to("/careers"), to("/about-us")] },
        { heading: "footer.legal", links: [to("/trade-in")] },
      ],
    );
    expect(faults).toEqual([]);
    expect(navigation?.header).toEqual([to("/contact", [to("/contact")]), to("/cars")]);
    expect(navigation?.footer).toEqual([{ heading: "footer.company", links: [to("/about-us")] }]);
  });

  test("omits the links to a form that is switched off in a shipped template", async () => {
    const { faults, site } = await load({
      extends: "manufacturer",
      forms: { get_quote: { enabled: false } },
    });
    expect(faults).toEqual([]);
    expect(JSON.stringify(site?.navigation)).toContain("/book-test-drive");
    expect(JSON.stringify(site?.navigation)).not.toContain("/models/get-quote");
  });

  test("has its faults reported in the file of the template when a link always leads nowhere", async () =>
    expect((await withTemplate([to("/nowhere")])).faults).toEqual([
      "fault templates/dealer/site.json navigation.header.0.href: there is no page /nowhere on this site",
    ]));
});

describe("a link with a name", () => {
  const links = { nowhere: { label: "nav.home", href: "/nowhere" } };

  test("is reported once, where its address is written, however many lists have it", async () => {
    const { faults } = await load({
      navigation: {
        links,
        header: [{ link: "nowhere" }],
        footer: [{ heading: "footer.company", links: [{ link: "nowhere" }, { link: "about_us" }] }],
      },
    });
    expect(faults).toEqual(["fault navigation.links.nowhere.href: there is no page /nowhere on this site"]);
  });

  test("is left out without a page when it is optional, and its group with it", async () => {
    const { faults, site } = await load({
      navigation: {
        links: { nowhere: { ...links.nowhere, optional: true } },
        header: [{ link: "nowhere" }, { link: "about_us" }],
        footer: [{ heading: "footer.company", links: [{ link: "nowhere" }] }],
        models_menu: [{ link: "nowhere" }, { link: "contact" }],
      },
    });
    expect(faults).toEqual([]);
    expect(site?.navigation.header.map(({ href }) => href)).toEqual(["/about-us"]);
    expect(site?.navigation.footer).toEqual([]);
    expect(site?.navigation.models_menu.map(({ href }) => href)).toEqual(["/contact"]);
  });

  test("is an error at its entry when navigation.links does not have it", async () => {
    const { faults, site } = await load({ navigation: { header: [{ link: "nowhere" }] } });
    expect(faults).toEqual(["error navigation.header.0.link: there is no link nowhere in navigation.links"]);
    expect(site).toBeUndefined();
  });
});

describe("a content page", () => {
  test.each<[string, string, string]>([
    [
      "a link",
      "See [our fleet](/fleet-cars).",
      "fault content/faq.md /fleet-cars: there is no page /fleet-cars on this site",
    ],
    [
      "a relative link",
      "See [that](fleet-cars).",
      "fault content/faq.md fleet-cars: there is no page /fleet-cars on this site",
    ],
    [
      "a link of a block",
      '{% sell-banner href="/fleet-cars" /%}',
      "fault content/faq.md /fleet-cars: there is no page /fleet-cars on this site",
    ],
    [
      "a link with a query",
      "[x](/nowhere?a=b#c)",
      "fault content/faq.md /nowhere?a=b#c: there is no page /nowhere on this site",
    ],
    [
      "a missing picture",
      "![x](yard.jpg)",
      "fault content/faq.md line 4: yard.jpg: there is no picture media/yard.jpg",
    ],
    [
      "a missing part of the page",
      "[x](#prices)",
      "warning content/faq.md #prices: the page /faq has no part #prices",
    ],
  ])("is reported for %s that leads nowhere", async (_name, text, fault) => {
    const { faults } = await load({}, { "content/faq.md": page(text) });
    expect(faults).toEqual([fault]);
  });

  test("is not reported for links that lead somewhere", async () => {
    const text =
      "[a](contact) [b](/wash#wash-form) [c](https://elsewhere.example/x) [d](mailto:a@b.example) [e](tel:123) [f](/cars?fuel=Electric) [g](#main) ![p](/img/yard.jpg)";
    expect((await load(WASH, { "content/faq.md": page(text) })).faults).toEqual([]);
  });

  test("has the folder of its address as the base of its relative links", async () => {
    const { faults, site } = await load(
      { extends: "manufacturer" },
      { "content/models-get-quote.md": page("[x](get-quote) [y](elsewhere)") },
    );
    expect(faults).toEqual([
      "fault content/models-get-quote.md elsewhere: there is no page /models/elsewhere on this site",
    ]);
    expect(site?.slug).toBe("alpha");
  });

  test.each(["cars", "contact", "clean"])(
    "is reported as content/%s.md when another page has its address",
    async (slug) => {
      const { faults, site } = await load(WASH, { [`content/${slug}.md`]: page("x") });
      expect(faults).toEqual([
        `warning content/${slug}.md : is never shown: /${slug} is another page's address`,
      ]);
      expect(site?.pages).not.toContain("/clean");
    },
  );
});

test("loadSites lists as pages those of the routes, the forms, the content and the locations", async () => {
  const { site } = await load({ ...WASH, valuation: { enabled: true, aliases: ["/sell-your-car"] } });
  expect(site?.pages).toEqual([
    ...["/", "/cars", "/about-us", "/accessibility", "/contact", "/finance", "/locations/yard"],
    ...["/pages/handling-complaint", "/privacy-policy", "/terms-and-conditions", "/trade-in", "/wash"],
  ]);
});
