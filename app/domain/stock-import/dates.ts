import { type LocalTime, momentOf } from "../appointments/zoned-time";
import { CleaningError, quoted } from "./clean-text";
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

/** The listing date in a feed (`created_at`). It decides the card's new tag, the days listed and the sort "Latest". */

const DAY = 86_400_000;
/** Programs write 0001-01-01, 1899-12-30 and 1970-01-01 for "none"; no car has been listed for that long. */
const EARLIEST_YEAR = "2000";
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Converts a day ("2026-11-20", "20/11/2026") to "2026-11-20". A day with a time stays as the feed wrote it.
 * @throws CleaningError for anything else; a month is no listing date
 */
export function listingTime(text: string, dates?: DateOrder): string {
  const timed = WITH_TIME.exec(text);
  if (timed) {
    const [, day = "", time = ""] = timed;
    isoDate(day);
    if (Number.isNaN(Date.parse(`${day}T${time}Z`))) throw new CleaningError(`${quoted(text)} is not a time`);
    return text;
  }
  const day = isoDate(text, dates);
  if (day.length < 10) throw new CleaningError(`${quoted(text)} is a month, not a day`);
  return day;
}

/**
 * Returns the moment of a listing time; a day means its beginning. A time without an offset is in the site's time zone.
 * @param text the output of `listingTime`
 * @throws CleaningError for a moment more than a day ahead or before the year 2000
 */
export function listingMoment(text: string, timeZone: string, now: Date): Date {
  if (text < EARLIEST_YEAR) throw new CleaningError(`${quoted(text)} is before the year 2000`);
  const moment = momentMeant(text, timeZone);
  if (moment.getTime() > now.getTime() + DAY) throw new CleaningError(`${quoted(text)} is still to come`);
  return moment;
}

function momentMeant(text: string, timeZone: string): Date {
  const [, day = text, time = "00:00", offset] = WITH_TIME.exec(text) ?? [];
  if (offset) return new Date(`${day}T${time}${withColon(offset)}`);
  const local: LocalTime = `${day}T${time}`;
  // A local time that the clocks skip: an hour more or less doesn't matter for a listing date.
  return momentOf(local, timeZone) ?? new Date(`${local}Z`);
}

/** Not every JavaScript engine parses the offset "+1000", but all parse "+10:00". */
function withColon(offset: string): string {
  return offset.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase();
}
