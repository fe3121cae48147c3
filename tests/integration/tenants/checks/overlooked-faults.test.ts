import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { loadSites } from "~/tenants/registry.server";
import { faultLines, faultsOf, loadAlpha, loadRows } from "../../../support/site-faults";
import { type Files, siteConfig, temporarySites } from "../../../support/site-folders";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const folders = await temporarySites();
afterAll(() => folders.remove());

const rules = (...categories: string[]) => ({
  lead_delivery: { rules: [{ categories, channels: [{ channel: "email", to: "a@alpha.example" }] }] },
});

/** A font of 9.6 KB. */
const FONT = readFileSync("app/tenants/sites/flexi-subscribe/fonts/figtree-400.woff2");
const withFont = (...files: string[]) => ({
  type: { files: files.map((file) => ({ family: "Own", file, weight: "400" })) },
});

describe("loadSites reports file, key and reason of", () => {
  const rows: [what: string, files: Files, config: object, fault: string][] = [
    [
      "a lead category that no form files",
      {},
      rules("Fleet Enquiry"),
      "warning lead_delivery.rules.0.categories.0: no form of the site files a lead as Fleet Enquiry",
    ],
    [
      "a lead category of a form that is switched off",
      {},
      {
        extends: "group",
        forms: { fleet: { enabled: false } },
        ...rules("General Enquiry", "Fleet Enquiry"),
      },
      "warning lead_delivery.rules.0.categories.1: no form of the site files a lead as Fleet Enquiry",
    ],
    [
      "wording in a language that the site does not use",
      { "wording/fr.json": { nav: { home: "Accueil" } } },
      {},
      "warning wording/fr.json : is not used: the site has en-AU",
    ],
    [
      "wording in the language of another country",
      { "wording/en-NZ.json": {} },
      {},
      "warning wording/en-NZ.json : is not used: the site has en-AU",
    ],
    [
      "a repeated facet",
      {},
      { search: { facets: ["make", "body", "make"] } },
      "error search.facets.2: make is listed twice",
    ],
    [
      "a repeated range",
      {},
      { search: { ranges: ["price", "price"] } },
      "error search.ranges.1: price is listed twice",
    ],
    [
      "a repeated sort order",
      {},
      { search: { sorts: ["relevant", "latest", "latest"] } },
      "error search.sorts.2: latest is listed twice",
    ],
    [
      "a font that is missing",
      { "theme.json": withFont("own.woff2") },
      {},
      "fault theme.json type.files.0.file: there is no font fonts/own.woff2",
    ],
    [
      "a font that is not WOFF2",
      { "theme.json": withFont("own.woff2"), "fonts/own.woff2": "wOFF, an older format" },
      {},
      "fault theme.json type.files.0.file: fonts/own.woff2 is not a WOFF2 font",
    ],
    [
      "a font that is too large",
      { "theme.json": withFont("own.woff2"), "fonts/own.woff2": Buffer.concat([FONT, Buffer.alloc(20_000)]) },
      {},
      "fault theme.json type.files.0.file: fonts/own.woff2 has 28.9 KB; at most 20.0 KB",
    ],
    [
      "fonts that are too large together",
      {
        "theme.json": withFont("a.woff2", "b.woff2", "c.woff2"),
        ...Object.fromEntries(
          ["a", "b", "c"].map((name, index) => [
            `fonts/${name}.woff2`,
            Buffer.concat([FONT, Buffer.alloc(10_000 + index)]),
          ]),
        ),
      },
      {},
      "fault theme.json type.files: the fonts have 57.4 KB together; at most 45.0 KB",
    ],
    [
      "an open facet that is not shown",
      {},
      { search: { facets: ["make"], open_facets: ["make", "body"] } },
      "warning search.open_facets.1: body is not shown: search.facets does not list it",
    ],
    [
      "an open range that is not shown",
      {},
      { search: { ranges: ["price"], open_facets: ["km"] } },
      "warning search.open_facets.0: km is not shown: search.ranges does not list it",
    ],
    [
      "a dropdown of a facet that is not shown",
      {},
      { search: { dropdown_facets: ["city"] } },
      "warning search.dropdown_facets.0: city is not shown: search.facets does not list it",
    ],
    [
      "cards of makes that are not shown",
      {},
      { search: { facets: ["body"], make_style: "cards" } },
      "warning search.make_style: make is not shown: search.facets does not list it",
    ],
    [
      "weekly prices on a site without subscriptions",
      {},
      { search: { ranges: ["price", "weekly_price_range"] } },
      "warning search.ranges.1: weekly_price_range has nothing to offer: vehicle.offers_subscription is off",
    ],
    [
      "a subscription's term on a site without subscriptions",
      {},
      { search: { facets: ["make", "subscription_term"] } },
      "warning search.facets.1: subscription_term has nothing to offer: vehicle.offers_subscription is off",
    ],
    ...[
      ["en_AU", "en_AU is not a language tag: write en-AU"],
      ["en-au", "the language tag en-au is written en-AU"],
      ["en-UK", "the language tag en-UK is written en-GB"],
      ["english", "english is not a language tag: there is no language english"],
      ["xx-AU", "xx-AU is not a language tag: there is no language xx"],
      ["en-QQ", "en-QQ is not a language tag: there is no region QQ"],
      ["en-Blub", "en-Blub is not a language tag: there is no script Blub"],
      ["und", "und is not a language tag: there is no language und"],
    ].map(([language, reason]): [string, Files, object, string] => [
      `the language ${language}`,
      {},
      { language },
      `error language: ${reason}`,
    ]),
    [
      "a wording file whose name is not a language",
      { "wording/en_AU.json": {} },
      {},
      "error wording/en_AU.json : en_AU is not a language tag: write en-AU",
    ],
    ...[
      ["A car stays on the site for a few days after it is sold.", 0],
      ["Sold cars remain listed for up to 7 days.", 3],
    ].map(([sentence, sold_window_days]): [string, Files, object, string] => [
      `how long a sold car stays, where it is ${sold_window_days} days`,
      { "content/terms.md": `---\ntitle: Terms\n---\nRead this. ${sentence} Thank you.\n` },
      { search: { sold_window_days } },
      `warning content/terms.md ${sentence}: search.sold_window_days is ${sold_window_days}: write {{site.sold_cars}} in place of the sentence`,
    ]),
    [
      "an HTML tag in wording",
      { "wording/en-AU.json": { nav: { home: "<b>Home</b>" } } },
      {},
      "error wording/en-AU.json nav.home: <b> would be shown as it is written, texts are plain: leave it out",
    ],
    [
      "an HTML entity in wording",
      { "wording/en-AU.json": { nav: { home: "Home &amp; away" } } },
      {},
      "error wording/en-AU.json nav.home: &amp; would be shown as it is written, texts are plain: write the character itself",
    ],
    [
      "a numeric HTML entity in wording",
      { "wording/en-AU.json": { nav: { home: "Home&#8217;s" } } },
      {},
      "error wording/en-AU.json nav.home: &#8217; would be shown as it is written, texts are plain: write the character itself",
    ],
    ...[
      ["Theme.json", "{}", "is not read: name it theme.json"],
      ["site.json.bak", "{}", "is not read: name it site.json"],
      ["logo.png", "x", "is not read: name it logo.svg"],
      ["words/en-AU.json", "{}", undefined],
      ["wordings/en-AU.json", "{}", "is not read: name it wording/"],
      ["wording/en-AU.yaml", "x", "is not read: wording/ holds files ending in .json"],
      ["content/about-us.markdown", "x", "is not read: content/ holds files ending in .md"],
      ["content/pages/visit/map.pdf", "x", "is not read: content/ holds files ending in .md"],
      ["mappings/feed.csv", "x", "is not read: mappings/ holds files ending in .json"],
    ].map(([file = "", text = "", reason]): [string, Files, object, string] => {
      const [folder = "", ...rest] = file.split("/");
      const named = rest.length === 0 || reason?.includes("holds files") ? file : undefined;
      const place = named ?? `${folder}/`;
      const all =
        "site.json, theme.json, logo.svg, demo-stock.json, demo-reviews.json, README.md, wording/, content/, mappings/, fonts/, media/";
      const why = reason ?? `is not read: a site has ${all}`;
      return [`the file ${file}`, { [file]: text }, {}, `warning ${place} : ${why}`];
    }),
    [
      "a repeated key in theme.json",
      { "theme.json": '{\n  "radius": { "card": "1px" },\n  "radius": {}\n}' },
      {},
      "error theme.json radius: is there twice (lines 2 and 3): only the last would count",
    ],
    [
      "a repeated key in wording",
      { "wording/en-AU.json": '{ "nav": { "home": "A",\n "home": "B", "home": "C" } }' },
      {},
      "error wording/en-AU.json nav.home: is there 3 times (lines 1 and 2): only the last would count",
    ],
    [
      "a repeated key in the mapping of a feed",
      { "mappings/feed.json": '{ "fields": [{ "a": 1, "a": 2 }] }' },
      {},
      "warning mappings/feed.json fields.0.a: is there twice (line 1): only the last would count",
    ],
  ];

  let loaded: Awaited<ReturnType<typeof loadRows>>;
  beforeAll(async () => {
    const sites = rows.map(([, files, config], row) => ({
      "site.json": siteConfig(`row-${row}`, config),
      ...files,
    }));
    loaded = await loadRows(sites);
  });

  test.each(rows.map(([what, , , fault], row) => [what, fault, row] as const))("%s", (_what, fault, row) => {
    expect(faultLines({ faults: loaded.faultsOfRow(row) })).toEqual([fault]);
    const site = loaded.registry.bySlug(asSiteSlug(`row-${row}`));
    expect(site !== undefined).toBe(!fault.startsWith("error"));
  });

  test("a repeated key in a list of site.json", async () => {
    const text = JSON.stringify(siteConfig("alpha")).replace('"primary"', '"slug"');
    const twice = text.replace('"name":"The yard"', '"name":"The yard","name":"Our yard"');
    expect(await faultsOf({}, { files: { "site.json": twice } })).toEqual([
      "error locations.0.name: is there twice (line 1): only the last would count",
    ]);
  });
});

