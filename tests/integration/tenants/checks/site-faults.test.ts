import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { loadSites } from "~/tenants/registry.server";
import { loadRows } from "../../../support/site-faults";
import { ADDRESS, type Files, siteConfig, siteLocation, temporarySites } from "../../../support/site-folders";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

const folders = await temporarySites();
afterAll(() => folders.remove());

const load = async (sites: Record<string, Files>) =>
  loadSites({ demoSites: false, sitesDir: await folders.sitesDir(sites) });

const DAY = { status: "Open", open: "09:00", close: "17:00" };

function week(changes: Record<number, object> = {}) {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...DAY, ...changes[weekday] }));
}

describe("loadSites reports file, key and reason, and serves the other sites, with", () => {
  const alpha = (changes: object = {}, files: Files = {}): Files => ({
    "site.json": siteConfig("alpha", changes),
    ...files,
  });
  const yard = (changes: object) => alpha({ locations: [siteLocation("alpha", changes)] });
  const day = (weekday: number, changes: object) => yard({ opening_hours: week({ [weekday]: changes }) });
  const menu = (label: string, href: string) => alpha({ navigation: { header: [{ label, href }] } });
  const promo = (changes: object) =>
    alpha({ promotions: [{ positions: [8], node: { heading: "nav.home" }, ...changes }] });
  const wording = (texts: object | string) => alpha({}, { "wording/en-AU.json": texts });
  const theme = (tokens: object) => alpha({}, { "theme.json": tokens });
  /** The place is a key of site.json, or "key of file"; "words" is the wording in English. */
  const cases: [what: string, files: Files, place: string, reason: string | RegExp][] = [
    ["no site.json", { "theme.json": {} }, "", "there is no site.json"],
    [
      "a site.json that is not JSON",
      { "site.json": '{\n  "id": "alpha",\n}' },
      "",
      /is not valid JSON: .*\(line 3\)/,
    ],
    ["a site.json that is not an object", { "site.json": "[]" }, "", "must be a JSON object"],
    ["a site without a template", alpha({ extends: undefined }), "extends", "is missing"],
    [
      "an unknown template",
      alpha({ extends: "boats" }),
      "extends",
      /there is no template "boats"; there are caravan, dealer/,
    ],
    ["the base as a template", alpha({ extends: "base" }), "extends", /there is no template "base"/],
    ["a path as a template", alpha({ extends: "../sites" }), "extends", /there is no template/],
    ["an unknown key", alpha({ colour: "red" }), "colour", "unknown key"],
    ["an unknown key in an object", alpha({ search: { pagesize: 10 } }), "search.pagesize", "unknown key"],
    [
      "an editor with a role that there isn't",
      alpha({ editors: [{ email: "ada@alpha.example", roles: ["owner"] }] }),
      "editors.0",
      /expected an e-mail address, or \{ email, roles \} with roles of: texts, content/,
    ],
    [
      "an editor with neither roles nor the mark of an owner",
      alpha({ editors: [{ email: "ada@alpha.example", owner: false }] }),
      "editors.0",
      /expected an e-mail address, .*or \{ email, owner: true \}/,
    ],
    [
      "an editor who is named twice, with roles and without",
      alpha({ editors: ["ada@alpha.example", { email: "Ada@alpha.example", roles: ["texts"] }] }),
      "editors",
      "an editor is named twice",
    ],
    ["a missing key", alpha({ name: undefined }), "name", "is missing (string)"],
    ["a wrong value", alpha({ search: { page_size: 0 } }), "search.page_size", /expected number to be >=1/],
    ["a wrong choice", alpha({ look: { header: "huge" } }), "look.header", /expected one of "solid"/],
    [
      "a postcode of three digits",
      alpha({ address: { ...ADDRESS, postcode: "300" } }),
      "address.postcode",
      "a postcode is exactly 4 digits",
    ],
    [
      "a link that runs script",
      menu("nav.home", "javascript:alert(1)"),
      "navigation.header.0.href",
      /a link is a path/,
    ],
    [
      "a protocol-relative link",
      menu("nav.home", "//evil.example"),
      "navigation.header.0.href",
      /a link is a path/,
    ],
    [
      "a label without wording",
      menu("nav.nowhere", "/"),
      "navigation.header.0.label",
      "there is no wording nav.nowhere in en-AU",
    ],
    [
      "a reason without wording",
      alpha({ home: { reasons: ["home.reasons.unheard_of"] } }),
      "home.reasons.0",
      /there is no wording home.reasons.unheard_of/,
    ],
    [
      "a help box for an unknown location",
      alpha({ search: { help: { location: "nowhere" } } }),
      "search.help.location",
      "there is no location nowhere",
    ],
    [
      "a promotion without wording",
      promo({ node: { heading: "promotions.sale.heading" } }),
      "promotions.0.node.heading",
      "there is no wording promotions.sale.heading in en-AU",
    ],
    [
      "a promotion that ends before it starts",
      promo({ start: "2025-07-24T00:00:00+10:00", expiry: "2025-07-01T23:59:59+10:00" }),
      "promotions.0.expiry",
      /before it starts/,
    ],
    [
      "a promotion whose moment has no offset",
      promo({ start: "2025-07-24T00:00:00" }),
      "promotions.0.start",
      "a moment is written 2026-11-01T00:00:00+11:00",
    ],
    [
      "a promotion without a position",
      promo({ positions: [] }),
      "promotions.0.positions",
      /expected array to have >=1/,
    ],
    [
      "an unknown time zone",
      alpha({ time_zone: "Australia/Sidney" }),
      "time_zone",
      "unknown time zone Australia/Sidney",
    ],
    [
      "an unknown time zone of a location",
      yard({ time_zone: "AEST+25" }),
      "locations.0.time_zone",
      "unknown time zone AEST+25",
    ],
    [
      "an invalid language",
      alpha({ language: "english please" }),
      "language",
      "english please is not a language tag",
    ],
    [
      "a location of an unknown dealership",
      yard({ dealership_id: "beta" }),
      "locations.0.dealership_id",
      "there is no dealership beta",
    ],
    [
      "a repeated slug",
      alpha({ locations: [siteLocation("alpha"), siteLocation("alpha", { id: "other" })] }),
      "locations.1.slug",
      "yard is used twice",
    ],
    [
      "two primary locations",
      alpha({
        locations: [
          siteLocation("alpha", { primary: true }),
          siteLocation("alpha", { primary: true, id: "b", slug: "b" }),
        ],
      }),
      "locations",
      "2 locations are primary; one may be",
    ],
    [
      "opening hours of some days only",
      yard({ opening_hours: week().slice(1) }),
      "locations.0.opening_hours",
      "states some days only: list all seven, or none",
    ],
    [
      "opening hours that repeat a day",
      day(3, { weekday: 2 }),
      "locations.0.opening_hours.3.weekday",
      "weekday 2 is listed twice",
    ],
    [
      "a location that closes before it opens",
      day(5, { close: "08:00" }),
      "locations.0.opening_hours.5",
      "opens at 09:00 but closes at 08:00",
    ],
    [
      "an open day without hours",
      day(5, { close: undefined }),
      "locations.0.opening_hours.5",
      "an open day needs open and close",
    ],
    [
      "an invalid time of day",
      day(5, { close: "25:00" }),
      "locations.0.opening_hours.5.close",
      /a time of day/,
    ],
    [
      "a domain with a scheme",
      alpha({ domains: ["https://alpha.example"] }),
      "domains.0",
      /a domain is a host name/,
    ],
    [
      "the domain of the platform",
      alpha({ domains: ["cars.example"] }),
      "domains.0",
      "the host cars.example is already taken by the platform (BASE_DOMAIN)",
    ],
    [
      "an unknown wording key",
      wording({ nav: { homme: "Accueil" } }),
      "nav.homme of words",
      /unknown wording key/,
    ],
    [
      "an unknown placeholder",
      wording({ nav: { call: "Ring {{nome}}" } }),
      "nav.call of words",
      "unknown placeholder {{nome}}; this text has {{phone}}",
    ],
    [
      "wording that includes another text",
      wording({ nav: { home: "Go to $t(nav.cars)" } }),
      "nav.home of words",
      "$t(nav.cars) is not supported: a text can't take in another one, write its words",
    ],
    [
      "wording that formats a value",
      wording({ search: { count_other: "{{count, number}} cars" } }),
      "search.count_other of words",
      "{{count, number}} is not supported: write {{count}}, numbers and dates come formatted",
    ],
    [
      "wording with an unescaped value",
      wording({ nav: { call: "Ring {{- phone}}" } }),
      "nav.call of words",
      "{{- phone}} is not supported: write {{phone}}, no text is escaped",
    ],
    [
      "wording that is not a string",
      wording({ nav: { home: 7 } }),
      "nav.home of words",
      "a text must be a string",
    ],
    [
      "wording in an unknown language",
      alpha({}, { "wording/my wording.json": {} }),
      " of wording/my wording.json",
      "my wording is not a language tag",
    ],
    ["wording that is not JSON", alpha({}, { "wording/en-AU.json": "{" }), " of words", /is not valid JSON/],
    [
      "an invalid colour",
      theme({ colour: { text: "red" } }),
      "colour.text of theme.json",
      "a colour is written #rrggbb",
    ],
    [
      "text with too little contrast",
      theme({ colour: { text: "#999999" } }),
      "colour.text of theme.json",
      "contrast on page (#999999 on #ffffff) is 2.84:1; WCAG AA wants 4.5:1",
    ],
    [
      "a theme that injects a CSS rule",
      theme({ type: { body: "Arial}body{display:none" } }),
      "type.body of theme.json",
      /a font family is names and commas/,
    ],
    [
      "a logo with a script",
      alpha({}, { "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>' }),
      "script of logo.svg",
      /not allowed in a logo/,
    ],
    [
      "a page without a title",
      alpha({}, { "content/faq.md": "Hello" }),
      "title of content/faq.md",
      /must begin with front matter/,
    ],
    [
      "a page with an unknown placeholder",
      alpha({}, { "content/faq.md": "---\ntitle: FAQ\n---\n{{site.owner}}" }),
      "{{site.owner}} of content/faq.md",
      /unknown placeholder/,
    ],
  ];

  let loaded: Awaited<ReturnType<typeof loadRows>>;
  beforeAll(async () => {
    const sites = [...cases.map(([, files]) => files), { "site.json": siteConfig("beta") }];
    loaded = await loadRows(sites, { baseDomain: "cars.example" });
  });

  test.each(cases.map(([what, , place, reason], row) => [what, place, reason, row] as const))(
    "%s",
    (_what, place, reason, row) => {
      const { registry, faultsOfRow } = loaded;
      const [key = "", of = "site.json"] = place.split(" of ");
      const file = of === "words" ? "wording/en-AU.json" : of;
      expect(faultsOfRow(row)).toContainEqual({
        ...{ site: `row-${row}`, file, key },
        reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
        severity: "error",
      });
      expect(registry.bySlug(asSiteSlug(`row-${row}`))).toBeUndefined();
      expect(registry.byHost(`row-${row}.cars.example`)).toBeUndefined();
      // The other site is served without a fault.
      expect(faultsOfRow(cases.length)).toEqual([]);
      expect(registry.byHost(`row-${cases.length}.cars.example`)?.name).toBe("beta cars");
    },
  );

  test("several faults, which it reports at once", async () => {
    const files = alpha(
      { name: 7, colour: "red" },
      { "theme.json": { colour: { text: "red" } }, "logo.svg": "<p/>" },
    );
    const { faults } = await load({ alpha: files });
    expect(faults.map((fault) => `${fault.file} ${fault.key}`)).toEqual(
      expect.arrayContaining(["site.json name", "site.json colour", "theme.json colour.text", "logo.svg p"]),
    );
  });

  test("a fault, which it logs", async () => {
    const logged: unknown[] = [];
    const log = {
      error: (fields: unknown) => logged.push(fields),
      warn: (fields: unknown) => logged.push(fields),
    };
    await loadSites({
      demoSites: false,
      sitesDir: await folders.sitesDir({ alpha: alpha({ name: 7 }) }),
      log: log as never,
    });
    expect(logged).toEqual([
      { site: "alpha", file: "site.json", key: "name", reason: expect.stringContaining("expected string") },
    ]);
  });

  test.each([["Alpha"], ["alpha_cars"], ["-alpha"], ["a".repeat(64)]])(
    "a folder called %s, which can't be a host",
    async (slug) => {
      const registry = await load({ [slug]: alpha() });
      expect(registry.bySlug(asSiteSlug(slug))).toBeUndefined();
      expect(registry.faults[0]?.reason).toContain("must be a host label");
    },
  );

  test("a folder that can't be read", async () => {
    const dir = await folders.sitesDir({ beta: { "site.json": siteConfig("beta") } });
    // A folder in place of the file causes another error than a missing file.
    await mkdir(path.join(dir, "alpha/site.json"), { recursive: true });
    const registry = await loadSites({ demoSites: false, sitesDir: dir });
    expect(registry.faults).toEqual([
      {
        site: "alpha",
        file: "",
        key: "",
        reason: expect.stringContaining("can't be read"),
        severity: "error",
      },
    ]);
    expect(registry.bySlug(BETA_SLUG)).toBeDefined();
  });
});

describe("loadSites warns of, and serves, a site with", () => {
  test("a dealership without a licence number at any location", async () => {
    const files = {
      "site.json": siteConfig("alpha", {
        locations: [siteLocation("alpha", { dealer_license_number: undefined })],
      }),
    };
    const registry = await load({ alpha: files });
    expect(registry.faults).toEqual([
      {
        site: "alpha",
        file: "site.json",
        key: "dealerships.0",
        reason: "none of the locations of alpha states a dealer_license_number",
        severity: "warning",
      },
    ]);
    expect(registry.bySlug(ALPHA_SLUG)).toBeDefined();
  });

  test("editors whose entries have no effect", async () => {
    const editors = [
      { email: "Ada@alpha.example", roles: [] },
      { email: "ben@alpha.example", roles: ["texts", "texts"] },
      { email: "ola@alpha.example", owner: true, roles: [] },
    ];
    const registry = await load({ alpha: { "site.json": siteConfig("alpha", { editors }) } });
    const warning = (key: string, reason: string) => ({
      ...{ site: "alpha", file: "site.json", key, reason },
      severity: "warning",
    });
    expect(registry.faults).toEqual([
      warning("editors.0", "ada@alpha.example has no roles, so can change nothing"),
      warning("editors.1", "ben@alpha.example has the role texts twice"),
      warning("editors.2", "ola@alpha.example has no roles, so can give none"),
      warning("editors", "no editor may publish the drafts"),
    ]);
    expect(registry.bySlug(ALPHA_SLUG)?.editors).toHaveLength(3);
  });

  test("forbidden markup in its content", async () => {
    const files = {
      "site.json": siteConfig("alpha"),
      "content/map.md": "---\ntitle: Map\n---\n<iframe src='https://maps.example'></iframe>\n\nHere",
    };
    const registry = await load({ alpha: files });
    expect(registry.faults).toMatchObject([
      { file: "content/map.md", key: "line 4: <iframe src='https://maps.example'>", severity: "fault" },
    ]);
    expect(registry.bySlug(ALPHA_SLUG)?.content.map?.nodes).toEqual([{ tag: "p", children: ["Here"] }]);
  });
});
