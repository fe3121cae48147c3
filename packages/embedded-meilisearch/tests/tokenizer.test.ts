import { describe, expect, it } from "vitest";
import { eachWord, normalizeFacet, tokenize } from "../src/tokenizer.ts";

function placed(text: string): string {
  const words: string[] = [];
  eachWord(text, 0, (word, position) => words.push(`${word}@${position}`));
  return words.join(" ");
}

describe("tokenizer", () => {
  it.each([
    ["2021 Toyota Hilux SR5 (4x4)", "2021@0 toyota@1 hilux@2 sr5@3 4x4@4"],
    ["CX-5", "cx@0 5@1"],
    ["RAV4", "rav4@0"],
    ["Ute / Tray", "ute@0 tray@1"],
    ["Citroën Škoda", "citroen@0 skoda@1"],
    ["Œuvre Æ", "oeuvre@0 ae@1"],
    ["it's", "it@0 s@1"],
    ["4 cyl, 2.2 L", "4@0 cyl@1 2@9 2@10 l@11"],
    ["one. two", "one@0 two@8"],
    ["one.two", "one@0 two@1"],
    ["one!two?three;four", "one@0 two@8 three@16 four@24"],
    ["$20,000 drive away", "$20@0 000@1 drive@2 away@3"],
    ["  (leading", "leading@0"],
    ["m²", "m2@0"],
    ["ＦＵＬＬ", "full@0"],
    ["snake_case+plus&and", "snake@0 case@1 plus@2 and@3"],
    ["", ""],
    ["--- !!!", ""],
  ])("splits %j into %j", (text, expected) => expect(placed(text)).toBe(expected));

  it("gives the position of each word in the text", () => {
    const text = "A Škoda, too";
    const words = tokenize(text).filter((token) => token.kind === "word");
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(["A", "Škoda", "too"]);
  });
});

it.each([
  [" Toyota ", "toyota"],
  ["Ute / Tray", "ute / tray"],
  ["CITROËN", "citroën".normalize("NFKD")],
])("normalizeFacet makes %j comparable as %j", (value, expected) =>
  expect(normalizeFacet(value)).toBe(expected),
);
