import { describe, expect, test } from "vitest";
import { createI18n } from "~/i18n/create-i18n.server";
import { formatCount, formatDate, formatDollars, formatKm, formatTime } from "~/i18n/format";
import { flattenWording, mergeWording, placeholdersOf } from "~/i18n/wording-tree";
import { mergeJson } from "~/tenants/merge";
import { knownWording, layerWording, markup, wordingFaults } from "~/tenants/site-wording";

describe("wording layers", () => {
  test("prefer the last layer that has a text, key by key", () => {
    const merged = layerWording(
      { "en-AU": { nav: { home: "Home", cars: "Cars", about: "About" } } },
      "en-AU",
      "en-AU",
      { "en-AU": { nav: { cars: "Vehicles", about: "About us" } } },
      { "en-AU": { nav: { about: "Our story" } } },
    );
    expect(merged).toEqual({ nav: { home: "Home", cars: "Vehicles", about: "Our story" } });
  });

  test("fall back from another language to the default wording of the default language only", () => {
    const merged = layerWording(
      { "en-AU": { nav: { home: "Home", cars: "Cars", help: "Help" } }, de: { nav: { home: "Start" } } },
      "en-AU",
      "de",
      { "en-AU": { nav: { home: "Our home", cars: "Our cars" } } },
      { "en-AU": { nav: { home: "My home" } }, de: { nav: { help: "Hilfe" } } },
    );
    expect(merged).toEqual({ nav: { home: "Start", cars: "Cars", help: "Hilfe" } });
  });

  test("stay unchanged when mergeWording merges them", () => {
    const below = { nav: { home: "Home" } };
    mergeWording(below, { nav: { home: "Start" } });
    expect(below).toEqual({ nav: { home: "Home" } });
  });

  test("treat __proto__ as an ordinary key", () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": "yes"}}');
    mergeWording({}, hostile);
    mergeJson({}, hostile);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("are listed by full key by flattenWording", () =>
    expect([...flattenWording({ a: { b: { c: "x" } }, d: "y" })]).toEqual([
      ["a.b.c", "x"],
      ["d", "y"],
    ]));
});

test("mergeJson merges objects deeply, replaces arrays, and keeps null", () =>
  expect(
    mergeJson(
      { home: { prices: [1, 2, 3], by: "body" }, brand: { name: "x" } },
      { home: { prices: [9] }, brand: null },
    ),
  ).toEqual({ home: { prices: [9], by: "body" }, brand: null }));

test.each([
  ["{{count}} cars", ["count"]],
  ["{{ count }} of {{total}}", ["count", "total"]],
  ["{{- raw}} and {{price, currency}}", ["raw", "price"]],
  ["no placeholder", []],
  ["{single} braces", []],
])("placeholdersOf finds in %j the placeholders %j", (text, names) =>
  expect([...placeholdersOf(text)]).toEqual(names),
);

describe("wordingFaults", () => {
  const known = knownWording({
    search: { results_one: "{{count}} car", results_other: "{{count}} cars", title: "Search" },
  });

  test.each([
    [{ search: { title: "Find" } }, []],
    [{ search: { results_one: "One car", results_other: "{{count}} cars here" } }, []],
    // Polish has plural forms that English lacks.
    [{ search: { results_few: "{{count}} auta" } }, []],
    [{ nav: { invented: "Hybrids" } }, []],
    [{ search: { titel: "Suche" } }, ["search.titel"]],
    [{ search: { title: "Find {{name}}" } }, ["search.title"]],
    [{ nav: { invented: "Hybrids {{count}}" } }, ["nav.invented"]],
    [{ search: { title: { text: "x" } } }, ["search.title.text"]],
    [{ search: "x" }, ["search"]],
    [{ search: { title: 7 } }, ["search.title"]],
    [{ search: { title: ["x"] } }, ["search.title"]],
    [{ "search.title": "x" }, ["search.title"]],
  ])("reports for %j the keys %j", (tree, keys) => {
    expect(wordingFaults(tree, known, new Set(["nav.invented"])).map((fault) => fault.key)).toEqual(keys);
  });

  test("names the placeholders that a text may have", () => {
    const [fault] = wordingFaults({ search: { results_other: "{{number}} cars" } }, known, new Set());
    expect(fault?.reason).toBe("unknown placeholder {{number}}; this text has {{count}}");
  });
});

test("wordingFaults accepts a placeholder that the product's own text had once and that is still filled in", () => {
  const now = {
    checkout: { reservation: { reserved: { text: "It's yours." }, checking: { text: "Wait." } } },
  };
  const text = "Yours until {{until}}.";
  const ours = { checkout: { reservation: { reserved: { text }, checking: { text } } } };
  expect(wordingFaults(ours, knownWording(now), new Set())).toEqual([]);
});

describe("wordingFaults, for syntax that the browser's translator lacks,", () => {
  const known = knownWording({ search: { title: "{{count}} cars" } });

  test.each([
    ["$t(nav.home)", ["$t(nav.home) is not supported: a text can't take in another one, write its words"]],
    ["$t(nav.home", ["$t(nav.home is not supported: a text can't take in another one, write its words"]],
    ["{{-count}}", ["{{-count}} is not supported: write {{count}}, no text is escaped"]],
    [
      "{{ count , number }}",
      ["{{ count , number }} is not supported: write {{count}}, numbers and dates come formatted"],
    ],
    ["{{- a, b}}", ["{{- a, b}} is not supported: write {{a}}, no text is escaped"]],
    [
      "{{- count}} $t(x)",
      [
        "{{- count}} is not supported: write {{count}}, no text is escaped",
        "$t(x) is not supported: a text can't take in another one, write its words",
      ],
    ],
    ["$t {{count}}, - (all) cars", []],
    ["up to $5,000 (t)", []],
  ])("reports %j as %j", (text, reasons) => {
    const faults = wordingFaults({ search: { title: text } }, known, new Set());
    expect(faults).toEqual(reasons.map((reason) => ({ key: "search.title", reason })));
  });
});

describe("createI18n", () => {
  const resource = {
    search: {
      results_one: "{{count}} car",
      results_other: "{{count}} cars",
      named: "Hello {{name}}: welcome",
    },
  };

  test("handles plurals, placeholders and colons, and escapes nothing because React does", () => {
    const { t } = createI18n("en-AU", resource);
    expect(t("search.results", { count: 1 })).toBe("1 car");
    expect(t("search.results", { count: 0 })).toBe("0 cars");
    expect(t("search.named", { name: "<b>O'Neil</b>" })).toBe("Hello <b>O'Neil</b>: welcome");
  });

  test("never reads a visitor's text as a placeholder or a key", () => {
    const { t } = createI18n("en-AU", resource);
    expect(t("search.named", { name: "$t(search.results) {{count}}" })).toBe(
      "Hello $t(search.results) {{count}}: welcome",
    );
  });

  test("shows a missing key and reports it", () => {
    const missing: string[] = [];
    const { t } = createI18n("en-AU", resource, (key) => missing.push(key));
    expect(t("search.nothing")).toBe("search.nothing");
    expect(missing).toEqual(["search.nothing"]);
  });

  test("keeps the texts of two sites apart", () => {
    const one = createI18n("en-AU", { nav: { home: "One" } });
    const two = createI18n("en-AU", { nav: { home: "Two" } });
    expect([one.t("nav.home"), two.t("nav.home")]).toEqual(["One", "Two"]);
  });
});

test.each([
  [formatDollars("en-AU", 24990), "$24,990"],
  [formatDollars("en-AU", 24990.5), "$24,991"],
  [formatDollars("en-AU", 0), "$0"],
  [formatKm("en-AU", 45210), "45,210\u00a0km"],
  [formatCount("en-AU", 2784), "2,784"],
  [formatCount("de", 2784), "2.784"],
  [formatDate("en-AU", "2026-11-20T13:30:00Z", "Australia/Sydney"), "21 November 2026"],
  [formatDate("en-AU", "2026-11-20T13:30:00Z", "Australia/Perth"), "20 November 2026"],
  [formatTime("en-AU", "08:30"), "8:30\u00a0am"],
  [formatTime("en-AU", "17:30"), "5:30\u00a0pm"],
  [formatTime("en-AU", "24:00"), "12:00\u00a0am"],
])("the formats of the site's language write %s", (written, expected) => expect(written).toBe(expected));

test.each<[string, string | null]>([
  ["<b>Home</b>", "<b>"],
  ["Home<br/>away", "<br/>"],
  ['<a href="/cars">Cars</a>', '<a href="/cars">'],
  ["a </SPAN> b", "</SPAN>"],
  ["<!-- later -->", "<!--"],
  ["R&amp;D", "&amp;"],
  ["it&#39;s", "&#39;"],
  ["it&#x27;s", "&#x27;"],
  ["R&D, AT&T; 3 < 5 > 2", null],
  ["Under <5 km", null],
  ["Counted, <priced> & ready", null],
  ["<name>, <before> you go", null],
  ["Fish & chips; a<b and b>c", null],
])("markup finds in %j: %j", (text, found) => {
  expect(markup(text).map((reason) => reason.split(" would be")[0])).toEqual(found === null ? [] : [found]);
});
