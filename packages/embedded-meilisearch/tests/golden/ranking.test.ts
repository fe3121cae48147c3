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
const titles = (...all: string[]): Text[] => all.map((title, index) => ({ id: index + 1, title }));

const CASES: {
  rule: string;
  documents: Text[];
  query: string;
  order: number[];
  rankingRules?: string[];
  sort?: string[];
}[] = [
  {
    rule: "words: puts documents with more words of the query first",
    documents: titles("alpha", "alpha beta", "alpha beta gamma"),
    query: "alpha beta gamma",
    order: [3, 2, 1],
  },
  {
    rule: "typo: puts fewer typos first",
    documents: titles("blank", "black"),
    query: "black",
    order: [2, 1],
  },
  {
    rule: "typo: puts two typos after one",
    documents: titles("commander", "commqnder", "commqndxr"),
    query: "commander",
    order: [1, 2, 3],
  },
  {
    rule: "typo: counts a prefix as no typo",
    documents: titles("tucsan", "tucsons"),
    query: "tucson",
    order: [2, 1],
  },
  {
    rule: "proximity: puts nearer words first",
    documents: titles("black one two cat", "black cat", "black one cat"),
    query: "black cat",
    order: [2, 3, 1],
  },
  {
    rule: "proximity: adds one for words out of order",
    documents: titles("cat black", "black cat"),
    query: "black cat",
    order: [2, 1],
  },
  {
    rule: "proximity: puts words across a comma far apart",
    documents: titles("black, cat", "black one two cat", "black cat"),
    query: "black cat",
    order: [3, 2, 1],
  },
  {
    rule: "proximity: puts words of different attributes far apart",
    documents: [
      { id: 1, title: "black", overview: "cat" },
      { id: 2, title: "black one two cat" },
    ],
    query: "black cat",
    order: [2, 1],
  },
  {
    rule: "attribute: puts the more important attribute first",
    documents: [
      { id: 1, title: "dog", overview: "cat" },
      { id: 2, title: "cat", overview: "dog" },
    ],
    query: "cat",
    order: [2, 1],
  },
  {
    rule: "attribute: then compares the position of the word",
    documents: titles("one two cat", "cat one two"),
    query: "cat",
    order: [2, 1],
  },
  {
    rule: "exactness: puts the whole attribute first",
    documents: titles("cat food", "cat"),
    query: "cat",
    order: [2, 1],
  },
  {
    rule: "exactness: puts the word itself before a longer word",
    documents: titles("cats and dogs", "cat and dogs"),
    query: "cat",
    order: [2, 1],
  },
  {
    rule: "words: is applied before typo",
    documents: titles("alpha", "alphq beta"),
    query: "alpha beta",
    order: [2, 1],
  },
  {
    rule: "typo: is applied before proximity",
    documents: titles("black mouze", "black one two mouse"),
    query: "black mouse",
    order: [2, 1],
  },
  {
    rule: "sort: is applied before exactness",
    documents: [
      { id: 1, title: "cat", score: 1 },
      { id: 2, title: "cats", score: 2 },
    ],
    query: "cat",
    sort: ["score:desc"],
    order: [2, 1],
  },
  {
    rule: "attribute: is applied before sort",
    documents: [
      { id: 1, title: "dog", overview: "cat", score: 2 },
      { id: 2, title: "cat", score: 1 },
    ],
    query: "cat",
    sort: ["score:desc"],
    order: [2, 1],
  },
  {
    rule: "custom: breaks ties",
    documents: [
      { id: 1, title: "cat", score: 1 },
      { id: 2, title: "cat", score: 2 },
    ],
    query: "cat",
    rankingRules: [...RULES, "score:desc"],
    order: [2, 1],
  },
  {
    rule: "custom: may come first",
    documents: [
      { id: 1, title: "cat", score: 1 },
      { id: 2, title: "cats", score: 2 },
    ],
    query: "cat",
    rankingRules: ["score:desc", ...RULES],
    order: [2, 1],
  },
  {
    rule: "equal documents keep the order in which they were added",
    documents: titles("cat", "cat", "cat"),
    query: "cat",
    order: [1, 2, 3],
  },
  {
    rule: "sort, ascending: puts documents without a value last",
    documents: [
      { id: 1, title: "a", score: null },
      { id: 2, title: "a", score: 5 },
      { id: 3, title: "a" },
      { id: 4, title: "a", score: -1 },
    ],
    query: "",
    sort: ["score:asc"],
    order: [4, 2, 1, 3],
  },
  {
    rule: "sort, descending: puts documents without a value last, too",
    documents: [
      { id: 1, title: "a", score: null },
      { id: 2, title: "a", score: 5 },
      { id: 3, title: "a" },
      { id: 4, title: "a", score: 9 },
    ],
    query: "",
    sort: ["score:desc"],
    order: [4, 2, 1, 3],
  },
  {
    rule: "sort, ascending: puts numbers before strings",
    documents: [
      { id: 1, title: "a", score: "b" },
      { id: 2, title: "a", score: 10 },
      { id: 3, title: "a", score: "A" },
      { id: 4, title: "a", score: 9 },
    ],
    query: "",
    sort: ["score:asc"],
    order: [4, 2, 3, 1],
  },
  {
    rule: "sort, descending: puts numbers before strings, too",
    documents: [
      { id: 1, title: "a", score: "b" },
      { id: 2, title: "a", score: 10 },
      { id: 3, title: "a", score: "A" },
      { id: 4, title: "a", score: 9 },
    ],
    query: "",
    sort: ["score:desc"],
    order: [2, 4, 1, 3],
  },
  {
    rule: "sort: applies several sorts in their order",
    documents: [
      { id: 1, title: "b", score: 1 },
      { id: 2, title: "a", score: 2 },
      { id: 3, title: "a", score: 1 },
    ],
    query: "",
    sort: ["score:asc", "title:asc"],
    order: [3, 1, 2],
  },
  {
    rule: "sort, ascending: takes the lowest of several values",
    documents: [
      { id: 1, title: "a", scores: [5, 9] },
      { id: 2, title: "a", scores: [3, 100] },
    ],
    query: "",
    sort: ["scores:asc"],
    order: [2, 1],
  },
  {
    rule: "sort, descending: takes the highest of several values",
    documents: [
      { id: 1, title: "a", scores: [5, 9] },
      { id: 2, title: "a", scores: [3, 100] },
    ],
    query: "",
    sort: ["scores:desc"],
    order: [2, 1],
  },
  {
    rule: "custom: works without the rule `sort`",
    documents: [
      { id: 1, title: "a", score: 3 },
      { id: 2, title: "a", score: 7 },
    ],
    query: "",
    rankingRules: ["words", "score:desc"],
    order: [2, 1],
  },
];

describe(`${ENGINE}: ranking rule`, () => {
  it.each(CASES)("$rule", async ({ documents, query, order, rankingRules, sort }) => {
    const { index, drop } = await goldenIndex(documents, {
      searchableAttributes: ["title", "overview"],
      sortableAttributes: ["score", "scores", "title"],
      rankingRules: rankingRules ?? RULES,
    });
    const { hits } = await index.search(query, { sort });
    await drop();
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
    const { index, drop } = await goldenIndex(GOLDEN_CARS, GOLDEN_SETTINGS);
    const { hits } = await index.search(query, { sort, matchingStrategy: "all" });
    await drop();
    expect(hits.map(({ id }) => id)).toEqual(order);
  });
});
