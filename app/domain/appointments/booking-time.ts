import { dateFormat } from "../text/local-day";

/** The times that a shopper can request for a test drive: from now on, within 90 days, on the dealership's clock. */

/** How many days ahead a shopper can request a time. */
export const BOOKING_DAYS = 90;

/** A local day and time: "2026-11-25T10:30". Such texts sort by time. */
export type LocalTime = string;

/** Returns the local time of a time zone at a moment. */
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
