import { describe, expect, it } from "vitest";
import { type Filter, parseFilter } from "../src/filter-parser.ts";

/** Writes the tree out with all brackets. */
function written(filter: Filter | null): string {
  if (!filter) return "everything";
  switch (filter.kind) {
    case "and":
    case "or":
      return `(${filter.parts.map(written).join(` ${filter.kind} `)})`;
    case "not":
      return `not ${written(filter.part)}`;
    case "in":
      return `{${filter.field.text}} in [${filter.values.join("|")}]`;
    case "compare":
      return `{${filter.field.text}} ${filter.operator} {${filter.value}}`;
    case "between":
      return `{${filter.field.text}} {${filter.from}}..{${filter.to}}`;
    case "startsWith":
      return `{${filter.field.text}} starts {${filter.value}}`;
    default:
      return `{${filter.field.text}} ${filter.kind}`;
  }
}

describe("parseFilter", () => {
  it.each([
    ["channel = Ponce", "{channel} = {Ponce}"],
    ["channel=Ponce", "{channel} = {Ponce}"],
    ["channel = 'Mister Mv'", "{channel} = {Mister Mv}"],
    ["'dog race' = \"Bernese Mountain\"", "{dog race} = {Bernese Mountain}"],
    ["subscribers 100 TO 1000", "{subscribers} {100}..{1000}"],
    ["subscribers -5 TO -1.5", "{subscribers} {-5}..{-1.5}"],
    ["NOT subscribers 100 TO 1000", "not {subscribers} {100}..{1000}"],
    ["NOT NOT a = 1", "{a} = {1}"],
    ["NOT NOT NOT a = 1", "not {a} = {1}"],
    ["a IS NOT NULL", "not {a} null"],
    ["NOT a IS NOT NULL", "{a} null"],
    ["a  IS   NOT   EMPTY", "not {a} empty"],
    ["a NOT   EXISTS", "not {a} exists"],
    ["a NOT IN[1,2]", "not {a} in [1|2]"],
    [" a IN [  b , 'c d' , ]", "{a} in [b|c d]"],
    ["a STARTS WITH b", "{a} starts {b}"],
    ["a = 1 OR b = 2 AND c = 3", "({a} = {1} or ({b} = {2} and {c} = {3}))"],
    ["(a = 1 OR b = 2) AND c = 3", "(({a} = {1} or {b} = {2}) and {c} = {3})"],
    ["( ( a = 1 ) )", "{a} = {1}"],
    ["NOT(a = 1)AND b = 2", "(not {a} = {1} and {b} = {2})"],
    ["NOTable = 1", "{NOTable} = {1}"],
    ["a = ORANGE", "{a} = {ORANGE}"],
    ["a = 'AND'", "{a} = {AND}"],
    ["a.b = x-1_y.z", "{a.b} = {x-1_y.z}"],
    ["marque = Citroën", "{marque} = {Citroën}"],
    ["a = ''", "{a} = {}"],
    [String.raw`a = 'it\'s'`, "{a} = {it's}"],
    [String.raw`a = "say \"hi\""`, '{a} = {say "hi"}'],
    [String.raw`a = "back\\slash"`, String.raw`{a} = {back\slash}`],
    [String.raw`a = 'foo\x20\n\t'`, "{a} = {foo \n\t}"],
    [String.raw`a = "\u{1F697}\u00e9"`, "{a} = {🚗é}"],
    ["a = 'quoted ) OR b = 2'", "{a} = {quoted ) OR b = 2}"],
    ["a\n=\n1\nAND\nb\n=\n2", "({a} = {1} and {b} = {2})"],
    ["   ", "everything"],
  ])("parses %j as %s", (text, expected) => expect(written(parseFilter(text))).toBe(expected));

  it.each([
    [["a = 1", ["b = 2", "c = 3"]], "({a} = {1} and ({b} = {2} or {c} = {3}))"],
    [[["a = 1"], []], "{a} = {1}"],
    [["a = 1 OR b = 2", "c = 3"], "(({a} = {1} or {b} = {2}) and {c} = {3})"],
    [[""], "everything"],
    [null, "everything"],
  ])("parses the array %j as %s", (filter, expected) => expect(written(parseFilter(filter))).toBe(expected));

  it.each([
    [`${"(".repeat(36)}a = 1${")".repeat(36)}`, true],
    [`${"(".repeat(37)}a = 1${")".repeat(37)}`, false],
    [`${"NOT ".repeat(147)}a = 1`, true],
    [`${"NOT ".repeat(148)}a = 1`, false],
    [Array(5000).fill("a = 1").join(" OR "), true],
  ])("accepts filters up to 150 levels deep", (filter, fits) => {
    if (fits) expect(() => parseFilter(filter)).not.toThrow();
    else expect(() => parseFilter(filter)).toThrow("maximum depth limit");
  });

  it.each([
    "_geoRadius(1, 2, 3)",
    "a = 1 AND _geoBoundingBox([1, 2], [3, 4])",
    "_foreign(a, b = 1)",
    "_vectors.x EXISTS",
    "a CONTAINS b",
    "a NOT CONTAINS b",
  ])("refuses %j, an operator of Meilisearch that the embedded engine lacks", (filter) => {
    expect(() => parseFilter(filter)).toThrow(expect.objectContaining({ code: "feature_not_enabled" }));
  });

  it.each([
    ["a = 'x", "5:7"],
    ["a = 1 b = 2", "7:12"],
    ["a IN [1", "8:8"],
    ["é = 🚗🚗 x", "5:7"],
    [String.raw`a = 'x\q'`, "6:9"],
    [String.raw`a = 'x\'`, "5:9"],
  ])("reports the position of the fault in %j: %s", (filter, place) => {
    expect(() => parseFilter(filter)).toThrow(new RegExp(`\\n${place} `));
  });
});
