import { CleaningError, quoted } from "./cleaning-error";
import type { DateOrder } from "./value-format";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

type Parts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

/**
 * Converts a day ("31/12/2024", "31-12-2024", "2024-12-31T00:00:00") to "2024-12-31", and a month ("04/2019",
 * "2019-04", "Apr 2019") to "2019-04". When the year comes last, `order` says which number is the day (dmy: as
 * Australians write it). When the year comes first, the month always follows. Names of months are unambiguous.
 */
export function isoDate(text: string, order: DateOrder = "dmy"): string {
  const [year, month, day] = yearFirst(text, order) ?? yearLast(text, order) ?? namedMonth(text) ?? [];
  const time = new Date(0);
  time.setUTCFullYear(Number(year), Number(month) - 1, Number(day ?? 1));
  const exists = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day ?? 1);
  if (!year || !month || !exists)
    throw new CleaningError(`${quoted(text)} is not a date${orderHint(text, order)}`);
  return time.toISOString().slice(0, day === undefined ? 7 : 10);
}

function yearFirst(text: string, order: DateOrder): Parts | null {
  const match =
    /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?:[T ][\d:.]+ ?(?:Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(text) ??
    (order === "ymd" ? /^(\d{4})()(\d{2})(\d{2})$/.exec(text) : null);
  return match && [match[1], match[3], match[4]];
}

function yearLast(text: string, order: DateOrder): Parts | null {
  const match = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})(?:[T ][\d:.]+(?: ?[ap]m)?)?$/i.exec(text);
  if (!match) return null;
  const [, first, second, year] = match;
  if (first === undefined) return [year, second, undefined];
  if (order === "ymd") return null;
  return order === "mdy" ? [year, first, second] : [year, second, first];
}

function namedMonth(text: string): Parts | null {
  const dayFirst = /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -])?([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text);
  if (dayFirst) return [dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]];
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  return monthFirst && [monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]];
}

/** Returns "0" for an unknown month, so that the date is invalid. */
function monthNumber(word = ""): string {
  const name = word.toLowerCase();
  return String(MONTHS.findIndex((month) => month.startsWith(name === "sept" ? "sep" : name)) + 1);
}

const IN_WORDS: Readonly<Record<DateOrder, string>> = {
  dmy: "day, month, year",
  mdy: "month, day, year",
  ymd: "year, month, day",
};

/** Returns "" when there are no three numbers whose order could matter. */
function orderHint(text: string, order: DateOrder): string {
  return /^\d+[-/.]\d+[-/.]\d+/.test(text) ? ` in the order ${IN_WORDS[order]}` : "";
}
