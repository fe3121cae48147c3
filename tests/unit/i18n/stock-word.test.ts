import { describe, expect, it } from "vitest";
import { stockWordKey, wordName } from "~/domain/car/stock-word";
import { createI18n, loadDefaultWording } from "~/i18n/create-i18n.server";
import { stockWord } from "~/i18n/spec-value";
import { createTranslate, type Translate } from "~/i18n/translate";
import { flattenWording } from "~/i18n/wording-tree";
import type { WordingTree } from "~/tenants/site";
import { CATALOGUE } from "../../../seeds/catalogue";

const defaults = await loadDefaultWording(process.cwd());
/** What the server and what the browser translates with. */
const TRANSLATORS = {
  server: (language: string, wording: WordingTree): Translate => createI18n(language, wording).t,
  browser: createTranslate,
};

describe.each(Object.entries(TRANSLATORS))("a value of the stock in the %s", (_where, translator) => {
  const english = translator("en-AU", defaults["en-AU"] ?? {});
  const chinese = translator("zh-Hans", defaults["zh-Hans"] ?? {});

  it.each([
    ["body", "SUV", "SUV"],
    ["body", "Hatchback", "两厢轿车"],
    ["body", "ute", "皮卡"],
    ["fuel", "Unleaded", "无铅汽油"],
    ["fuel", "Diesel", "柴油"],
    ["transmission", "AUTOMATIC", "自动挡"],
    ["geartype", "Automatic", "自动挡"],
    ["drive", "4WD", "四轮驱动"],
    ["colour", "White", "白色"],
    ["interior_colour", "Black", "黑色"],
    // No word of the trade.
    ["colour", "Eternal Blue Mica", "Eternal Blue Mica"],
    ["body", "constructor", "constructor"],
    ["body", "__proto__", "__proto__"],
    ["colour", "{{make}} $t(nav.home)", "{{make}} $t(nav.home)"],
    // No such property.
    ["make", "White", "White"],
    ["variant", "Automatic", "Automatic"],
  ])("of %s, %j, is %j in Chinese", (property, value, shown) => {
    expect(stockWord(chinese, property, value)).toBe(shown);
  });

  it.each(["SUV", "AUTOMATIC", "automatic", "Ute/Tray", "constructor", "Grey"])(
    "is shown as the feed writes it in English: %j",
    (value) => {
      for (const property of ["body", "transmission", "colour"])
        expect(stockWord(english, property, value)).toBe(value);
    },
  );

  it("a word that a site has given itself is shown instead of the feed's", () => {
    const t = translator("en-AU", { stock_word: { body: { ute: "Pick-up truck" } } });
    expect(stockWord(t, "body", "UTE")).toBe("Pick-up truck");
  });
});

const words = flattenWording({ stock_word: defaults["en-AU"]?.stock_word ?? {} });

it("every English word of the stock is the value itself, so that nothing changes in English", () => {
  expect(words.size).toBeGreaterThan(100);
  expect([...words].filter(([key, word]) => wordName(word) !== key.split(".").at(-1))).toEqual([]);
});

it("every word that the catalogue of the demo stock writes has a key", () => {
  const written = CATALOGUE.flatMap(({ body, badges, engines }) => [
    ["body", body],
    ...badges.flatMap((badge) => [
      ["body", badge.body ?? body],
      ["axle_type", badge.towed?.axle],
    ]),
    ...[...engines.values()].flatMap(({ fuel, drive, induction }) => [
      ["fuel", fuel],
      ["drive", drive],
      ["induction", induction],
    ]),
  ]) as [string, string | null | undefined][];
  const keys = new Set(written.flatMap(([property, value]) => (value ? stockWordKey(property, value) : [])));
  expect(keys.size).toBeGreaterThan(20);
  expect([...keys].filter((key) => !words.has(key ?? ""))).toEqual([]);
});
