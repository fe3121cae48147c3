import { describe, expect, test } from "vitest";
import {
  DEFAULT_LANGUAGE,
  isForMachines,
  loadDefaultWording,
  MACHINE_TEXTS,
} from "~/i18n/create-i18n.server";
import { flattenWording, placeholdersOf, withoutPlural } from "~/i18n/wording-tree";
import { markup, unsupportedMarks } from "~/tenants/site-wording";

const defaults = await loadDefaultWording(process.cwd());
const english = flattenWording(defaults[DEFAULT_LANGUAGE] ?? {});
const translations = Object.entries(defaults)
  .filter(([language]) => language !== DEFAULT_LANGUAGE)
  .map(([language, tree]) => ({ language, texts: flattenWording(tree) }));

/** Words that every language writes as English does. */
const SAME_EVERYWHERE =
  /^(?:|kg|kWh|ATM|GVM|SUV|Facebook|Twitter|WhatsApp|Instagram|YouTube|LinkedIn|Mastercard|Visa|Maestro|Google Pay|Apple Pay)$/;

/** Texts without their placeholders. */
const ownWords = (text: string) => text.replace(/\{\{.*?\}\}/g, "").trim();

/** The plural forms that a key needs: those of the language's cardinal numbers, and zero where English has one. */
function expectedKeys(language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].filter((key) => !isForMachines(key));
  return [
    ...new Set(
      keys.flatMap((key) => {
        const base = withoutPlural(key);
        if (!isCounted(base) || /_zero$/.test(key)) return [key];
        return forms.map((form) => `${base}_${form}`);
      }),
    ),
  ].sort();
}

/** Only keys with the two forms of English are plurals: `test_drive_booking_date_many` is a name. */
const isCounted = (base: string) => english.has(`${base}_one`) && english.has(`${base}_other`);

test("the product speaks Chinese besides English", () =>
  expect(translations.map(({ language }) => language)).toContain("zh-Hans"));

test("every group of texts for machines exists", () => {
  for (const start of Object.keys(MACHINE_TEXTS))
    expect([...english.keys()].filter((key) => key.startsWith(start))).not.toEqual([]);
});

describe.each(translations)("the default wording in $language", ({ language, texts }) => {
  test("has the keys of en-AU and no other, with the language's own plural forms", () => {
    const expected = expectedKeys(language);
    const dir = `app/i18n/default/${language}`;
    const surplus = [...texts.keys()].filter((key) => !expected.includes(key));
    expect(surplus, `take these texts out of ${dir}`).toEqual([]);
    const missing = expected.filter((key) => !texts.has(key));
    expect(missing, `write these texts in ${dir}`).toEqual([]);
  });

  test("has the placeholders of en-AU", () => {
    const different = [...texts].flatMap(([key, text]) => {
      const base = withoutPlural(key);
      // One of the English forms says it all: a form for none or for one may leave the number out.
      const whole = english.get(key) ?? english.get(`${base}_other`) ?? "";
      const [names, wanted] = [placeholdersOf(text), placeholdersOf(whole)].map((found) => [...found].sort());
      return names?.join() === wanted?.join() ? [] : [{ key, names, wanted }];
    });
    expect(different).toEqual([]);
  });

  test("translates every text that is not a name or a unit", () => {
    const same = [...texts].filter(
      ([key, text]) => english.get(key) === text && !SAME_EVERYWHERE.test(ownWords(text)) && hasLetters(text),
    );
    expect(same).toEqual([]);
  });

  test("has no markup, no empty text and nothing that the browser's translator lacks", () => {
    const faulty = [...texts].filter(
      ([, text]) => text.trim() === "" || markup(text).length > 0 || unsupportedMarks(text).length > 0,
    );
    expect(faulty).toEqual([]);
  });

  test("writes placeholders in half-width letters and braces", () => {
    const wide = [...texts].filter(
      ([, text]) =>
        /[｛｝]/.test(text) || [...placeholdersOf(text)].some((name) => !/^[A-Za-z_]+$/.test(name)),
    );
    expect(wide).toEqual([]);
  });
});

const hasLetters = (text: string) => /\p{L}/u.test(ownWords(text));

describe("the Chinese default wording", () => {
  const chinese = [...flattenWording(defaults["zh-Hans"] ?? {})];

  test("ends no sentence with straight English punctuation", () =>
    expect(chinese.filter(([, text]) => /[\p{sc=Han}}）”][.,;:?!](?:\s|$)/u.test(text))).toEqual([]));

  test("puts no straight English punctuation between Chinese characters", () =>
    expect(chinese.filter(([, text]) => /\p{sc=Han}["'(),.:;?!]+\p{sc=Han}/u.test(text))).toEqual([]));

  test("addresses the reader as 您", () =>
    expect(chinese.filter(([, text]) => /[你妳]/.test(text.replaceAll("你们", "")))).toEqual([]));

  test("uses simplified characters", () =>
    expect(chinese.filter(([, text]) => /[車價購銷試駕貸預訂這們個]/.test(text))).toEqual([]));

  test("calls a deposit that holds a car 订金, which goes back, never 定金, which may be forfeited", () =>
    expect(chinese.filter(([, text]) => text.includes("定金"))).toEqual([]));
});
