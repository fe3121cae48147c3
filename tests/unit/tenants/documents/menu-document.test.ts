import { expect, it } from "vitest";
import { wordFaults } from "~/tenants/documents/document-faults";
import {
  isMenuText,
  listedEntries,
  type MenuEntry,
  menuPlace,
  menusConfig,
  menusOfSite,
  menuText,
  menuTexts,
  nestedEntries,
  newLabel,
  readMenu,
} from "~/tenants/documents/menu-document";
import type { Site } from "~/tenants/site";
import { loadedSites } from "../../../support/loaded-sites";

const sites = await loadedSites();
const site = { domains: ["www.alpha.example"] } as unknown as Site;
const CARS: MenuEntry = { label: "nav.search_vehicles", link: "search" };
const CONTACT: MenuEntry = { label: "nav.contact", href: "/contact" };
const OWN: MenuEntry = {
  label: "menu_texts.header.e1",
  texts: { "en-AU": "Say hello", "zh-Hans": "打招呼" },
  href: "/contact",
};

/* rules/editors#document-faults */
it.each([
  ["header", [CARS, { ...CONTACT, below: [OWN] }], []],
  ["header", [], []],
  ["header", [{ ...CONTACT, href: "https://www.youtube.com/watch?v=a" }], []],
  ["header", [{ ...CONTACT, href: "tel:0355500001" }], []],
  ["header", [CARS, { ...CONTACT, href: "javascript:alert(1)" }], ["e1_href address"]],
  ["header", [{ ...CARS, below: [{ ...CONTACT, href: "http://elsewhere.example/" }] }], ["e1_href address"]],
  ["header", [{ ...CONTACT, href: "//elsewhere.example/" }], ["e0_href address"]],
  ["header", [{ ...OWN, texts: { "en-AU": "Two\nlines" } }], ["e0_text_en-AU line_break"]],
  ["header", [{ ...OWN, texts: { "en-AU": "x".repeat(61) } }], ["e0_text_en-AU line_too_long"]],
  ["header", [{ ...OWN, texts: { "zh-Hans": "Loans from 1.9% p.a." } }], ["e0_text_zh-Hans rate"]],
  ["header", [{ ...OWN, texts: { "en-AU": "Turned \u202e" } }], ["e0_text_en-AU direction"]],
  ["header", [{ label: "nav.contact" }], [" unreadable"]],
  ["footer", [{ label: "footer.company", below: [CONTACT] }], []],
  ["footer", [{ label: "footer.company", below: [CONTACT] }, { label: "footer.legal" }], [" heading"]],
  ["footer", [{ ...CONTACT, below: [CONTACT] }], [" unreadable"]],
  ["sidebar", [CONTACT], [" unreadable"]],
] as [string, MenuEntry[], string[]][])(
  "finds in the menu %s with %j the faults %j",
  (key, entries, faults) => {
    const found = wordFaults(site, { kind: "menu", key, text: menuText(entries) }, null);
    expect(found.map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults);
  },
);

it.each([
  "{}",
  "null",
  '[{"label":"nav.contact","editors":[]}]',
  menuText(Array(61).fill(CONTACT)),
  "not JSON",
])("refuses a menu that says %s", (text) => {
  expect(readMenu(text)).toBeNull();
  expect(wordFaults(site, { kind: "menu", key: "header", text }, null)).toMatchObject([
    { fault: "unreadable" },
  ]);
});

it("lets an entry keep the address that its file has", () => {
  const text = menuText([{ ...CONTACT, href: "http://elsewhere.example/" }]);
  expect(wordFaults(site, { kind: "menu", key: "header", text }, text)).toEqual([]);
});

it.each([
  ["nothing without documents", [], {}],
  ["nothing of a document that can't be read", [["header", "{}"]], {}],
  ["nothing of a menu that there isn't", [["sidebar", menuText([CONTACT])]], {}],
  ["a link by its name", [["header", menuText([CARS])]], { navigation: { header: [{ link: "search" }] } }],
  [
    "a link by its name with another text",
    [["header", menuText([{ ...CARS, label: "nav.all_stock" }])]],
    { navigation: { header: [{ link: "search", label: "nav.all_stock" }] } },
  ],
  [
    "what an entry opens, and the entries below it",
    [["header", menuText([{ ...CONTACT, menu: "stock", optional: true, below: [OWN] }])]],
    {
      navigation: {
        header: [
          {
            ...{ label: "nav.contact", href: "/contact", optional: true, menu: "stock" },
            children: [{ label: OWN.label, href: "/contact" }],
          },
        ],
      },
    },
  ],
  [
    "the groups of the footer and the links of the models' menu",
    [
      ["footer", menuText([{ label: "footer.company", below: [CONTACT] }])],
      ["models", menuText([{ label: "nav.blog", link: "blog", optional: true }])],
    ],
    {
      navigation: {
        footer: [{ heading: "footer.company", links: [{ label: "nav.contact", href: "/contact" }] }],
        models_menu: [{ link: "blog" }],
      },
    },
  ],
] as [string, [string, string][], object][])("writes into site.json %s", (_what, documents, config) => {
  const links = {
    search: { label: "nav.search_vehicles", href: "/cars" },
    blog: { label: "nav.blog", href: "/blog", optional: true },
  };
  const written = menusConfig(
    { links },
    documents.map(([key, text]) => ({ key, text })),
  );
  expect(written).toEqual(config);
});

