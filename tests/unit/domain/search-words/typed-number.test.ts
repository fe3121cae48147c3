import { expect, test } from "vitest";
import { type NumberMeaning, numberPhraseAt } from "~/domain/search-words/typed-number";
import { typedWords } from "~/domain/search-words/typed-words";

const price = (min: number | null, max: number | null): NumberMeaning => ({
  range: "price",
  ends: { min, max },
});
const year = (min: number | null, max: number | null): NumberMeaning => ({
  range: "year",
  ends: { min, max },
});
const km = (min: number | null, max: number | null): NumberMeaning => ({ range: "km", ends: { min, max } });

const feet = (min: number | null, max: number | null): NumberMeaning => ({
  range: "body_length",
  ends: { min, max },
});

test.each<[string, NumberMeaning | null]>([
  ["under 30000", price(null, 30_000)],
  ["under $30,000", price(null, 30_000)],
  ["under $30,000.", price(null, 30_000)],
  ["less than 30k", price(null, 30_000)],
  ["<30k", price(null, 30_000)],
  ["< 30k", price(null, 30_000)],
  ["$30k", price(null, 30_000)],
  ["30,000 dollars", price(null, 30_000)],
  ["30k or less", price(null, 30_000)],
  ["under 30", price(null, 30_000)],
  ["under 2000", price(null, 2000)],
  ["30000", price(null, 30_000)],
  ["over 50k", price(50_000, null)],
  ["at least $50,000", price(50_000, null)],
  ["50k+", price(50_000, null)],
  ["around 30k", price(27_000, 33_000)],
  ["between 20 and 30k", price(20_000, 30_000)],
  ["$20,000 to $30,000", price(20_000, 30_000)],
  ["30k-20k", price(20_000, 30_000)],
  ["from 20000 to 30000", price(20_000, 30_000)],
  ["2019", { year: 2019 }],
  ["under 2015", year(null, 2015)],
  ["2018 to 2020", year(2018, 2020)],
  ["2018–2020", year(2018, 2020)],
  ["between 2018 and 2020", year(2018, 2020)],
  ["newer than 2018", year(2019, null)],
  ["since 2018", year(2018, null)],
  ["from 2018", year(2018, null)],
  ["2018 or newer", year(2018, null)],
  ["2018 onwards", year(2018, null)],
  ["before 2018", year(null, 2017)],
  ["under 5 years old", year(2021, null)],
  ["less than 100,000 km", km(null, 100_000)],
  ["under 100 000 km", km(null, 100_000)],
  ["80000km", km(null, 80_000)],
  ["80k kms", km(null, 80_000)],
  ["80kkm", km(null, 80_000)],
  ["50,000 to 80,000 kms", km(50_000, 80_000)],
  ["under $300 a week", { range: "weekly_price_range", ends: { min: null, max: 300 } }],
  ["under 20 ft", feet(null, 20)],
  ["at least 19.5ft", feet(19.5, null)],
  ["18 to 20 feet", feet(18, 20)],
  ["18-20ft", feet(18, 20)],
  ["20-footer", feet(18, 22)],
  ["under 6m", feet(null, 19.7)],
  ["at least 6.5 metres", feet(21.3, null)],
  ["5.5 to 6.5 metres", feet(18, 21.3)],
  ["5.5-6.5m", feet(18, 21.3)],
  ["4 m sport", null],
  ["$2m", null],
  ["seven seater", { seats: 7, end: null }],
  ["7-seater", { seats: 7, end: null }],
  ["at least 7 seats", { seats: 7, end: "least" }],
  ["7", null],
  ["1234", null],
  ["30001", null],
  ["under", null],
  ["under the", null],
  ["4wd", null],
  ["2.4L", null],
  ["seven", null],
  ["2030", null],
  ["under 99999999999", null],
  ["1e9", null],
  ["$", null],
])("understands %j", (typed, meaning) => {
  expect(numberPhraseAt(typedWords(typed), 0, 2026)?.meaning ?? null).toEqual(meaning);
});

test("reads a phrase to its end and no further", () => {
  const length = (typed: string) => numberPhraseAt(typedWords(typed), 0, 2026)?.length;
  expect(length("under 30000 hilux")).toBe(2);
  expect(length("less than 100,000 km ute")).toBe(4);
  expect(length("2018 to 2020 hilux")).toBe(3);
  expect(length("2018 to hilux")).toBe(1);
  expect(length("2019 and 2021")).toBe(1);
});
