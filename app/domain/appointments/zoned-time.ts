import { dateFormat } from "../text/local-day";

/** The times that a shopper can request for a test drive: from now on, within 90 days, on the dealership's clock. */

/** How many days ahead a shopper can request a time. */
export const BOOKING_DAYS = 90;

/** A local day and time: "2026-11-25T10:30". Such texts sort by time. */
export type LocalTime = string;

export function localTime(moment: Date, timeZone: string): LocalTime {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value;
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return dateFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/** Returns the first and last time that a shopper can request. */
export function bookingWindow(now: Date, timeZone: string): { earliest: LocalTime; latest: LocalTime } {
  const earliest = localTime(now, timeZone);
  const [year = 0, month = 1, day = 1] = earliest.slice(0, 10).split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1, day + BOOKING_DAYS)).toISOString().slice(0, 10);
  return { earliest, latest: `${last}T23:59` };
}

/**
 * Reads the value of a browser's date picker, or a typed one: "2026-11-25T10:30", "2026-11-25 10:30", "25/11/2026 10:30
 * am". A time with an offset is a moment, and is returned on the clock of the time zone. Returns null when the calendar
 * has no such time.
 */
export function readLocalTime(text: string, timeZone: string): LocalTime | null {
  const picked = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(
    text,
  );
  if (picked) {
    const [, year, month, day, hour, minute] = picked.map(Number);
    const time = written(year, month, day, hour, minute);
    return time && picked[6] ? localTimeOf(`${time}${picked[6]}`, timeZone) : time;
  }
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}),? +(\d{1,2})[:.](\d{2})(?: ?([ap])\.?m\.?)?$/i.exec(
    text,
  );
  if (!typed) return null;
  const [, day, month, year, hour = 0, minute] = typed.map(Number);
  const half = typed[6]?.toLowerCase();
  if (half && (hour < 1 || hour > 12)) return null;
  return written(year, month, day, half ? (hour % 12) + (half === "p" ? 12 : 0) : hour, minute);
}

function localTimeOf(iso: string, timeZone: string): LocalTime | null {
  const moment = new Date(iso);
  const time = Number.isNaN(moment.getTime()) ? "" : localTime(moment, timeZone);
  // At the ends of the calendar the offset can lead to a year that isn't four digits.
  return /^\d{4}-/.test(time) ? time : null;
}

function written(year = 0, month = 0, day = 0, hour = 0, minute = 0): LocalTime | null {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const text = Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 16);
  const pad = (value: number) => String(value).padStart(2, "0");
  const asked = `${String(year).padStart(4, "0")}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
  return text === asked ? text : null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Years that JavaScript's clocks write with four digits, and their neighbours in every time zone. */
const FIRST_DAY = "1000-01-03";
const LAST_DAY = "9999-12-29";

/**
 * Returns the moment of a local time in a time zone. Returns the first one when the clocks show the time twice
 * (daylight saving ends), null when they skip it (daylight saving begins) or its year is far outside our time.
 */
export function momentOf(local: LocalTime, timeZone: string): Date | null {
  return momentsOf(local, timeZone)[0] ?? null;
}

/** Returns all moments of a local time in a time zone, the earliest first: none, one or two. */
function momentsOf(local: LocalTime, timeZone: string): Date[] {
  const day = local.slice(0, 10);
  if (day < FIRST_DAY || day > LAST_DAY) return [];
  const asUtc = Date.parse(`${local}Z`);
  // Clocks change at most once in two days: the offset is that of the day before or that of the day after.
  const offsets = new Set([offsetAt(asUtc - DAY, timeZone), offsetAt(asUtc + DAY, timeZone)]);
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((moment) => localTime(new Date(moment), timeZone) === local)
    .sort((one, other) => one - other)
    .map((moment) => new Date(moment));
}

/** A moment as the clocks of a time zone show it, with their offset: "2026-11-25T10:30:00+11:00". */
export function zonedIso(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment.getTime(), timeZone) / MINUTE;
  const pad = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(offset);
  // Seconds are the same in every time zone.
  const seconds = moment.toISOString().slice(17, 19);
  return `${localTime(moment, timeZone)}:${seconds}${offset < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** Returns the offset from UTC, in ms, at a moment (ms since 1970). Positive when the clocks are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const minutes = Math.floor(moment / MINUTE) * MINUTE;
  return Date.parse(`${localTime(new Date(minutes), timeZone)}Z`) - minutes;
}

/** Which time zones to name with a time: none, the one of its clock, or one each for its start and end. */
export type ZoneNaming = "none" | "one" | "each";

/**
 * Decides which time zones to name next to an appointment's time, which is on the location's clock. Names none unless a
 * likely reader's clock shows a different time at that moment, or the location's clock shows the time twice (daylight
 * saving ends). Names one each for start and end when the clocks change between them.
 * @param likely time zones that readers are likely to live in
 */
export function zoneNaming(
  { starts_at, ends_at }: { starts_at: string; ends_at: string | null },
  timeZone: string,
  likely: readonly string[],
): ZoneNaming {
  const start = new Date(starts_at);
  const end = ends_at === null ? start : new Date(ends_at);
  if (offsetAt(start.getTime(), timeZone) !== offsetAt(end.getTime(), timeZone)) return "each";
  const clocks = (moment: Date) => new Set([timeZone, ...likely].map((zone) => localTime(moment, zone)));
  const twice = (moment: Date) => momentsOf(localTime(moment, timeZone), timeZone).length > 1;
  return [start, end].some((moment) => clocks(moment).size > 1 || twice(moment)) ? "one" : "none";
}
