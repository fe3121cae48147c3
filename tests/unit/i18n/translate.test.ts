import { describe, expect, TestRunner, test } from "vitest";
import { createI18n, loadDefaultWording } from "~/i18n/create-i18n.server";
import { translateOnce } from "~/i18n/site-i18n.server";
import { createTranslate, type Translate, type TranslateOptions } from "~/i18n/translate";
import { flattenWording, placeholdersOf, withoutPlural } from "~/i18n/wording-tree";
import { browserWording } from "~/pages/content/client-wording.server";
import { loadSites } from "~/tenants/registry.server";
import { readRouteTable } from "~/tenants/route-table.server";
import type { WordingTree } from "~/tenants/site";

describe.each([
  ["createTranslate, the browser's translator,", createTranslate],
  ["translateOnce, the server's translator,", translateOnce],
])("%s", (_name, translatorOf) => {
  const t = translatorOf("en-AU", {
    nav: { home: "Home", empty: "", call: "Call {{phone}}" },
    search: {
      count_zero: "No cars",
      count_one: "{{formatted}} car",
      count_other: "{{formatted}} cars",
      seats_one: "{{count}} seat",
      seats_other: "{{ count }} seats",
      all: "All",
    },
  });

  const cases: [string, TranslateOptions | undefined, string][] = [
    ["nav.home", undefined, "Home"],
    ["nav.empty", { defaultValue: "instead" }, ""],
    ["nav.nothing", undefined, "nav.nothing"],
    ["nav.nothing", { defaultValue: "Ute" }, "Ute"],
    ["nav.nothing", { defaultValue: "" }, ""],
    ["nav.nothing", { defaultValue: undefined }, "nav.nothing"],
    ["nav", undefined, "nav"],
    ["nav.home.deeper", undefined, "nav.home.deeper"],
    ["nav.toString", undefined, "nav.toString"],
    ["", undefined, ""],
    ["nav.call", { phone: "02 5550 0001" }, "Call 02 5550 0001"],
    ["nav.call", {}, "Call {{phone}}"],
    ["nav.call", { phone: undefined }, "Call "],
    ["nav.call", { phone: null }, "Call "],
    ["nav.call", { phone: "" }, "Call "],
    ["nav.call", { phone: 0 }, "Call 0"],
    ["nav.call", { phone: "$& $1 {{phone}} <b>" }, "Call $& $1 {{phone}} <b>"],
    ["search.count", { count: 0, formatted: "0" }, "No cars"],
    ["search.count", { count: 1, formatted: "1" }, "1 car"],
    ["search.count", { count: 2784, formatted: "2,784" }, "2,784 cars"],
    ["search.seats", { count: 0 }, "0 seats"],
    ["search.seats", { count: 1 }, "1 seat"],
    ["search.seats", { count: 5 }, "5 seats"],
    ["search.seats", { count: Number.NaN }, "NaN seats"],
    ["search.seats", undefined, "search.seats"],
    ["search.all", { count: 3 }, "All"],
    ["search.car_type.{{count}}", { count: 3, defaultValue: "{{count}} wheels" }, "3 wheels"],
  ];
  test.each(cases)("translates %s with %j to %j", (key, options, text) => expect(t(key, options)).toBe(text));

  test.each([
    ["pl", 1, "auto"],
    ["pl", 3, "auta"],
    ["pl", 5, "aut"],
    ["pl", 22, "auta"],
  ])("picks the plural form of %s for %i: %s", (language, count, text) => {
    const forms = { auto_one: "auto", auto_few: "auta", auto_many: "aut", auto_other: "auta" };
    expect(translatorOf(language, forms)("auto", { count })).toBe(text);
  });
});

/** Returns the same numbers from 0 to 1 every time (mulberry32), so that a failure can be reproduced. */
function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values for a placeholder; undefined is one of them. */
const VALUES = [
  "Sedan",
  "",
  0,
  1,
  -1.5,
  "$&",
  "{{count}}",
  "{{",
  "}}",
  "<b>&amp;",
  "$t(nav.home)",
  null,
  undefined,
];
const COUNTS = [0, 1, 2, 5, 21, 1000];
const DEFAULTS = [
  "Ute",
  "",
  "{{count}} of {{name}}",
  "$t(nav.home)",
  "{{- name}}",
  "{{name, uppercase}}",
  undefined,
];

const given = (names: readonly string[], value: TranslateOptions[string]) =>
  Object.fromEntries(names.map((name) => [name, value]));

