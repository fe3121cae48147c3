import { describe, expect, it } from "vitest";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { WORDED_FACETS, wordsOfLanguage } from "~/domain/search-words/site-words";
import { understand } from "~/domain/search-words/understand";
import { unspacedWords, Vocabulary } from "~/domain/search-words/vocabulary";

const NAMES = {
  make: ["Toyota"],
  body: ["SUV", "Ute", "Ute / Tray", "Other"],
  fuel: ["Diesel"],
  colour: ["White", "Byron Bay Blue"],
};
const WORDS = new Map([
  ["Ute", "皮卡"],
  ["Ute / Tray", "皮卡"],
  ["Other", "其他"],
  ["Diesel", "柴油"],
  ["White", "白色"],
  ["Toyota", "丰田"],
]);
const words = wordsOfLanguage(NAMES, (_facet, value) => WORDS.get(value) ?? value);
const vocabulary = new Vocabulary(NAMES, words);

describe("the words of a language for the values of the stock", () => {
  it("the words of a language are those that differ from the feed's, of body, fuel, transmission, drive, colour and axles", () => {
    expect([...WORDED_FACETS].sort()).toEqual([
      ...["axle_type", "body", "colour", "drive", "fuel", "transmission"],
    ]);
    expect([...words]).toEqual([
      ["皮卡", { body: ["Ute", "Ute / Tray"] }],
      ["柴油", { fuel: ["Diesel"] }],
      ["白色", { colour: ["White"] }],
    ]);
  });

  it("a word of two facets means the first of them", () => {
    const gold = wordsOfLanguage({ body: ["A"], colour: ["B"] }, () => "金");
    expect([...gold]).toEqual([["金", { body: ["A"] }]]);
  });

  it.each([
    ["皮卡", "皮卡"],
    ["白色皮卡", "白色 皮卡"],
    ["我要白色的皮卡 柴油", "我要 白色 的 皮卡 柴油"],
    ["Toyota皮卡", "Toyota 皮卡"],
    ["Toyota SUV", "Toyota SUV"],
    ['"白色皮卡"', '"白色皮卡"'],
    ["", ""],
  ])("the vocabulary puts spaces around the words of %j: %j", (typed, spaced) => {
    expect(vocabulary.withSpaces(typed)).toBe(spaced);
  });

  it("words without spaces between them are found the longest first, whatever signs they have", () => {
    expect("液化石油气 (LPG)油".replace(unspacedWords(["油", "液化石油气 (LPG)"]) ?? /$^/, "[$&]")).toBe(
      "[液化石油气 (LPG)][油]",
    );
    expect(unspacedWords(["merc", "Ute"])).toBeNull();
  });

  it.each([
    ["白色皮卡", { colour: ["White"], body: ["Ute", "Ute / Tray"] }, ""],
    ["Toyota 柴油", { make: ["Toyota"], fuel: ["Diesel"] }, ""],
    ["白色好车", { colour: ["White"] }, "好车"],
    ["ute", { body: ["Ute"] }, ""],
    ["丰田", {}, "丰田"],
    ["其他", {}, "其他"],
  ])("the search box understands %j as %j and leaves %j", (query, facets, left) => {
    const { search } = understand({ ...EMPTY_SEARCH, query }, { vocabulary, thisYear: 2026 });
    expect([search.facets, search.query]).toEqual([facets, left]);
  });
});
