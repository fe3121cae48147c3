import type { LocalTime } from "../appointments/booking-time";
import { momentOf } from "../appointments/zoned-time";
import { CleaningError, quoted } from "./cleaning-error";
import { isoDate } from "./dates";
import type { DateOrder } from "./value-format";

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
