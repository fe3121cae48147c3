import { describe, expect, it } from "vitest";
import { GOLDEN_CARS, GOLDEN_SETTINGS, type GoldenCar } from "./golden-cars";
import { ENGINE, sharedIndex } from "./golden-client";

const golden = sharedIndex<GoldenCar>(GOLDEN_CARS, GOLDEN_SETTINGS);

const ALL = GOLDEN_CARS.map(({ id }) => id);
const TOYOTAS = [1, 2, 6, 7, 8];

/** What a query finds when every word is required. */
const FOUND: [query: string, ids: number[], why: string][] = [
  ["toyota", TOYOTAS, "a word"],
  ["TOYOTA", TOYOTAS, "a word in any case"],
  ["citroen", [8], "a word without its diacritics"],
  ["CITROËN", [8], "a word with diacritics in capitals"],
  ["toy", TOYOTAS, "the last word is a prefix"],
  ["toy ", [], "a last word followed by a blank is no prefix"],
  ["toy hilux", [], "a word that is not the last is no prefix"],
  ["maxx spor", [3], "only the last word is a prefix"],
  ["toyta", TOYOTAS, "one typo from five letters: a letter missing"],
  ["tpyota", TOYOTAS, "one typo: a wrong letter"],
  ["toyotaa", TOYOTAS, "one typo: a letter too many"],
  ["tuscon", [9, 10], "two swapped neighbours are one typo"],
  ["tcuson", [9, 10], "two swapped neighbours are one typo early in the word, too"],
  ["hundai", [9, 10], "one typo: a missing letter in another word"],
  ["elegence", [11], "eight letters: one typo"],
  ["elegence ", [11], "typos are allowed in whole words, too"],
  ["hilx", [], "no typos under five letters"],
  ["hilu", [1], "four letters may be a prefix"],
  ["otyota", [], "a wrong first letter counts as two typos"],
  ["boyota", [], "a wrong first letter counts as two typos, and six letters allow one"],
  ["volkswagn", [5], "nine letters allow two typos"],
  ["vokswagn", [], "eight letters: two typos are too many"],
  ["volkwagn gti", [], "eight letters: two typos are too many, also in the middle"],
  ["volkswegon", [5], "two typos from nine letters"],
  ["wolkswagen", [5], "a wrong first letter counts as two typos, and ten letters allow two"],
  ["wolkswagem", [], "a wrong first letter and one more are too many"],
  ["volkswag", [5], "a prefix of eight letters"],
  ["volkswga", [5], "one typo in a prefix"],
  ["wildtrack", [12], "a letter too many"],
  ["cx-5", [3], "a dash separates words"],
  ["cx 5", [3], "a blank separates words"],
  ["cx5", [3], "a word is also tried as two"],
  ["rav4", [2], "letters and digits are one word"],
  ["rav 4", [2], "two words are also tried as one"],
  ["rav-4 hybrid", [2], "two words as one, then a third"],
  ["mazda 3", [4], "two words are tried as one before a digit"],
  ["landcruiser", [6, 7], "a word also finds its two parts"],
  ["land cruiser", [6, 7], "two words also find the joined word"],
  ["land cruiser prado", [6], "two words and a third narrow the results"],
  ["landcruser", [7], "a word with a typo is not split"],
  ['"land cruiser"', [6], "a phrase is found as it stands"],
  ['"cruiser land"', [], "a phrase must be in order"],
  ["cruiser land", [6], "single words may be in any order"],
  ['"tow bar"', [1, 12], "a phrase in any attribute"],
  ['"tow ba"', [], "a phrase allows no prefix"],
  ['"tow bra"', [], "a phrase allows no typo"],
  ["hybrid rav4 toyota", [2], "words of several attributes may be in any order"],
  ["toyota sunroof", [2], "words from several attributes"],
  ["bluetooth sunroof mazda", [3], "words from several values"],
  ["tucson elite", [10], "two words"],
  ["e500", [11], "a model"],
  ["mercedes benz", [11], "a name with a dash"],
  ["mercedes-benz e500", [11], "a name with a dash, typed with it"],
  ["mercedesbenz", [11], "a name with a dash, typed as one word"],
  ["2018 mazda", [3], "numbers are words"],
  ["4x4", [1], "digits and letters"],
  ["(4x4)", [1], "brackets separate"],
  ["4wd", [], "synonyms go one way"],
  ["vw golf", [5], "a synonym"],
  ["sb1003", [3], "an attribute without typos, exactly"],
  ["sb1099", [], "an attribute without typos, one letter off"],
  ["sb100", [1, 2, 3, 4, 5, 6, 7, 8, 9], "an attribute without typos still has prefixes"],
  ["-toyota", allBut(...TOYOTAS), "a word excluded"],
  ["toyota -hilux", [2, 6, 7, 8], "a word with another excluded"],
  ['toyota -"land cruiser"', [1, 2, 7, 8], "a phrase excluded"],
  ["", ALL, "no query: everything"],
  ["   ", ALL, "blanks only"],
  ["!?", ALL, "separators only"],
  ["toyota spaceship", [], "every word is required"],
  ["zzzzzzzz", [], "nothing"],
  [`${"toyota ".repeat(10)}spaceship`, TOYOTAS, "a query is cut to ten words"],
  [`${"toyota ".repeat(9)}spaceship`, [], "the tenth word of a query still counts"],
];

function allBut(...ids: number[]): number[] {
  return ALL.filter((id) => !ids.includes(id));
}

describe(`${ENGINE}: query`, () => {
  it.each(FOUND)("%j finds %j: %s", async (query, ids) => {
    const { hits, estimatedTotalHits } = await golden.index.search(query, {
      matchingStrategy: "all",
      limit: 100,
    });
    expect(hits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(estimatedTotalHits).toBe(ids.length);
  });

  it.each([
    ["toyota spaceship", TOYOTAS, "words are dropped from the end"],
    ["spaceship toyota", [], "the first word is never dropped"],
    ["toyota hilux spaceship", TOYOTAS, "the total counts what the first word finds"],
    ['spaceship "land cruiser"', [6], "a phrase is never dropped"],
    ['toyota "land cruiser"', [6], "words before a phrase are not dropped, unless only the phrase is left"],
  ])("%j with the strategy `last` finds %j: %s", async (query, ids) => {
    const { hits } = await golden.index.search(query, { limit: 100 });
    expect(hits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });

  it("and a filter narrow each other", async () => {
    const { hits } = await golden.index.search("toyota", { filter: "body = SUV", matchingStrategy: "all" });
    expect(hits.map(({ id }) => id)).toEqual([2, 6, 7]);
  });
});
