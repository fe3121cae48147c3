import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOLDEN_CARS, GOLDEN_SETTINGS, type GoldenCar } from "./golden-cars";
import { ENGINE, goldenIndex } from "./golden-client";

let golden: Awaited<ReturnType<typeof goldenIndex<GoldenCar>>>;
beforeAll(async () => {
  golden = await goldenIndex(GOLDEN_CARS, GOLDEN_SETTINGS);
});
afterAll(() => golden.drop());

const ALL = GOLDEN_CARS.map(({ id }) => id);
const TOYOTAS = [1, 2, 6, 7, 8];

/** What a query finds when every word is asked for. */
const FOUND: [query: string, ids: number[], why: string][] = [
  ["toyota", TOYOTAS, "a word"],
  ["TOYOTA", TOYOTAS, "case does not matter"],
  ["citroen", [8], "diacritics do not matter"],
  ["CITROËN", [8], "nor in the query"],
  ["toy", TOYOTAS, "the last word is a prefix"],
  ["toy ", [], "but not when a blank follows"],
  ["toy hilux", [], "nor when it is not the last"],
  ["maxx spor", [3], "only the last word is a prefix"],
  ["toyta", TOYOTAS, "one typo from five letters: a letter missing"],
  ["tpyota", TOYOTAS, "one typo: a wrong letter"],
  ["toyotaa", TOYOTAS, "one typo: a letter too many"],
  ["tuscon", [9, 10], "two neighbours swapped are one typo"],
  ["tcuson", [9, 10], "also early in the word"],
  ["hundai", [9, 10], "a letter missing"],
  ["elegence", [11], "eight letters: one typo"],
  ["elegence ", [11], "typos do not need a prefix"],
  ["hilx", [], "no typos under five letters"],
  ["hilu", [1], "but prefixes"],
  ["otyota", [], "a wrong first letter counts two"],
  ["boyota", [], "a wrong first letter counts two, and six letters have one"],
  ["volkswagn", [5], "nine letters"],
  ["vokswagn", [], "eight letters: two typos are too many"],
  ["volkwagn gti", [], "eight letters: two typos are too many, also in the middle"],
  ["volkswegon", [5], "two typos from nine letters"],
  ["wolkswagen", [5], "a wrong first letter counts two, and ten letters have two"],
  ["wolkswagem", [], "a wrong first letter and one more are too many"],
  ["volkswag", [5], "prefix of eight"],
  ["volkswga", [5], "one typo in a prefix"],
  ["wildtrack", [12], "a letter too many"],
  ["cx-5", [3], "a dash separates words"],
  ["cx 5", [3], "so does a blank"],
  ["cx5", [3], "a word is also tried as two"],
  ["rav4", [2], "letters and digits are one word"],
  ["rav 4", [2], "two words are also tried as one"],
  ["rav-4 hybrid", [2], "two words as one, then a third"],
  ["mazda 3", [4], "two words as one"],
  ["landcruiser", [6, 7], "one word, or two"],
  ["land cruiser", [6, 7], "two words, or one"],
  ["land cruiser prado", [6], "two words, and another"],
  ["landcruser", [7], "a typo, then no splitting"],
  ['"land cruiser"', [6], "a phrase is found as it stands"],
  ['"cruiser land"', [], "in its order"],
  ["cruiser land", [6], "words in any order"],
  ['"tow bar"', [1, 12], "a phrase in any attribute"],
  ['"tow ba"', [], "no prefix in a phrase"],
  ['"tow bra"', [], "no typo in a phrase"],
  ["hybrid rav4 toyota", [2], "any order"],
  ["toyota sunroof", [2], "words from several attributes"],
  ["bluetooth sunroof mazda", [3], "words from several values"],
  ["tucson elite", [10], "two words"],
  ["e500", [11], "a model"],
  ["mercedes benz", [11], "a name with a dash"],
  ["mercedes-benz e500", [11], "a name with a dash, typed so"],
  ["mercedesbenz", [11], "a name with a dash, typed as one"],
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
  ["toyota spaceship", [], "every word is asked for"],
  ["zzzzzzzz", [], "nothing"],
  [`${"toyota ".repeat(10)}spaceship`, TOYOTAS, "a query is cut to ten words"],
  [`${"toyota ".repeat(9)}spaceship`, [], "but the tenth counts"],
];

function allBut(...ids: number[]): number[] {
  return ALL.filter((id) => !ids.includes(id));
}

describe(`queries, ${ENGINE}`, () => {
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
    ["spaceship toyota", [], "never the first"],
    ["toyota hilux spaceship", TOYOTAS, "totals count what the first word finds"],
    ['spaceship "land cruiser"', [6], "a phrase is never dropped"],
    ['toyota "land cruiser"', [6], "nor are the words before it, unless it alone is left"],
  ])("%j with the strategy `last` finds %j: %s", async (query, ids) => {
    const { hits } = await golden.index.search(query, { limit: 100 });
    expect(hits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });

  it("a query and a filter narrow each other", async () => {
    const { hits } = await golden.index.search("toyota", { filter: "body = SUV", matchingStrategy: "all" });
    expect(hits.map(({ id }) => id)).toEqual([2, 6, 7]);
  });
});