it("has the texts of renamed entries by language, for the languages of the site", () => {
  const documents = [{ key: "header", text: menuText([CONTACT, { ...CARS, below: [OWN] }]) }];
  expect(menuTexts({ languages: ["en-AU", "zh-Hans"] }, documents)).toEqual(
    new Map([
      ["en-AU", [[OWN.label, "Say hello"]]],
      ["zh-Hans", [[OWN.label, "打招呼"]]],
    ]),
  );
  const foreign = [{ key: "header", text: menuText([{ ...OWN, label: "finance_terms.disclaimer" }]) }];
  expect(menuTexts({ languages: ["en-AU"] }, foreign)).toEqual(new Map([["en-AU", []]]));
});

it("gives a renamed entry a key that no other entry has", () => {
  expect(newLabel("header", [])).toBe("menu_texts.header.e1");
  expect(newLabel("footer", ["nav.contact", "menu_texts.footer.e7", "menu_texts.footer.e2"])).toBe(
    "menu_texts.footer.e8",
  );
  expect([
    isMenuText(newLabel("models", [])),
    isMenuText("menu_texts.header.title"),
    isMenuText("nav.menu"),
  ]).toEqual([true, false, false]);
});

it("has the same entries as a list and nested", () => {
  const entries = [CARS, { ...CONTACT, below: [OWN, CARS] }, OWN];
  expect(listedEntries(entries).map(({ level }) => level)).toEqual([0, 0, 1, 1, 0]);
  expect(nestedEntries(listedEntries(entries))).toEqual(entries);
});

const HEADER = {
  key: "header",
  text: menuText([CARS, { ...CONTACT, below: [OWN, { ...CONTACT, href: "/gone?a=1" }] }]),
};
const fault = (key: string, reason = "", file = "site.json") => ({ file, key, reason });

it.each([
  [fault("navigation.header.0.link"), "e0_href"],
  [fault("navigation.header.1.href"), "e1_href"],
  [fault("navigation.header.1.children.1.href"), "e3_href"],
  [fault("navigation.header.0.href", "there is no page /gone on this site"), "e3_href"],
  [fault("navigation.header.0.href", "the page /gone is closed here and now"), "e3_href"],
  [fault("navigation.links.search.href", "there is no page /cars on this site"), "e0_href"],
  [fault("menu_texts.header.e1", "unknown placeholder", "wording/zh-Hans.json"), "e2_text_zh-Hans"],
  [fault("navigation.header"), ""],
  [fault("navigation.header.9.href"), ""],
])("leads from the fault %j to the field %j", (found, field) => {
  expect(menuPlace(HEADER, found)).toEqual({ field });
});

it.each([
  "navigation.footer.0.links.0.href",
  "navigation.links.blog.href",
  "nav.contact",
  "popups.a.link_to",
])("knows that a fault of %s is none of the header's", (key) => {
  expect(menuPlace(HEADER, fault(key))).toBeNull();
});

it.each(sites.all().map(({ slug }) => slug))("has the header and the footer of %s as documents", (slug) => {
  const [own, sources] = [sites.bySlug(slug), sites.sources(slug)];
  if (!own || !sources) throw new Error(`${slug} is refused`);
  const documents = menusOfSite(own, sources);
  expect(documents.map(([key]) => key)).toEqual(
    own.navigation.models_menu.length > 0 ? ["header", "footer", "models"] : ["header", "footer"],
  );
  for (const [key, text] of documents) expect(wordFaults(own, { kind: "menu", key, text }, text)).toEqual([]);
});

it("has no document of a menu with three levels, nor of a list that a site doesn't have", () => {
  const deep = {
    label: "nav.a",
    href: "/a",
    children: [{ label: "nav.b", href: "/b", children: [CONTACT] }],
  };
  const navigation = { header: [deep], footer: [], models_menu: [] };
  const found = menusOfSite(
    {
      languages: ["en-AU"],
      wordingSources: { layers: [] },
      language: "en-AU",
      navigation,
    } as unknown as Site,
    { own: {}, config: {} } as never,
  );
  expect(found).toEqual([]);
});
