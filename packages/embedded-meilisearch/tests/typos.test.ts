import { describe, expect, it } from "vitest";
import { TextIndex } from "../src/text-index.ts";
import { editDistance, typoWords } from "../src/typos.ts";

describe("editDistance", () => {
  it.each([
    ["hilux", "hilux", 0],
    ["hilux", "hilx", 1],
    ["hilux", "hiluxx", 1],
    ["hilux", "hylux", 1],
    ["hilux", "hliux", 1],
    ["hilux", "hliuxx", 2],
    ["hilux", "toyota", 3],
    ["ab", "ba", 1],
    ["ca", "abc", 3],
    ["", "ab", 2],
  ])("from %s to %s is %i", (from, to, distance) => {
    expect(editDistance(from, to, false, 2)).toBe(distance);
    expect(editDistance(to, from, false, 2)).toBe(distance);
  });

  it.each([
    ["hil", "hilux", 0],
    ["hyl", "hilux", 1],
    ["hiul", "hilux", 1],
    ["hiulx", "hilux", 1],
    ["hiluxy", "hilux", 1],
    ["xyz", "hilux", 3],
    // Two edits from "electri", but "electro" is only one edit from it.
    ["electroni", "electric", 3],
    ["electroni", "electronic", 0],
    ["elektroni", "electronic", 1],
  ])("from %s to a beginning of %s is %i", (from, to, distance) => {
    expect(editDistance(from, to, true, 2)).toBe(distance);
  });

  it("matches the definition on random words", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const word = () => Array.from({ length: random(7) }, () => "abc"[random(3)]).join("");
    for (let round = 0; round < 3000; round += 1) {
      const [from, to] = [word(), word()];
      const whole = Math.min(definition(from, to), 3);
      expect(editDistance(from, to, false, 2), `${from} ${to}`).toBe(whole);
      const beginning = beginningsOf(to).find((end) => {
        const distance = definition(from, end);
        return distance <= 2 && beginningsOf(from).every((start) => definition(start, end) >= distance);
      });
      const nearest = beginning === undefined ? whole : definition(from, beginning);
      expect(editDistance(from, to, true, 2), `${from} ${to}*`).toBe(nearest);
    }
  });
});

function beginningsOf(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end));
}

/** Optimal string alignment, written straight from its recurrence. */
function definition(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const costs = [
    definition(a.slice(0, -1), b) + 1,
    definition(a, b.slice(0, -1)) + 1,
    definition(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    costs.push(definition(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...costs);
}

describe("typoWords", () => {
  const text = new TextIndex({
    searchable: ["name"],
    isExactWord: (word) => word.startsWith("exact"),
    isExactAttribute: () => false,
  });
  const words = "toyota toyoto otyota boyota oyota atoyota toyotas troyotas exacts volkswagen wolkswagen";
  text.set(0, new Map([["name", { values: [words], isNull: false, isEmpty: false }]]));

  const found = (word: string, isPrefix: boolean, typos: 0 | 1 | 2) => {
    const { one, two } = typoWords(text, word, isPrefix, typos);
    return { one: one.map((term) => term.word), two: two.map((term) => term.word) };
  };

  it.each([
    ["toyota", false, 0, [], []],
    ["toyota", false, 1, ["toyotas", "toyoto"], []],
    ["toyota", true, 1, ["toyoto", "troyotas"], []],
    // A wrong first letter counts as two typos.
    ["toyota", false, 2, ["toyotas", "toyoto"], ["atoyota", "boyota", "otyota", "oyota", "troyotas"]],
    ["exact", false, 2, [], []],
    ["volkswagen", false, 2, [], ["wolkswagen"]],
  ] as const)("finds the words for %s (prefix: %s, typos: up to %i)", (word, isPrefix, typos, one, two) => {
    expect(found(word, isPrefix, typos)).toEqual({ one, two });
  });
});