test("loadSites reports nothing for valid files, categories and wording", async () => {
  const files = {
    ".DS_Store": "x",
    ".gitkeep": "",
    "README.md": "Ours",
    "Thumbs.db": "x",
    "site.json~": "{",
    "wording/.en-AU.json.swp": "x",
    "wording/en-AU.json": { nav: { home: "Home & away: < 5 km, 3 > 2, R&D, AT&T more, <priced> & ready" } },
    "mappings/feed.json": {},
    "content/terms.md":
      "---\ntitle: Terms\n---\nA sold car stays on the site for 3 days. {{site.sold_cars}} We hold yours for 2 days.\n",
  };
  const config = {
    extends: "group",
    valuation: { enabled: true },
    search: { facets: ["make", "state"] },
    ...rules(
      ...["Career Enquiry", "fleet enquiry", "Service Booking", "Find me something similar", "Photo Request"],
      ...["Trade-In Valuation", "Valuation Offer Accepted", "Test Drive", "Customer Feedback"],
    ),
  };
  const registry = await loadAlpha(config, { files });
  expect(faultLines(registry)).toEqual([]);
  expect(registry.bySlug(ALPHA_SLUG)).toBeDefined();
});

test("loadSites accepts language tags with a script, a region, both or neither", async () => {
  const languages = ["sr-Latn", "es-419", "zh-Hant-TW", "de", "en-NZ", "mi-NZ"];
  const { registry } = await loadRows(
    languages.map((language, row) => ({
      "site.json": siteConfig(`row-${row}`, { language }),
      [`wording/${language}.json`]: {},
    })),
  );
  expect(registry.faults).toEqual([]);
  expect(registry.all().map(({ language }) => language)).toEqual(languages);
});

