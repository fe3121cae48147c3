/** @module-tag long */
import { afterAll, describe, expect, test } from "vitest";
import { type Config, readConfig } from "~/config.server";
import { isClosed } from "~/services/navigation/open-links.server";
import { loadSites } from "~/tenants/registry.server";
import type { SiteFault } from "~/tenants/site";
import { type Files, siteConfig, temporarySites } from "../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

const now = new Date("2026-11-23T01:30:00Z");
/** Whether text messages are sent is all that the two differ in. */
const OPEN = readConfig({
  NODE_ENV: "production",
  DEMO_STOCK: "0",
  SMS_WEBHOOK_URL: "https://texts.example/send",
});
const CLOSED = readConfig({ NODE_ENV: "production", DEMO_STOCK: "0" });

const BASE = {
  extends: "manufacturer",
  manufacturer: { name: "Toyota", slug: "toyota" },
  domains: ["www.alpha.example"],
  gates: { finance: true },
  forms: { personalised_finance: { enabled: true }, equifax_finance: { enabled: true } },
};
const page = (text: string) => `---\ntitle: A page\n---\n${text}`;
const header = (href: string) => ({ navigation: { header: [{ label: "nav.home", href }] } });

async function faultsOf(config: object, files: Files, environment: Config) {
  const asked: string[] = [];
  const { faults } = await loadSites({
    demoSites: false,
    now,
    sitesDir: await folders.sitesDir({
      alpha: { "site.json": siteConfig("alpha", { ...BASE, ...config }), ...files },
    }),
    isClosed(site, path) {
      if (site.id === "alpha") asked.push(path);
      return isClosed({ platform: { config: environment, now: () => now }, site }, path);
    },
  });
  const own = faults.filter(({ site }) => site === "alpha");
  return { faults: own.map(faultLine), asked };
}

function faultLine({ file, key, reason, severity }: SiteFault): string {
  return `${severity} ${file} ${key}: ${reason}`;
}

const CLOSED_FINANCE =
  "the page /equifax-finance is closed here and now: it needs text messages, or its campaign is over";
const POPUP = { title: "nav.home", button_text: "nav.home", pages: ["/about-us"] };

describe("the site check names a link to a page that is closed in the deployment", () => {
  test.each<[string, object, Files, string]>([
    ["of a menu", header("/equifax-finance"), {}, "site.json navigation.header.0.href"],
    [
      "of a popup",
      { popups: { hello: { ...POPUP, link_to: "/equifax-finance?a=1" } } },
      {},
      "site.json popups.hello.link_to",
    ],
    [
      "of a promo tile",
      {
        promotions: [
          {
            positions: [4],
            node: { heading: "nav.home", link: { label: "nav.home", href: "/equifax-finance/" } },
          },
        ],
      },
      {},
      "site.json promotions.0.node.link.href",
    ],
    ["of the offers", { offers: { chat_url: "/equifax-finance" } }, {}, "site.json offers.chat_url"],
    [
      "of a page's text",
      {},
      { "content/ask.md": page("Ask for [rates](/equifax-finance).") },
      "content/ask.md /equifax-finance",
    ],
    [
      "of a block",
      {},
      { "content/ask.md": page('{% sell-banner href="/equifax-finance" /%}') },
      "content/ask.md /equifax-finance",
    ],
    [
      "of a block's second button",
      {},
      {
        "content/ask.md": page(
          '{% call-to-action heading="A" button="B" href="/contact" second_button="C" second_href="/equifax-finance" /%}',
        ),
      },
      "content/ask.md /equifax-finance",
    ],
    [
      "of a block in a block",
      {},
      {
        "content/ask.md": page(
          '{% text-tiles heading="A" %}\n{% tile heading="B" href="/equifax-finance" %}\nWords.\n{% /tile %}\n{% /text-tiles %}',
        ),
      },
      "content/ask.md /equifax-finance",
    ],
  ])("%s, and only where it is closed", async (_name, config, files, place) => {
    expect((await faultsOf(config, files, CLOSED)).faults).toEqual([`warning ${place}: ${CLOSED_FINANCE}`]);
    expect((await faultsOf(config, files, OPEN)).faults).toEqual([]);
  });

  test("and none of a template, which can't know the deployment", async () =>
    expect((await faultsOf({}, {}, CLOSED)).faults).toEqual([]));
});

describe("the site check names an absolute link to the site's own domain", () => {
  const reason = (short: string) =>
    `is an absolute link to the site's own domain: ${short} is right on each of its hosts`;
  test.each<[string, object, Files, string]>([
    [
      "of a menu",
      header("https://www.alpha.example/contact?a=b#main"),
      {},
      `site.json navigation.header.0.href: ${reason("/contact?a=b#main")}`,
    ],
    [
      "of a popup",
      { popups: { hello: { ...POPUP, link_to: "https://www.alpha.example/" } } },
      {},
      `site.json popups.hello.link_to: ${reason("/")}`,
    ],
    [
      "of a page's text",
      {},
      { "content/ask.md": page("[a](https://www.alpha.example/contact)") },
      `content/ask.md https://www.alpha.example/contact: ${reason("/contact")}`,
    ],
    [
      "of a block",
      {},
      { "content/ask.md": page('{% sell-banner href="https://www.alpha.example/contact" /%}') },
      `content/ask.md https://www.alpha.example/contact: ${reason("/contact")}`,
    ],
  ])("%s", async (_name, config, files, line) => {
    expect((await faultsOf(config, files, OPEN)).faults).toEqual([`warning ${line}`]);
  });

  test("and none to another domain", async () => {
    const text = page("[a](https://elsewhere.example/contact) [b](/contact) [c](contact)");
    const { faults } = await faultsOf(header("https://alpha.example/"), { "content/ask.md": text }, OPEN);
    expect(faults).toEqual([]);
  });
});

test("the site check asks once for each path, however many of 1,200 pages lead there", async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 1200 }, (_, index) => [
      `content/page-${index}.md`,
      page(
        `[a](/contact) [b](/about-us) [c](/page-${(index + 1) % 1200})\n\n{% sell-banner href="/equifax-finance" /%}`,
      ),
    ]),
  );
  const { faults, asked } = await faultsOf({}, pages, CLOSED);
  expect(faults).toHaveLength(1200);
  expect(asked).toHaveLength(new Set(asked).size);
  expect(asked).toContain("/page-1199");
});

test("a site of used cars only has a home title and menus of used cars", async () => {
  const sites = await loadSites({
    demoSites: false,
    now,
    sitesDir: await folders.sitesDir({
      alpha: { "site.json": siteConfig("alpha", { search: { only: { car_types: ["used"] } } }) },
      beta: { "site.json": siteConfig("beta") },
    }),
  });
  const said = sites
    .all()
    .map(({ content, navigation }) => [
      content.home?.title,
      ["new", "used", "demo"].filter((type) => JSON.stringify(navigation).includes(`"/search/${type}-cars"`)),
    ]);
  expect(said).toEqual([
    ["Used cars", ["used"]],
    ["New, demo and used cars", ["new", "used", "demo"]],
  ]);
});
