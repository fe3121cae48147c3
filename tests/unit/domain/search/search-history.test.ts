import { expect, test } from "vitest";
import {
  HISTORY_BYTES,
  readHistory,
  withoutSearch,
  withSearch,
  writeHistory,
} from "~/domain/search/search-history";
import { readSearchState, type SearchState, searchQueryString } from "~/domain/search/search-state";

const read = (query: string) => readSearchState(new URLSearchParams(query));
const addresses = (history: SearchState[]) => history.map(searchQueryString);

/** The history after these searches, one after the other, each kept in the cookie between. */
function after(...queries: string[]): string[] {
  let cookie = "";
  for (const query of queries) cookie = writeHistory(withSearch(readHistory(cookie), read(query)));
  return addresses(readHistory(cookie));
}

// "History keeps the newest 5 entries (filters plus path)" (spec 1 §4); spec 2 §9: "Search history limit 5".
test.each<[string, string[], string[]]>([
  [
    "the newest five, the newest first",
    ["make=A", "make=B", "make=C", "make=D", "make=E", "make=F"],
    ["?make=F", "?make=E", "?make=D", "?make=C", "?make=B"],
  ],
  [
    "no duplicates: a repeated search moves to the head",
    ["make=A", "make=B", "make=A"],
    ["?make=A", "?make=B"],
  ],
  [
    "page and order are no part of it",
    ["make=A&page=3&sortBy=latest", "make=A&sortBy=price-asc"],
    ["?make=A"],
  ],
  ["the order of values makes no other search", ["make=A&make=B", "make=B&make=A"], ["?make=B&make=A"]],
  [
    "only searches with a refinement",
    ["", "page=2", "sortBy=latest", "range[price]=:30000"],
    ["?range[price]=:30000"],
  ],
  ["a word being typed is one search", ["query=h", "query=hil", "query=hilux"], ["?query=hilux"]],
  [
    "another word is another search",
    ["query=toyota", "query=toyota+hilux"],
    ["?query=toyota+hilux", "?query=toyota"],
  ],
  [
    "another filter is another search",
    ["query=hil", "query=hilux&make=Toyota"],
    ["?query=hilux&make=Toyota", "?query=hil"],
  ],
  [
    "text, facets and ranges are kept as they are",
    ["query=“hilux” | sr5; a,b&body=Ute+/+Tray&make=Citroën&range[year]=2018:"],
    ["?query=%E2%80%9Chilux%E2%80%9D+%7C+sr5%3B+a%2Cb&make=Citro%C3%ABn&body=Ute+/+Tray&range[year]=2018:"],
  ],
])("%s", (_name, searches, expected) => {
  expect(after(...searches)).toEqual(expected);
});

test(`the cookie's value stays within ${HISTORY_BYTES} bytes: the oldest give way, one too long is not kept`, () => {
  const long = (letter: string) => `query=${letter.repeat(190)}&make=${letter.repeat(90)}`;
  expect(after(...["a", "b", "c", "d", "e"].map(long)).map((address) => address[7])).toEqual(["e", "d", "c"]);
  // Each of these letters is nine characters in an address.
  expect(after("make=A", `query=${"日".repeat(150)}`)).toEqual(["?make=A"]);
  const cookie = writeHistory(["a", "b", "c", "d", "e"].map((letter) => read(long(letter))));
  expect(cookie.length).toBeLessThanOrEqual(HISTORY_BYTES);
  expect(cookie).toMatch(/^[\w.*%&=+|-]+$/);
});

test.each([
  [null],
  [""],
  ["|||||"],
  ["%"],
  ["%E0%A4%A|make"],
  ["unknown=1&__proto__=x|constructor=y"],
  ["page=2|sortBy=latest"],
  ["make=%00%01|make="],
  ["range[price]=<script>"],
])("a cookie that says nothing sound is no history: %s", (cookie) => {
  expect(readHistory(cookie)).toEqual([]);
});

test("a hostile cookie is cleaned as an address is", () => {
  const cookie = `make=A|make=A|query=${"x".repeat(5000)}|make=B`;
  const history = readHistory(cookie);
  expect(addresses(history)[0]).toBe("?make=A");
  expect(history[1]?.query).toHaveLength(200);
  expect(history).toHaveLength(2);
  expect(readHistory(Array.from({ length: 500 }, (_, n) => `make=${n}`).join("|"))).toHaveLength(5);
});

test("the search in view needs no link to itself", () => {
  const history = readHistory("make=A&make=B|colour=Red");
  expect(addresses(withoutSearch(history, read("make=B&make=A&page=2&sortBy=latest")))).toEqual([
    "?colour=Red",
  ]);
});
