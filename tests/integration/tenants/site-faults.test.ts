import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { ADDRESS, type Files, siteConfig, siteLocation, temporarySites } from "../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

const DAY = { status: "Open", open: "09:00", close: "17:00" };

function week(changes: Record<number, object> = {}) {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...DAY, ...changes[weekday] }));
}

describe("a bad site is named by file, key and reason, and the others are served", () => {
  const alpha = (changes: object = {}, files: Files = {}): Files => ({
    "site.json": siteConfig("alpha", changes),
    ...files,
  });
  const cases: [string, Files, string, string, string | RegExp][] = [
    ["no site.json", { "theme.json": {} }, "site.json", "", "there is no site.json"],
    [
      "not JSON",
      { "site.json": '{\n  "id": "alpha",\n}' },
      "site.json",
      "",
      /is not valid JSON: .*\(line 3\)/,
    ],
    ["not an object", { "site.json": "[]" }, "site.json", "", "must be a JSON object"],
    ["no template named", alpha({ extends: undefined }), "site.json", "extends", "is missing"],
    [
      "an unknown template",
      alpha({ extends: "boats" }),
      "site.json",
      "extends",
      /there is no template "boats"; there are caravan, dealer/,
    ],
    [
      "the base as a template",
      alpha({ extends: "base" }),
      "site.json",
      "extends",
      /there is no template "base"/,
    ],
    ["a path as a template", alpha({ extends: "../sites" }), "site.json", "extends", /there is no template/],
    ["an unknown key", alpha({ colour: "red" }), "site.json", "colour", "unknown key"],
    [
      "an unknown key deep down",
      alpha({ search: { pagesize: 10 } }),
      "site.json",
      "search.pagesize",
      "unknown key",
    ],
    ["a missing key", alpha({ name: undefined }), "site.json", "name", "is missing (string)"],
    [
      "a wrong value",
      alpha({ search: { page_size: 0 } }),
      "site.json",
      "search.page_size",
      /expected number to be >=1/,
    ],
    [
      "a wrong choice",
      alpha({ look: { header: "huge" } }),
      "site.json",
      "look.header",
      /expected one of "solid"/,
    ],
    [
      "a postcode of three digits",
      alpha({ address: { ...ADDRESS, postcode: "300" } }),
      "site.json",
      "address.postcode",
      "a postcode is exactly 4 digits",
    ],
    [
      "a link that runs script",
      alpha({ navigation: { header: [{ label: "nav.home", href: "javascript:alert(1)" }] } }),
      "site.json",
      "navigation.header.0.href",
      /a link is a path/,
    ],
    [
      "a protocol-relative link",
      alpha({ navigation: { header: [{ label: "nav.home", href: "//evil.example" }] } }),
      "site.json",
      "navigation.header.0.href",
      /a link is a path/,
    ],
    [
      "a label without wording",
      alpha({ navigation: { header: [{ label: "nav.nowhere", href: "/" }] } }),
      "site.json",
      "navigation.header.0.label",
      "there is no wording nav.nowhere in en-AU",
    ],
    [
      "a reason without text",
      alpha({ home: { reasons: ["home.reasons.unheard_of"] } }),
      "site.json",
      "home.reasons.0",
      /there is no wording home.reasons.unheard_of/,
    ],
    [
      "a link to a location that is not there",
      alpha({ navigation: { header: [{ label: "nav.home", href: "/locations/nowhere" }] } }),
      "site.json",
      "navigation.header.0.href",
      "there is no location nowhere",
    ],
    [
      "a feature banner's link to a location that is not there",
      alpha({
        search: {
          feature_banner: [{ label: "nav.book_service", href: "/locations/nowhere", icon: "service" }],
        },
      }),
      "site.json",
      "search.feature_banner.0.href",
      "there is no location nowhere",
    ],
    [
      "a call box for a location that is not there",
      alpha({ search: { help: { location: "nowhere" } } }),
      "site.json",
      "search.help.location",
      "there is no location nowhere",
    ],
    [
      "a promotion without wording",
      alpha({ promotions: [{ positions: [8], node: { heading: "promotions.sale.heading" } }] }),
      "site.json",
      "promotions.0.node.heading",
      "there is no wording promotions.sale.heading in en-AU",
    ],
    [
      "a promotion that ends before it starts",
      alpha({
        promotions: [
          {
            start: "2025-07-24T00:00:00+10:00",
            expiry: "2025-07-01T23:59:59+10:00",
            positions: [8],
            node: { heading: "nav.home" },
          },
        ],
      }),
      "site.json",
      "promotions.0.expiry",
      /before it starts/,
    ],
    [
      "a promotion's moment without its offset",
      alpha({
        promotions: [{ start: "2025-07-24T00:00:00", positions: [8], node: { heading: "nav.home" } }],
      }),
      "site.json",
      "promotions.0.start",
      "a moment is written 2025-07-24T23:59:59+10:00",
    ],
    [
      "a promotion at no position",
      alpha({ promotions: [{ positions: [], node: { heading: "nav.home" } }] }),
      "site.json",
      "promotions.0.positions",
      /expected array to have >=1/,
    ],
    [
      "a time zone that is not one",
      alpha({ time_zone: "Australia/Sidney" }),
      "site.json",
      "time_zone",
      "unknown time zone Australia/Sidney",
    ],
    [
      "a location's time zone",
      alpha({ locations: [siteLocation("alpha", { time_zone: "AEST+25" })] }),
      "site.json",
      "locations.0.time_zone",
      "unknown time zone AEST+25",
    ],
    [
      "a language that is not one",
      alpha({ language: "english please" }),
      "site.json",
      "language",
      "english please is not a language tag",
    ],
    [
      "a location of nobody",
      alpha({ locations: [siteLocation("alpha", { dealership_id: "beta" })] }),
      "site.json",
      "locations.0.dealership_id",
      "there is no dealership beta",
    ],
    [
      "a slug twice",
      alpha({ locations: [siteLocation("alpha"), siteLocation("alpha", { id: "other" })] }),
      "site.json",
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
      "site.json",
      "locations",
      "2 locations are primary; one may be",
    ],
    [
      "some days only",
      alpha({ locations: [siteLocation("alpha", { opening_hours: week().slice(1) })] }),
      "site.json",
      "locations.0.opening_hours",
      "states some days only: list all seven, or none",
    ],
    [
      "a day twice",
      alpha({ locations: [siteLocation("alpha", { opening_hours: week({ 3: { weekday: 2 } }) })] }),
      "site.json",
      "locations.0.opening_hours.3.weekday",
      "weekday 2 is listed twice",
    ],
    [
      "closing before opening",
      alpha({ locations: [siteLocation("alpha", { opening_hours: week({ 5: { close: "08:00" } }) })] }),
      "site.json",
      "locations.0.opening_hours.5",
      "opens at 09:00 but closes at 08:00",
    ],
    [
      "an open day without hours",
      alpha({ locations: [siteLocation("alpha", { opening_hours: week({ 5: { close: undefined } }) })] }),
      "site.json",
      "locations.0.opening_hours.5",
      "an open day needs open and close",
    ],
    [
      "a time that no clock shows",
      alpha({ locations: [siteLocation("alpha", { opening_hours: week({ 5: { close: "25:00" } }) })] }),
      "site.json",
      "locations.0.opening_hours.5.close",
      /a time of day/,
    ],
    [
      "a domain with a scheme",
      alpha({ domains: ["https://alpha.example"] }),
      "site.json",
      "domains.0",
      /a domain is a host name/,
    ],
    [
      "the platform's own domain",
      alpha({ domains: ["cars.example"] }),
      "site.json",
      "domains.0",
      "the host cars.example is already taken by the platform (BASE_DOMAIN)",
    ],
    [
      "an unknown wording key",
      alpha({}, { "wording/en-AU.json": { nav: { homme: "Accueil" } } }),
      "wording/en-AU.json",
      "nav.homme",
      /unknown wording key/,
    ],
    [
      "an unknown placeholder",
      alpha({}, { "wording/en-AU.json": { nav: { call: "Ring {{nome}}" } } }),
      "wording/en-AU.json",
      "nav.call",
      "unknown placeholder {{nome}}; this text has {{phone}}",
    ],
    [
      "wording that takes in another text",
      alpha({}, { "wording/en-AU.json": { nav: { home: "Go to $t(nav.cars)" } } }),
      "wording/en-AU.json",
      "nav.home",
      "$t(nav.cars) is not supported: a text can't take in another one, write its words",
    ],
    [
      "wording that formats a value",
      alpha({}, { "wording/en-AU.json": { search: { count_other: "{{count, number}} cars" } } }),
      "wording/en-AU.json",
      "search.count_other",
      "{{count, number}} is not supported: write {{count}}, numbers and dates come formatted",
    ],
    [
      "wording with a raw value",
      alpha({}, { "wording/en-AU.json": { nav: { call: "Ring {{- phone}}" } } }),
      "wording/en-AU.json",
      "nav.call",
      "{{- phone}} is not supported: write {{phone}}, no text is escaped",
    ],
    [
      "wording that is no text",
      alpha({}, { "wording/en-AU.json": { nav: { home: 7 } } }),
      "wording/en-AU.json",
      "nav.home",
      "a text must be a string",
    ],
    [
      "wording in no language",
      alpha({}, { "wording/my wording.json": {} }),
      "wording/my wording.json",
      "",
      "my wording is not a language tag",
    ],
    [
      "wording that is not JSON",
      alpha({}, { "wording/en-AU.json": "{" }),
      "wording/en-AU.json",
      "",
      /is not valid JSON/,
    ],
    [
      "a colour that is not one",
      alpha({}, { "theme.json": { colour: { text: "red" } } }),
      "theme.json",
      "colour.text",
      "a colour is written #rrggbb",
    ],
    [
      "text too pale",
      alpha({}, { "theme.json": { colour: { text: "#999999" } } }),
      "theme.json",
      "colour.text",
      "contrast on page (#999999 on #ffffff) is 2.84:1; WCAG AA wants 4.5:1",
    ],
    [
      "a theme that escapes its rule",
      alpha({}, { "theme.json": { type: { body: "Arial}body{display:none" } } }),
      "theme.json",
      "type.body",
      /a font family is names and commas/,
    ],
    [
      "a logo with a script",
      alpha({}, { "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>' }),
      "logo.svg",
      "script",
      /not allowed in a logo/,
    ],
    [
      "a page without a title",
      alpha({}, { "content/faq.md": "Hello" }),
      "content/faq.md",
      "title",
      /must begin with front matter/,
    ],
    [
      "a page with an unknown fact",
      alpha({}, { "content/faq.md": "---\ntitle: FAQ\n---\n{{site.owner}}" }),
      "content/faq.md",
      "{{site.owner}}",
      /unknown placeholder/,
    ],
  ];

  test.each(cases)("%s", async (_name, files, file, key, reason) => {
    const registry = await loadSites({
      sitesDir: await folders.sitesDir({ alpha: files, beta: { "site.json": siteConfig("beta") } }),
      baseDomain: "cars.example",
    });
    expect(registry.faults).toContainEqual({
      site: "alpha",
      file,
      key,
      reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
      severity: "error",
    });
    expect(registry.faults.every((fault) => fault.site === "alpha")).toBe(true);
    expect(registry.bySlug("alpha")).toBeUndefined();
    expect(registry.byHost("alpha.cars.example")).toBeUndefined();
    expect(registry.byHost("beta.cars.example")?.name).toBe("beta cars");
  });

  test("every fault of a site is told at once, not only the first", async () => {
    const files = alpha(
      { name: 7, colour: "red" },
      { "theme.json": { colour: { text: "red" } }, "logo.svg": "<p/>" },
    );
    const { faults } = await loadSites({ sitesDir: await folders.sitesDir({ alpha: files }) });
    expect(faults.map((fault) => `${fault.file} ${fault.key}`)).toEqual(
      expect.arrayContaining(["site.json name", "site.json colour", "theme.json colour.text", "logo.svg p"]),
    );
  });

  test("faults are logged", async () => {
    const logged: unknown[] = [];
    const log = { error: (told: unknown) => logged.push(told), warn: (told: unknown) => logged.push(told) };
    await loadSites({ sitesDir: await folders.sitesDir({ alpha: alpha({ name: 7 }) }), log: log as never });
    expect(logged).toEqual([
      { site: "alpha", file: "site.json", key: "name", reason: expect.stringContaining("expected string") },
    ]);
  });

  test.each([["Alpha"], ["alpha_cars"], ["-alpha"], ["a".repeat(64)]])(
    "a folder called %s can't be a host",
    async (slug) => {
      const registry = await loadSites({ sitesDir: await folders.sitesDir({ [slug]: alpha() }) });
      expect(registry.bySlug(slug)).toBeUndefined();
      expect(registry.faults[0]?.reason).toContain("must be a host label");
    },
  );

  test("a folder that can't be read is left out alone", async () => {
    const dir = await folders.sitesDir({ beta: { "site.json": siteConfig("beta") } });
    // A directory where a file should be: reading it fails with something other than "not there".
    await mkdir(path.join(dir, "alpha/site.json"), { recursive: true });
    const registry = await loadSites({ sitesDir: dir });
    expect(registry.faults).toEqual([
      {
        site: "alpha",
        file: "",
        key: "",
        reason: expect.stringContaining("can't be read"),
        severity: "error",
      },
    ]);
    expect(registry.bySlug("beta")).toBeDefined();
  });
});

describe("warnings leave a site served", () => {
  test("a dealership without a licence number in any of its locations", async () => {
    const files = {
      "site.json": siteConfig("alpha", {
        locations: [siteLocation("alpha", { dealer_license_number: undefined })],
      }),
    };
    const registry = await loadSites({ sitesDir: await folders.sitesDir({ alpha: files }) });
    expect(registry.faults).toEqual([
      {
        site: "alpha",
        file: "site.json",
        key: "dealerships.0",
        reason: "none of the locations of alpha states a dealer_license_number",
        severity: "warning",
      },
    ]);
    expect(registry.bySlug("alpha")).toBeDefined();
  });

  test("markup that content may not have", async () => {
    const files = {
      "site.json": siteConfig("alpha"),
      "content/map.md": "---\ntitle: Map\n---\n<iframe src='https://maps.example'></iframe>Here",
    };
    const registry = await loadSites({ sitesDir: await folders.sitesDir({ alpha: files }) });
    expect(registry.faults).toMatchObject([{ file: "content/map.md", key: "<iframe>", severity: "warning" }]);
    expect(registry.bySlug("alpha")?.content.map?.html).toContain("Here");
  });
});
