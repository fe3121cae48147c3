import { METRES_PER_FOOT } from "../car/measures";
import type { NumberRange } from "../search/search-state";
import type { TypedWord } from "./typed-words";
import {
  COMPARISONS,
  COMPARISONS_AFTER,
  type Comparison,
  NUMBER_UNITS,
  NUMBER_WORDS,
  type NumberUnit,
  RANGE_JOINERS,
} from "./word-rules";

/** What a phrase with a number asks for. */
export type NumberMeaning =
  | { range: "price" | "km" | "weekly_price_range" | "year" | "body_length"; ends: NumberRange }
  | { year: number }
  | { seats: number; end: "most" | "least" | null };

interface NumberPhrase {
  /** How many words it has. */
  length: number;
  meaning: NumberMeaning;
}

interface TypedNumber {
  value: number;
  unit: Exclude<NumberUnit, "thousand"> | null;
  thousand: boolean;
  before: "most" | "least" | null;
  plus: boolean;
  length: number;
}

interface Phrases<T> {
  most: number;
  by: ReadonlyMap<string, T>;
}

function phrases<T extends { words: readonly string[] }>(rows: readonly T[]): Phrases<T> {
  const by = new Map(rows.flatMap((row) => row.words.map((words) => [words, row] as const)));
  return { by, most: Math.max(...[...by.keys()].map((words) => words.split(" ").length)) };
}

const BEFORE = phrases(COMPARISONS);
const AFTER = phrases(COMPARISONS_AFTER);
const UNITS = phrases(NUMBER_UNITS);
const SEATS_IN_WORDS = new Map(NUMBER_WORDS.map((word, value) => [word, value]));

const MOST_DOLLARS = 10_000_000;
const FIRST_YEAR = 1900;
/** A car of the year after next is not for sale. */
const YEARS_AHEAD = 2;
const MOST_YEARS_OLD = 60;
const MOST_SEATS = 60;
/** "under 30" means thousands of dollars. */
const LEAST_DOLLARS = 1000;
const AROUND = 0.1;

/** Returns the longest phrase of a table that starts at a word. */
function phraseAt<T>(
  table: Phrases<T>,
  words: readonly TypedWord[],
  at: number,
): { row: T; length: number } | null {
  for (let length = table.most; length > 0; length -= 1) {
    const some = words.slice(at, at + length);
    if (some.length < length || some.some(({ literal }) => literal)) continue;
    const row = table.by.get(some.map(({ normal }) => normal).join(" "));
    if (row) return { row, length };
  }
  return null;
}

function numberAt(words: readonly TypedWord[], at: number): TypedNumber | null {
  const word = words[at];
  if (!word || word.literal) return null;
  const text = word.text.replace(/^\(+|[.,!?)]+$/g, "");
  const match = /^([<>]=?)?(\$)?(\d[\d,]{0,12}(?:\.\d{1,4})?)([a-z]{0,12})(\+)?$/i.exec(text);
  const inWords = SEATS_IN_WORDS.get(word.normal);
  if (!match && inWords === undefined) return null;
  const number: TypedNumber = {
    value: match ? Number((match[3] ?? "").replaceAll(",", "")) : (inWords ?? 0),
    unit: match?.[2] ? "dollars" : null,
    thousand: false,
    before: match?.[1] ? (match[1].startsWith("<") ? "most" : "least") : null,
    plus: Boolean(match?.[5]),
    length: 1,
  };
  const letters = (match?.[4] ?? "").toLowerCase();
  // "30k", "80kkm", "120000km"
  const attached = /^(k(?!m))?(\w*)$/.exec(letters);
  for (const part of [attached?.[1], attached?.[2]]) {
    if (!part) continue;
    // A separate "m" may be a model's: "BMW 4 M Sport". "$2m" is no length.
    const unit = part === "m" && number.unit === null ? "metres" : UNITS.by.get(part)?.unit;
    if (!unit) return null;
    setUnit(number, unit);
  }
  for (let unit = phraseAt(UNITS, words, at + 1); unit; unit = phraseAt(UNITS, words, at + number.length)) {
    if (number.length > 4) break;
    setUnit(number, unit.row.unit);
    number.length += unit.length;
  }
  if (!match && number.unit !== "seats") return null;
  if (number.thousand) number.value *= 1000;
  return number;
}

function setUnit(number: TypedNumber, unit: NumberUnit): void {
  if (unit === "thousand") number.thousand = true;
  else if (number.unit === null || number.unit === "dollars") number.unit = unit;
}

/** Returns the phrase about a number that starts at a word: "under $30,000", "2018 to 2020", "7 seats". */
export function numberPhraseAt(
  words: readonly TypedWord[],
  at: number,
  thisYear: number,
): NumberPhrase | null {
  const before = phraseAt(BEFORE, words, at) ?? symbolAt(words[at]);
  const first = numberAt(words, at + (before?.length ?? 0));
  if (!first) return null;
  let length = (before?.length ?? 0) + first.length;
  const joins = !before || before.row.end === "between" || before.row.end === "least";
  const joiner = words[at + length];
  if (joins && joiner && isJoiner(joiner, before?.row.end === "between")) {
    const second = numberAt(words, at + length + 1);
    const ends = second && rangeOf(first, second, thisYear);
    if (second && ends) return { length: length + 1 + second.length, meaning: ends };
  }
  const after = phraseAt(AFTER, words, at + length);
  const comparison: Pick<Comparison, "end" | "years"> | null =
    before?.row ??
    (first.before ? { end: first.before } : null) ??
    (first.plus ? { end: "least" } : null) ??
    after?.row ??
    null;
  if (comparison === after?.row) length += after?.length ?? 0;
  const meaning = meaningOf(first, comparison, thisYear);
  return meaning && { length, meaning };
}

