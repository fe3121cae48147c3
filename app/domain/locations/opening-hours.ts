import { dateFormat } from "../text/date-format";

/** Opening hours of one location (rules/locations#hours-order). */

/** 0 Sunday to 6 Saturday (rules/locations#hours-order). */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface OpeningHour {
  weekday: number;
  status: "Open" | "Closed";
  /** "HH:MM" on the location's own clock. */
  open?: string | undefined;
  /** "HH:MM"; "24:00" is the end of the day. */
  close?: string | undefined;
}

export interface Hours {
  open: string;
  close: string;
}

export interface DayHours {
  weekday: Weekday;
  /** null: closed that day. */
  hours: Hours | null;
}

const MONDAY_TO_SUNDAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/**
 * Returns one row a day, "ordered Monday to Sunday" (rules/locations#hours-order). Empty when the location has no
 * hours.
 */
export function weekTable(entries: readonly OpeningHour[]): DayHours[] {
  if (entries.length === 0) return [];
  return MONDAY_TO_SUNDAY.map((weekday) => ({ weekday, hours: hoursOn(entries, weekday) }));
}

export interface HoursRow {
  days: "mon_fri" | Weekday;
  hours: Hours | null;
}

/**
 * "Weekday hours are grouped as Mon-Fri if all five are equal; Saturday and Sunday are shown separately"
 * (rules/locations#hours-grouped).
 */
export function groupedWeek(entries: readonly OpeningHour[]): HoursRow[] {
  const week = weekTable(entries);
  const [monday, ...others] = week.slice(0, 5);
  const rows = week.map(({ weekday, hours }): HoursRow => ({ days: weekday, hours }));
  if (!monday || !others.every((day) => sameHours(day.hours, monday.hours))) return rows;
  return [{ days: "mon_fri", hours: monday.hours }, ...rows.slice(5)];
}

export type OpenState =
  | { state: "open"; closes: string }
  /** `opens` is null when the location is closed all week. */
  | { state: "closed"; opens: { weekday: Weekday; time: string; today: boolean } | null }
  /** The location has no hours. */
  | { state: "unknown" };

/** Returns whether a location is open at `now`, in its own time zone. It is closed from the minute of closing. */
export function openState(entries: readonly OpeningHour[], timeZone: string, now: Date): OpenState {
  if (entries.length === 0) return { state: "unknown" };
  const { weekday, time } = localClock(timeZone, now);
  const today = hoursOn(entries, weekday);
  if (today && time < today.open) {
    return { state: "closed", opens: { weekday, time: today.open, today: true } };
  }
  if (today && time < today.close) return { state: "open", closes: today.close };
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const day = ((weekday + ahead) % 7) as Weekday;
    const hours = hoursOn(entries, day);
    if (hours) return { state: "closed", opens: { weekday: day, time: hours.open, today: false } };
  }
  return { state: "closed", opens: null };
}

/** Returns the weekday and "HH:MM" in a time zone. */
export function localClock(timeZone: string, now: Date): { weekday: Weekday; time: string } {
  const parts = dateFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  const weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(part("weekday")) as Weekday;
  return { weekday, time: `${part("hour")}:${part("minute")}` };
}

function hoursOn(entries: readonly OpeningHour[], weekday: Weekday): Hours | null {
  const entry = entries.find((candidate) => candidate.weekday === weekday);
  return entry?.status === "Open" && entry.open && entry.close
    ? { open: entry.open, close: entry.close }
    : null;
}

function sameHours(one: Hours | null, other: Hours | null): boolean {
  return one?.open === other?.open && one?.close === other?.close;
}
