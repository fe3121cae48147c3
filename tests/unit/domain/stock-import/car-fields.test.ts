import { expect, it } from "vitest";
import { type CarField, largestNumber, valueForField } from "~/domain/stock-import/car-fields";
import { nearestName } from "~/domain/stock-import/clean-text";
import { encodingNamed } from "~/domain/stock-import/mapping";

const x = (length: number) => "x".repeat(length);
const list = (length: number) => Array.from({ length }, (_, index) => `item ${index}`);
type Given = Parameters<typeof valueForField>[1];

it.each<[CarField, Given, unknown]>([
  ["year", 1886, 1886],
  ["year", 2200, 2200],
  ["reserved", true, true],
  ["name", x(200), x(200)],
  ["make", ["Kia"], "Kia"],
  ["file", "http://a.example/1.pdf", "http://a.example/1.pdf"],
  ["file", `https://a.example/${x(1982)}`, `https://a.example/${x(1982)}`],
  ["images", ["/img/1", "https://a.example"], [{ url: "/img/1" }, { url: "https://a.example" }]],
  ["standardEquipment", list(300), list(300)],
  ["standardEquipment", "Sunroof", ["Sunroof"]],
  [
    "standardEquipment",
    ["Alloys &amp; Tint", "<b>Sat Nav</b>", "A < B"],
    ["Alloys & Tint", "Sat Nav", "A < B"],
  ],
  ["badge", "AMG Line &amp; Sport", "AMG Line & Sport"],
  ["colour", "Silver &#38; Black", "Silver & Black"],
  ["model", "R&D; 3", "R&D; 3"],
  ["model", "<br>", null],
  ["colour", "Race  Blue\u00a0\u2009Pearl", "Race Blue Pearl"],
  ["make", "Toyota\u200b", "Toyota"],
  ["badge", "NULL", null],
  ["standardEquipment", ["Cruise  Control", "null", "Tow\nbar"], ["Cruise Control", "Tow bar"]],
  ["dealercomments", "One owner.\n\nFull  history.", "One owner.\n\nFull  history."],
  ["finance_lenders.manual.disclaimer", "Terms apply.\nFees too.", "Terms apply.\nFees too."],
])("valueForField takes %s %j", (field, value, expected) => {
  expect(valueForField(field, value)).toEqual(expected);
});

it.each<[CarField, Given, string]>([
  ["year", 1885, "1885 is not between 1886 and 2200"],
  ["year", 2201, "2201 is not between 1886 and 2200"],
  ["year", 2020.5, '"2020.5" is not a whole number'],
  ["year", "2020", '"2020" is not a whole number'],
  ["reserved", "yes", '"yes" is neither yes nor no'],
  ["name", x(201), "is longer than 200 characters"],
  ["make", ["Kia", "Rio"], "2 values where one is expected"],
  ["make", [], "0 values where one is expected"],
  ["file", "see https://a.example/1.pdf", "is not a web address"],
  ["file", "https://a.example/1 2.pdf", "is not a web address"],
  ["file", "https:///1.pdf", "is not a web address"],
  ["file", `https://a.example/${x(1983)}`, "is not a web address"],
  ["images", "see /img/1", "is not the address of a picture"],
  ["images", "/img/1 2", "is not the address of a picture"],
  ["standardEquipment", list(301), "301 values where at most 300 are taken"],
])("valueForField refuses %s %j: %s", (field, value, reason) => {
  expect(() => valueForField(field, value)).toThrow(reason);
});

it.each<[CarField, Given, unknown, RegExp]>([
  ["name", x(201), `${x(199)}…`, /is longer than 200 characters: cut$/],
  ["name", `${x(197)} 😀 ${x(9)}`, `${x(197)}…`, /: cut$/],
  ["name", `${x(190)}😀${x(50)}`, `${x(190)}😀${x(7)}…`, /: cut$/],
  ["vin", x(33), null, /is longer than 32 characters: left out$/],
  ["images", ["/img/1", "soon"], [{ url: "/img/1" }], /^"soon" is not the address of a picture: left out$/],
  ["standardEquipment", list(301), list(300), /^301 values: the first 300 are taken$/],
])("valueForField, told to note it, shortens %s", (field, value, expected, reason) => {
  const notes: string[] = [];
  expect(valueForField(field, value, (note) => notes.push(note))).toEqual(expected);
  expect(notes).toEqual([expect.stringMatching(reason)]);
});

it("largestNumber is that of a field of numbers", () => {
  expect(largestNumber("price")).toBe(100_000_000);
  expect(largestNumber("name")).toBeUndefined();
});

it.each([
  ["utf-8", "UTF-8 utf8 us-ascii ASCII"],
  ["utf-16le", "utf-16 UTF_16LE"],
  ["windows-1252", " cp1252 ansi"],
  ["iso-8859-1", "latin1 latin-1 ISO_8859-1"],
  ["iso-8859-15", "latin9 latin-9"],
  [undefined, "utf-7 constructor"],
])("encodingNamed is %s for %s", (encoding, names) => {
  for (const name of names.trim().split(" ")) expect(encodingNamed(` ${name} `)).toBe(encoding);
});

it.each([
  ["MKAE", "make"],
  ["amke", "make"],
  ["modle", "model"],
  ["mode", "model"],
  ["models", "model"],
  ["kilmetrs", "kilometres"],
  ["km", "km"],
  ["mk", "km"],
  ["k", "km"],
  ["ekma", undefined],
  ["price", undefined],
  ["", undefined],
])("nearestName of %j is %s", (name, nearest) => {
  expect(nearestName(name, ["make", "model", "kilometres", "km"])).toBe(nearest);
});
