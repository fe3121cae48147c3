import { expect, test } from "vitest";
import { applySynonyms } from "~/domain/search/query-synonyms";

test.each([
  ["EV", "electric"],
  ["ev", "electric"],
  [" EVs ", "electric"],
  ["Everest", "Everest"],
  ["ZS EV", "ZS EV"],
  ["EV6", "EV6"],
  ["", ""],
  ["constructor", "constructor"],
])("searches for the synonym of %j: %j", (query, asked) => expect(applySynonyms(query)).toBe(asked));