/** Returns no options, each value for all placeholders, every count with a text and without, and each default. */
function optionSets(names: readonly string[]): (TranslateOptions | undefined)[] {
  const others = names.filter((name) => name !== "count");
  const values = others.length > 0 ? VALUES.map((value) => given(others, value)) : [];
  return [
    undefined,
    {},
    ...values,
    ...COUNTS.flatMap((count) => [{ count }, { ...given(others, "Sedan"), count }]),
    ...DEFAULTS.flatMap((defaultValue) => [
      { defaultValue },
      { ...given(others, "Sedan"), defaultValue },
      { count: 1, defaultValue },
    ]),
  ];
}

/** Returns one set of each kind, for a text that was already compared with all of them. */
function fewOptionSets(names: readonly string[]): (TranslateOptions | undefined)[] {
  const sedan = given(
    names.filter((name) => name !== "count"),
    "Sedan",
  );
  return [undefined, sedan, { ...sedan, count: 1 }, { ...sedan, count: 5 }, { defaultValue: "Ute" }];
}

function differences(
  ours: readonly Translate[],
  theirs: Translate,
  keys: Iterable<string>,
  optionsOf: (key: string) => (TranslateOptions | undefined)[],
) {
  const found: object[] = [];
  let compared = 0;
  for (const key of keys) {
    for (const options of optionsOf(key)) {
      compared += 1;
      const text = theirs(key, options);
      for (const translate of ours) {
        const own = translate(key, options);
        if (own !== text) found.push({ key, options, ours: own, i18next: text });
      }
    }
  }
  return { found, compared };
}

/** Returns every text, every key with plural forms, every branch, and some keys that do not exist. */
function keysOf(tree: WordingTree): Set<string> {
  const texts = [...flattenWording(tree).keys()];
  const branches = texts.flatMap((key) => key.split(".").map((_, at, names) => names.slice(0, at).join(".")));
  const absent = texts.slice(0, 20).flatMap((key) => [`${key}.deeper`, `${key}x`]);
  return new Set([
    ...texts,
    ...texts.map(withoutPlural),
    ...branches,
    ...absent,
    "toString",
    "__proto__.x",
    "nav.",
  ]);
}

/** Returns all forms of each text as one string, by the key without its form. */
function textsOf(tree: WordingTree): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, text] of flattenWording(tree)) {
    const base = withoutPlural(key);
    texts.set(base, `${texts.get(base) ?? ""}\n${key}: ${text}`);
  }
  return texts;
}

/** Returns what is left of a text without its words: the translators read only placeholders, signs and forms. */
const shapeOf = (text = "") => text.replace(/(\{\{.*?\}\})|[^\s\p{P}\p{S}]+/gu, "$1");

/**
 * Texts that are equal in `compared`, a wording already compared in full, and texts that differ from another only in their
 * words get few options only.
 */
function compareTree(language: string, tree: WordingTree, compared?: WordingTree) {
  const flat = flattenWording(tree);
  const names = new Map<string, string[]>();
  for (const [key, text] of flat) {
    const base = withoutPlural(key);
    names.set(base, [...(names.get(base) ?? []), ...placeholdersOf(text)]);
  }
  const namesOf = (key: string) => [...new Set(names.get(withoutPlural(key)))];
  const [texts, before] = [textsOf(tree), textsOf(compared ?? {})];
  const shapes = new Map<string, string>();
  for (const [base, text] of texts) {
    const shape = shapeOf(text.replaceAll(`\n${base}`, "\n"));
    if (text !== before.get(base) && !shapes.has(shape)) shapes.set(shape, base);
  }
  const full = new Set(shapes.values());
  const ours = [createTranslate(language, tree), translateOnce(language, tree)];
  return differences(ours, createI18n(language, tree).t, keysOf(tree), (key) =>
    full.has(withoutPlural(key)) || !texts.has(withoutPlural(key))
      ? optionSets(namesOf(key))
      : fewOptionSets(namesOf(key)),
  );
}

const AGREEMENT = "createTranslate, translateOnce and i18next return the same text";