function symbolAt(word: TypedWord | undefined): { row: Comparison; length: number } | null {
  const symbol = /^([<>])=?$/.exec(word?.text ?? "")?.[1];
  return symbol ? { row: { words: [], end: symbol === "<" ? "most" : "least" }, length: 1 } : null;
}

function isJoiner({ text, normal }: TypedWord, between: boolean): boolean {
  return (
    RANGE_JOINERS.includes(normal) || /^[-–—]$/.test(text) || (between && (normal === "and" || text === "&"))
  );
}

/** Whether a number may be a year: "2019", but not "$2,019". */
function isYear({ value, unit, thousand }: TypedNumber, thisYear: number): boolean {
  return unit === null && !thousand && value >= FIRST_YEAR && value <= thisYear + YEARS_AHEAD;
}

function rangeOf(first: TypedNumber, second: TypedNumber, thisYear: number): NumberMeaning | null {
  const unit = second.unit ?? first.unit;
  // "20-30k", "$20 to $30k"
  const scaled = second.thousand && !first.thousand && first.value < LEAST_DOLLARS;
  const values = [scaled ? first.value * 1000 : first.value, second.value].sort((a, b) => a - b);
  if (unit === "metres")
    return { range: "body_length", ends: { min: inFeet(values[0] ?? 0), max: inFeet(values[1] ?? 0) } };
  const ends = { min: rounded(values[0] ?? 0, unit), max: rounded(values[1] ?? 0, unit) };
  if (unit === "seats" || unit === "years_old") return null;
  if (unit === "km") return { range: "km", ends };
  if (unit === "feet") return { range: "body_length", ends };
  if (unit === "weekly") return { range: "weekly_price_range", ends };
  if (isYear(first, thisYear) && isYear(second, thisYear)) return { range: "year", ends };
  return priced(ends, unit === "dollars" || first.thousand || second.thousand);
}

function meaningOf(
  number: TypedNumber,
  comparison: Pick<Comparison, "end" | "years"> | null,
  thisYear: number,
): NumberMeaning | null {
  const { value, unit, thousand } = number;
  const end = comparison?.end === "between" ? undefined : comparison?.end;
  switch (unit) {
    case "seats": {
      if (value < 1 || value > MOST_SEATS || comparison?.years) return null;
      return { seats: Math.round(value), end: end === "most" || end === "least" ? end : null };
    }
    case "years_old": {
      if (value > MOST_YEARS_OLD) return null;
      const year = thisYear - Math.round(value);
      if (!end) return { year };
      return {
        range: "year",
        ends: ends(end === "most" ? "least" : end === "least" ? "most" : end, year, 1),
      };
    }
    case "km":
      return { range: "km", ends: ends(end ?? "most", value) };
    case "metres":
      return meaningOf({ ...number, value: inFeet(value), unit: "feet" }, comparison, thisYear);
    case "feet":
      return { range: "body_length", ends: ends(end ?? "about", value, value * AROUND, unit) };
    case "weekly":
      return { range: "weekly_price_range", ends: ends(end ?? "most", value) };
    case "dollars":
      return priced(ends(end ?? "most", value), true);
    case null:
      break;
  }
  if (thousand) return priced(ends(end ?? "most", value), true);
  const year = isYear(number, thisYear);
  if (year && !comparison) return { year: value };
  if (!comparison) return isRoundPrice(value) ? { range: "price", ends: ends("most", value) } : null;
  if (!end) return null;
  // "under 2000" is about dollars, "under 2015" about years.
  if (year && (end !== "most" || comparison.years || value % 500 !== 0)) {
    const beyond = comparison.years === "beyond" ? (end === "most" ? -1 : 1) : 0;
    return { range: "year", ends: ends(end, value + beyond, 1) };
  }
  if (comparison.years) return null;
  return priced(ends(end, value), false);
}

/** "hilux 30000": a number alone is a price when prices are like that. */
function isRoundPrice(value: number): boolean {
  return value >= 3000 && value <= 500_000 && value % 500 === 0;
}

/** @param around how far "about" reaches; default: a tenth */
function ends(
  end: "most" | "least" | "about",
  value: number,
  around = value * AROUND,
  unit: TypedNumber["unit"] = null,
): NumberRange {
  if (end === "most") return { min: null, max: rounded(value, unit) };
  if (end === "least") return { min: rounded(value, unit), max: null };
  return { min: rounded(value - around, unit), max: rounded(value + around, unit) };
}

function inFeet(metres: number): number {
  return rounded(metres / METRES_PER_FOOT, "feet");
}

/** Caravans are sold in half feet. */
function rounded(value: number, unit: TypedNumber["unit"]): number {
  return unit === "feet" ? Math.round(value * 10) / 10 : Math.round(value);
}

/** @param certain whether the number says itself that it is about money */
function priced(range: NumberRange, certain: boolean): NumberMeaning | null {
  const most = Math.max(range.min ?? 0, range.max ?? 0);
  if (most > MOST_DOLLARS || most < 1) return null;
  if (certain || most >= LEAST_DOLLARS) return { range: "price", ends: range };
  // "under 30": nobody asks for a car of thirty dollars.
  if (most < 5 || most > 250) return null;
  const scale = (value: number | null) => (value === null ? null : value * 1000);
  return { range: "price", ends: { min: scale(range.min), max: scale(range.max) } };
}