describe("templates that extend templates", () => {
  test("override the template that they extend", async () => {
    const root = await folders.newRoot({
      "templates/dealer": { "site.json": { extends: "yard", search: { page_size: 9 } } },
      "templates/yard": { "site.json": { search: { page_size: 12, zero_price_range: "enquire" } } },
      "sites/alpha": { "site.json": siteConfig("alpha") },
    });
    const registry = await loadSites({ rootDir: root });
    expect(faultLines(registry)).toEqual([]);
    expect(registry.bySlug(ALPHA_SLUG)?.search).toMatchObject({ page_size: 9, zero_price_range: "enquire" });
  });

  test("are refused in a circle, and when they extend an unknown template", async () => {
    const extended = { one: "two", two: "one", self: "self", far: "three", three: "four", four: "three" };
    const root = await folders.newRoot(
      Object.fromEntries([
        ...Object.entries({ ...extended, lost: "boats" }).map(([name, other]) => [
          `templates/${name}`,
          { "site.json": { extends: other } },
        ]),
        ...["far", "lost", "one", "self"].map((template) => [
          `sites/of-${template}`,
          { "site.json": siteConfig(`of-${template}`, { extends: template }) },
        ]),
      ]),
    );
    const registry = await loadSites({ rootDir: root });
    const circle = (file: string, way: string) =>
      `error templates/${file}/site.json extends: templates extend in a circle: ${way}`;
    expect(faultLines(registry)).toEqual([
      circle("four", "three extends four extends three"),
      expect.stringMatching(
        /^error templates\/lost\/site\.json extends: there is no template "boats"; there are caravan, dealer, /,
      ),
      circle("two", "one extends two extends one"),
      circle("self", "self extends self"),
    ]);
    expect(registry.all()).toEqual([]);
  });

  test("are named in the fault of an unknown file", async () => {
    const root = await folders.newRoot({
      "templates/dealer": { "navigation.json": {} },
      "sites/alpha": { "site.json": siteConfig("alpha") },
    });
    const registry = await loadSites({ rootDir: root });
    expect(faultLines(registry)).toEqual([
      expect.stringMatching(
        /^warning templates\/dealer\/navigation\.json : is not read: a site has site\.json/,
      ),
    ]);
    expect(registry.bySlug(ALPHA_SLUG)).toBeDefined();
  });
});