// Not registered in the short run: collecting it loads all sites.
if (TestRunner.matchesTags(["long"]))
  describe(AGREEMENT, { timeout: 120_000, tags: ["long"] }, async () => {
    const defaults = await loadDefaultWording(process.cwd());
    const routes = await readRouteTable();
    const sites = (await loadSites({ routes })).all();

    test.each(Object.entries(defaults))("for every key of the default wording in %s", (language, tree) => {
      const { found, compared } = compareTree(language, tree);
      expect(found).toEqual([]);
      expect(compared).toBeGreaterThan(10_000);
    });

    const wordings = sites.flatMap((site) =>
      Object.entries(site.wording).map(([language, tree]) => ({ site: site.slug, language, tree })),
    );
    test.each(wordings)("for every key of $site in $language", ({ language, tree }) => {
      expect(compareTree(language, tree, defaults[language]).found).toEqual([]);
    });

    test.each(sites.map((site) => [site.slug, site] as const))(
      "for the part of the wording that browsers of %s receive",
      (_slug, site) => {
        const part: WordingTree = JSON.parse(browserWording(routes, site, site.language)?.json ?? "{}");
        const keys = [...flattenWording(part).keys()];
        const ours = createTranslate(site.language, part);
        const theirs = createI18n(site.language, site.wording[site.language] ?? {}).t;
        expect(keys.length).toBeGreaterThan(100);
        // The texts themselves are compared in full above: here a few options show that none is missing or cut.
        expect(differences([ours], theirs, keys, () => fewOptionSets(["name"])).found).toEqual([]);
      },
    );

    const LANGUAGES = ["en-AU", "en-au", "de", "pl", "ar", "cy", "ru", "ja", "pt-BR"];
    const NAMES = "a b cars cars_one cars_other cars_zero cars_few cars_many cars_two b_one".split(" ");
    const PIECES = [
      "car",
      " ",
      "{{count}}",
      "{{ name }}",
      "{{name}}",
      "{{other}}",
      "{{",
      "}}",
      "{",
      "$&",
      "<i>",
      "é\n",
    ];
    // A site's wording must not use these; both translators still agree on them.
    const REFUSED = [
      "$t(a)",
      "$t(",
      ")",
      "{{- name}}",
      "{{-name}}",
      "{{name, number}}",
      "{{a.b}}",
      "{{toString}}",
    ];

    test.each(LANGUAGES)("for random wording in %s", (language) => {
      const random = seededRandom(LANGUAGES.indexOf(language) + 1);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const text = () =>
        Array.from({ length: Math.floor(random() * 6) }, () => pick([...PIECES, ...REFUSED])).join("");
      const tree = (depth: number): WordingTree =>
        Object.fromEntries(
          NAMES.filter(() => random() < 0.5).map((name) => [
            name,
            depth > 0 && random() < 0.3 ? tree(depth - 1) : text(),
          ]),
        );
      const value = () => pick<TranslateOptions[string]>([...VALUES, text()]);
      for (let round = 0; round < 60; round += 1) {
        const wording = tree(2);
        const ours = createTranslate(language, wording);
        const once = translateOnce(language, wording);
        const theirs = createI18n(language, wording).t;
        for (const key of [...keysOf(wording), "cars", "a.cars", "a.b.cars", text()]) {
          const options: TranslateOptions = {};
          if (random() < 0.7) options.count = pick([...COUNTS, 1.5, -1, Number.NaN, random() * 200]);
          if (random() < 0.3) options.defaultValue = pick([...DEFAULTS, text()]);
          for (const name of ["name", "other", "a.b", "- name"]) if (random() < 0.5) options[name] = value();
          const input = { wording, key, options };
          const expected = theirs(key, options);
          // Comparing objects takes longer than translating.
          if (ours(key, options) !== expected) expect(input, "createTranslate").toBe(expected);
          if (once(key, options) !== expected) expect(input, "translateOnce").toBe(expected);
        }
      }
    });

    test.each([
      ["pl", ["one", "few", "many", "other"]],
      ["ar", ["zero", "one", "two", "few", "many", "other"]],
      ["cy", ["zero", "one", "two", "few", "many", "other"]],
      ["ru", ["one", "few", "many", "other"]],
    ])("for every plural form of %s, and each form occurs", (language, forms) => {
      const wording = Object.fromEntries(forms.map((form) => [`cars_${form}`, `${form}: {{count}}`]));
      const ours = createTranslate(language, wording);
      const theirs = createI18n(language, wording).t;
      const met = new Set<string>();
      for (const count of [...Array(130).keys(), 1000, 1_000_000, 1.5]) {
        const text = ours("cars", { count });
        expect(text).toBe(theirs("cars", { count }));
        expect(translateOnce(language, wording)("cars", { count })).toBe(text);
        met.add(text.split(":")[0] ?? "");
      }
      expect([...met].sort()).toEqual([...forms].sort());
    });
  });
