import { expect, test } from "vitest";
import {
  HISTORY_BYTES,
  readHistory,
  withoutSearch,
  withSearch,
  writeHistory,
} from "~/domain/search/recent-searches";
import { readSearchState, type SearchState, searchQueryString } from "~/domain/search/search-state";

const read = (query: string) => readSearchState(new URLSearchParams(query));
const addresses = (history: SearchState[]) => history.map(searchQueryString);

/** Returns the history after these searches, stored in the cookie between them. */
function after(...queries: string[]): string[] {
  let cookie = "";
  for (const query of queries) cookie = writeHistory(withSearch(readHistory(cookie), read(query)));
  return addresses(readHistory(cookie));
}

// The history holds the newest 5 searches with their filters and path (rules/search#recent-searches).
test.each<[string, string[], string[]]>([
  [
    "keeps the newest five, the newest first",
    ["make=A", "make=B", "make=C", "make=D", "make=E", "make=F"],
    ["?make=F", "?make=E", "?make=D", "?make=C", "?make=B"],
  ],
  ["moves a repeated search to the head", ["make=A", "make=B", "make=A"], ["?make=A", "?make=B"]],
  ["ignores page and order", ["make=A&page=3&sortBy=latest", "make=A&sortBy=price-asc"], ["?make=A"]],
  ["ignores the order of values", ["make=A&make=B", "make=B&make=A"], ["?make=B&make=A"]],
  [
    "stores only searches with a refinement",
    ["", "page=2", "sortBy=latest", "range[price]=:30000"],
    ["?range[price]=:30000"],
  ],
  [
    "stores a word that is being typed as one search",
    ["query=h", "query=hil", "query=hilux"],
    ["?query=hilux"],
  ],
  [
    "stores another word as another search",
    ["query=toyota", "query=toyota+hilux"],
    ["?query=toyota+hilux", "?query=toyota"],
  ],
  [
    "stores another filter as another search",
    ["query=hil", "query=hilux&make=Toyota"],
    ["?query=hilux&make=Toyota", "?query=hil"],
  ],
  [
    "keeps text, facets and ranges unchanged",
    ["query=“hilux” | sr5; a,b&body=Ute+/+Tray&make=Citroën&range[year]=2018:"],
    ["?query=%E2%80%9Chilux%E2%80%9D+%7C+sr5%3B+a%2Cb&make=Citro%C3%ABn&body=Ute+/+Tray&range[year]=2018:"],
  ],
])("withSearch %s", (_name, searches, expected) => expect(after(...searches)).toEqual(expected));

test(`writeHistory keeps the cookie within ${HISTORY_BYTES} bytes by dropping the oldest searches, or one that is too long`, () => {
  const long = (letter: string) => `query=${letter.repeat(190)}&make=${letter.repeat(90)}`;
  expect(after(...["a", "b", "c", "d", "e"].map(long)).map((address) => address[7])).toEqual(["e", "d", "c"]);
  // Each of these letters takes nine characters in an address.
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
])("readHistory finds no searches in the cookie %s", (cookie) => expect(readHistory(cookie)).toEqual([]));

test("readHistory cleans a hostile cookie like an address", () => {
  const cookie = `make=A|make=A|query=${"x".repeat(5000)}|make=B`;
  const history = readHistory(cookie);
  expect(addresses(history)[0]).toBe("?make=A");
  expect(history[1]?.query).toHaveLength(200);
  expect(history).toHaveLength(2);
  expect(readHistory(Array.from({ length: 500 }, (_, n) => `make=${n}`).join("|"))).toHaveLength(5);
});

test("withoutSearch removes the current search", () => {
  const history = readHistory("make=A&make=B|colour=Red");
  expect(addresses(withoutSearch(history, read("make=B&make=A&page=2&sortBy=latest")))).toEqual([
    "?colour=Red",
  ]);
});
