import { describe, expect, it } from "vitest";
import { GOLDEN_CARS, GOLDEN_SETTINGS } from "./golden-cars";
import { ENGINE, goldenIndex } from "./golden-client";

interface Text {
  id: number;
  title: string | number;
  overview?: string;
  score?: number | string | null;
  scores?: number[];
}

const RULES = ["words", "typo", "proximity", "attribute", "sort", "exactness"];
const texts = (...all: Omit<Text, "id">[]): Text[] => all.map((text, index) => ({ id: index + 1, ...text }));
const titles = (...all: string[]) => texts(...all.map((title) => ({ title })));
/** Texts with one title: undefined leaves the score out. */
const scored = (title: string, ...scores: Text["score"][]) =>
  texts(...scores.map((score) => ({ title, ...(score !== undefined && { score }) })));

type Case = [
  rule: string,
  documents: Text[],
  query: string,
  order: number[],
  more?: { sort?: string[]; rankingRules?: string[] },
];
const CASES: Case[] = [
  [
    "words: puts documents with more words of the query first",
    titles("alpha", "alpha beta", "alpha beta gamma"),
    "alpha beta gamma",
    [3, 2, 1],
  ],
  ["typo: puts fewer typos first", titles("blank", "black"), "black", [2, 1]],
  ["typo: puts two typos after one", titles("commander", "commqnder", "commqndxr"), "commander", [1, 2, 3]],
  ["typo: counts a prefix as no typo", titles("tucsan", "tucsons"), "tucson", [2, 1]],
  [
    "proximity: puts nearer words first",
    titles("black one two cat", "black cat", "black one cat"),
    "black cat",
    [2, 3, 1],
  ],
  ["proximity: adds one for words out of order", titles("cat black", "black cat"), "black cat", [2, 1]],
  [
    "proximity: puts words across a comma far apart",
    titles("black, cat", "black one two cat", "black cat"),
    "black cat",
    [3, 2, 1],
  ],
  [
    "proximity: puts words of different attributes far apart",
    texts({ title: "black", overview: "cat" }, { title: "black one two cat" }),
    "black cat",
    [2, 1],
  ],
  [
    "attribute: puts the more important attribute first",
    texts({ title: "dog", overview: "cat" }, { title: "cat", overview: "dog" }),
    "cat",
    [2, 1],
  ],
  ["attribute: then compares the position of the word", titles("one two cat", "cat one two"), "cat", [2, 1]],
  ["exactness: puts the whole attribute first", titles("cat food", "cat"), "cat", [2, 1]],
  [
    "exactness: puts the word itself before a longer word",
    titles("cats and dogs", "cat and dogs"),
    "cat",
    [2, 1],
  ],
  ["words: is applied before typo", titles("alpha", "alphq beta"), "alpha beta", [2, 1]],
  ["typo: is applied before proximity", titles("black mouze", "black one two mouse"), "black mouse", [2, 1]],
  [
    "sort: is applied before exactness",
    texts({ title: "cat", score: 1 }, { title: "cats", score: 2 }),
    "cat",
    [2, 1],
    { sort: ["score:desc"] },
  ],
  [
    "attribute: is applied before sort",
    texts({ title: "dog", overview: "cat", score: 2 }, { title: "cat", score: 1 }),
    "cat",
    [2, 1],
    { sort: ["score:desc"] },
  ],
  ["custom: breaks ties", scored("cat", 1, 2), "cat", [2, 1], { rankingRules: [...RULES, "score:desc"] }],
  [
    "custom: may come first",
    texts({ title: "cat", score: 1 }, { title: "cats", score: 2 }),
    "cat",
    [2, 1],
    { rankingRules: ["score:desc", ...RULES] },
  ],
  ["equal documents keep the order in which they were added", titles("cat", "cat", "cat"), "cat", [1, 2, 3]],
  [
    "sort, ascending: puts documents without a value last",
    scored("a", null, 5, undefined, -1),
    "",
    [4, 2, 1, 3],
    { sort: ["score:asc"] },
  ],
  [
    "sort, descending: puts documents without a value last, too",
    scored("a", null, 5, undefined, 9),
    "",
    [4, 2, 1, 3],
    { sort: ["score:desc"] },
  ],
  [
    "sort, ascending: puts numbers before strings",
    scored("a", "b", 10, "A", 9),
    "",
    [4, 2, 3, 1],
    { sort: ["score:asc"] },
  ],
  [
    "sort, descending: puts numbers before strings, too",
    scored("a", "b", 10, "A", 9),
    "",
    [2, 4, 1, 3],
    { sort: ["score:desc"] },
  ],
  [
    "sort: applies several sorts in their order",
    texts({ title: "b", score: 1 }, { title: "a", score: 2 }, { title: "a", score: 1 }),
    "",
    [3, 1, 2],
    { sort: ["score:asc", "title:asc"] },
  ],
  [
    "sort, ascending: takes the lowest of several values",
    texts({ title: "a", scores: [5, 9] }, { title: "a", scores: [3, 100] }),
    "",
    [2, 1],
    { sort: ["scores:asc"] },
  ],
  [
    "sort, descending: takes the highest of several values",
    texts({ title: "a", scores: [5, 9] }, { title: "a", scores: [3, 100] }),
    "",
    [2, 1],
    { sort: ["scores:desc"] },
  ],
  [
    "custom: works without the rule `sort`",
    scored("a", 3, 7),
    "",
    [2, 1],
    { rankingRules: ["words", "score:desc"] },
  ],
];

describe(`${ENGINE}: ranking rule`, () => {
  it.each(CASES)("%s", async (_rule, documents, query, order, { sort, rankingRules } = {}) => {
    const { index } = await goldenIndex(documents, {
      searchableAttributes: ["title", "overview"],
      sortableAttributes: ["score", "scores", "title"],
      rankingRules: rankingRules ?? RULES,
    });
    const { hits } = await index.search(query, { sort });
    expect(hits.map(({ id }) => id)).toEqual(order);
  });

  it.each([
    ["tucson", undefined, [10, 9]],
    ["toyota", undefined, [1, 2, 6, 7, 8]],
    ["toyota", ["price:desc"], [7, 6, 2, 1, 8]],
    ["mazda3", undefined, [4, 3]],
    ["tow bar", undefined, [12, 1]],
    ["", ["make:asc", "year:desc"], [8, 12, 9, 10, 3, 4, 11, 2, 1, 6, 7, 5]],
    ["", ["price:asc"], [11, 1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 4]],
    ["", undefined, [10, 9, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12]],
  ])("orders the cars for %j sorted by %j as %j", async (query, sort, order) => {
    const { index } = await goldenIndex(GOLDEN_CARS, GOLDEN_SETTINGS);
    const { hits } = await index.search(query, { sort, matchingStrategy: "all" });
    expect(hits.map(({ id }) => id)).toEqual(order);
  });
});
