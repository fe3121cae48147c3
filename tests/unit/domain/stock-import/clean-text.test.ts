import { describe, expect, it } from "vitest";
import { CleaningError, textAfter, withoutParentheses, yesOrNo } from "~/domain/stock-import/clean-text";
import { isoDate } from "~/domain/stock-import/dates";
import { cityOf, stateOf } from "~/domain/stock-import/states";
import { plainText } from "~/domain/text/plain-text";

describe("cityOf and stateOf", () => {
  it.each([
    ["Caringbah, NSW", "Caringbah", "NSW"],
    ["Mount Druitt, NSW", "Mount Druitt", "NSW"],
    ["Warrenheip, AU-VIC", "Warrenheip", "VIC"],
    ["Unit 3, Fyshwick, A.C.T.", "Unit 3, Fyshwick", "ACT"],
    ["Hobart, Tasmania", "Hobart", "TAS"],
    ["vic", null, "VIC"],
    ["Australian Capital Territory", null, "ACT"],
    ["New  South Wales", null, "NSW"],
    ["Northern Territory", null, "NT"],
    ["queensland", null, "QLD"],
    ["South Australia", null, "SA"],
    ["Victoria", null, "VIC"],
    ["Western Australia", null, "WA"],
    [", QLD", null, "QLD"],
    ["Alice Springs NT", "Alice Springs", "NT"],
  ])("read %j as the city %j and the state %j", (location, city, state) => {
    expect(cityOf(location)).toBe(city);
    expect(stateOf(location)).toBe(state);
  });

  it("never guess a state", () => {
    expect(cityOf("Caringbah")).toBe("Caringbah");
    for (const location of [
      "Caringbah",
      "Auckland, NZ",
      "Springfield, VICTORY",
      "Cygnet Tas",
      "AU-",
      "TAU-NSW",
    ])
      expect(() => stateOf(location)).toThrow(CleaningError);
    const doubtful = { country: "AU", ambiguousState: "WA may be Washington" } as const;
    expect(() => stateOf("Perth, WA", doubtful)).toThrow("WA may be Washington");
    expect(stateOf("Perth, Western Australia", doubtful)).toBe("WA");
    expect(stateOf("Austin, TX", { country: "US" })).toBeNull();
  });
});

describe("yesOrNo", () => {
  it.each([
    ["Yes", true],
    ["y", true],
    ["TRUE", true],
    ["1", true],
    ["No", false],
    ["n", false],
    ["false", false],
    ["0", false],
  ])("reads %j as %j", (text, expected) => expect(yesOrNo(text)).toBe(expected));

  it("refuses other words", () => expect(() => yesOrNo("maybe")).toThrow('"maybe" is neither yes nor no'));
});

describe("isoDate", () => {
  it.each([
    ["31/12/2024", "2024-12-31"],
    ["1/2/2024", "2024-02-01"],
    ["31-12-2024", "2024-12-31"],
    ["2024-12-31", "2024-12-31"],
    ["2024-12-31T23:59:00Z", "2024-12-31"],
    ["29/02/2024", "2024-02-29"],
    ["04/2019", "2019-04"],
    ["2019/04", "2019-04"],
    ["Apr 2019", "2019-04"],
    ["3 April 2019", "2019-04-03"],
  ])("reads %j as %j", (text, expected) => expect(isoDate(text)).toBe(expected));

  it.each(["29/02/2023", "31/04/2024", "12/31/2024", "00/01/2024", "31/12/24", "2024", "soon", "3 Foo 2019"])(
    "refuses %j",
    (text) => expect(() => isoDate(text)).toThrow(`${JSON.stringify(text)} is not a date`),
  );
});

it.each([
  ["SR (4X4)", "SR"],
  ["Auto Excite (with Navigation)", "Auto Excite"],
  ["Elite ((sunroof)", "Elite"],
  ["AKERA (4x4) MY19 (KF S 4D WAGON", "AKERA MY19"],
  ["Laredo(4x4)Sport", "Laredo Sport"],
  ["Sport) GT", "Sport GT"],
  ["(4X4)", null],
  ["plain", "plain"],
])("withoutParentheses makes %j %j", (text, expected) => expect(withoutParentheses(text)).toBe(expected));

it.each([
  ["2019 Kia Cerato S", ["2019", "Kia", "Cerato"], "S"],
  ["2019 KIA  cerato   GT-Line", ["2019", "Kia", "Cerato"], "GT-Line"],
  ["2018 Land Rover Discovery SD4", ["2018", "Land", "Rover"], "Discovery SD4"],
  ["2021 Hyundai I30", ["2021", "Hyundai", "I30"], null],
  ["2008 Saab 9-3 Linear 2.0T", ["2008", "Saab", "3-Sep"], null],
  ["2021 Mazda 323 Astina", ["2021", "Mazda", "3"], null],
])("textAfter finds in %j after %j the text %j", (text, words, expected) =>
  expect(textAfter(text, words)).toBe(expected),
);

describe("plainText", () => {
  it.each([
    ["One owner.<br>Full history.", "One owner.\nFull history."],
    ["<p>One owner.</p><p>Full&nbsp;history &amp; books.</p>", "One owner.\n\nFull history & books."],
    ["<ul><li>Sunroof</li><li>Tow bar</li></ul>", "• Sunroof\n• Tow bar"],
    ["<ul><li><p>Sunroof</p></li></ul>", "• Sunroof"],
    ["5 < 6 and 7 > 6", "5 < 6 and 7 > 6"],
    ["A &#8211; B &#x2013; C &unknown; D", "A – B – C &unknown; D"],
    ["<script>alert(1)</script>Car<style>p{}</style>", "Car"],
    ["Car<script>alert(1)", "Car"],
    ["<!-- hidden -->Car", "Car"],
    ["line one\r\n\r\n\r\n\r\nline two", "line one\n\nline two"],
    ["&#0;&#xd800;&#x110000;Car", "Car"],
    ["One<br class=x>Two<li class=x>Three<h2 class=x>Four", "One\nTwo\n• Three\n\nFour"],
    ["One \t two \r three", "One two\nthree"],
    ["<br><p></p>", null],
  ])("makes %j %j", (html, expected) => expect(plainText(html)).toBe(expected));

  // Read from each of its characters, any of these takes minutes.
  it.each(["<li ", "<p", "<", "&", "&#"])(
    "keeps 100,000 of %j, which is neither a tag nor an entity",
    (piece) => {
      const text = piece.repeat(100_000).trim();
      expect(plainText(text) === text).toBe(true);
    },
  );

  it.each(["<script>", " \n "])("makes 100,000 of %j nothing", (piece) => {
    expect(plainText(piece.repeat(100_000))).toBeNull();
  });
});
