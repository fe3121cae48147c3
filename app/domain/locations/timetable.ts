import { dateFormat, daysBetween, localDay } from "../text/local-day";

/**
 * When a location is open. Every reader of opening hours asks `hoursOn`, so that all of them say the same about a day
 * (rules/locations#hours-one-function).
 */

/** 0 Sunday to 6 Saturday (rules/locations#hours-order). */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A calendar day on the location's own clock: "2026-12-25". Such texts sort by time. */
export type Day = string;

/** One weekday of a location's usual week. */
export interface OpeningHour {
  weekday: number;
  status: "Open" | "Closed";
  /** "HH:MM" on the location's own clock. */
  open?: string | undefined;
  /** "HH:MM"; "24:00" is the end of the day. */
  close?: string | undefined;
}

export const DEPARTMENTS = ["sales", "service", "parts", "all"] as const;
type Department = (typeof DEPARTMENTS)[number];

/** The hours of one calendar day at some locations of a site. */
export interface SpecialHours {
  status: "Open" | "Closed";
  date: Day;
  start_hour?: string | undefined;
  end_hour?: string | undefined;
  department: Department;
  /** Id or name of one location; absent: every location of the department. */
  location_name?: string | undefined;
  /** Wording key of the day's name. */
  name?: string | undefined;
}

/** What a closed day of the usual week says. */
export const CLOSED_DAYS = ["closed", "by_appointment"] as const;

/** All that decides when a location is open. */
export interface Timetable {
  time_zone: string;
  opening_hours: readonly OpeningHour[];
  alternate_saturdays: boolean;
  closed_days: (typeof CLOSED_DAYS)[number];
  /** Those of this location. */
  special_hours: readonly SpecialHours[];
}

export interface Hours {
  open: string;
  close: string;
}

/** Open from midnight to midnight: "Open 24 hours". */
export function isAllDay({ open, close }: Hours): boolean {
  return open === "00:00" && close === "24:00";
}

/** What holds at a location on one day. */
export interface DayHours {
  day: Day;
  weekday: Weekday;
  /** Null: closed, or by appointment only. */
  hours: Hours | null;
  byAppointment: boolean;
  /** What decided it. */
  from: "week" | "alternate_saturday" | "special";
  /** Wording key of a special day's name, or null. */
  name: string | null;
}

interface Located {
  id: string;
  name: string;
  location_type: Exclude<Department, "all">;
  time_zone: string;
  opening_hours: readonly OpeningHour[];
  alternate_saturdays: boolean;
}

/** Returns a location's timetable; its special hours are the site's that are meant for it. */
export function timetableOf(
  { hours }: { hours: { closed_days: Timetable["closed_days"]; special: readonly SpecialHours[] } },
  location: Located,
): Timetable {
  const { time_zone, opening_hours, alternate_saturdays } = location;
  return {
    time_zone,
    opening_hours,
    alternate_saturdays,
    closed_days: hours.closed_days,
    special_hours: hours.special.filter((special) => isFor(special, location)),
  };
}

/** Whether special hours are for a location, by its id or name and by department. */
export function isFor(
  { department, location_name }: Pick<SpecialHours, "department" | "location_name">,
  { id, name, location_type }: Pick<Located, "id" | "name" | "location_type">,
): boolean {
  if (department !== "all" && department !== location_type) return false;
  return location_name === undefined || location_name === id || location_name === name;
}

export function statesHours({ opening_hours }: Pick<Timetable, "opening_hours">): boolean {
  return opening_hours.length > 0;
}

/**
 * Returns what holds at a location on a day; null when it states no hours. "Special hours win over alternate Saturdays
 * over the week" (rules/locations#hours-special).
 */
export function hoursOn(timetable: Timetable, day: Day): DayHours | null {
  if (!statesHours(timetable)) return null;
  const weekday = weekdayOf(day);
  const special = specialOn(timetable, day);
  if (special) {
    const { status, start_hour, end_hour, name = null } = special;
    const hours = status === "Open" && start_hour && end_hour ? { open: start_hour, close: end_hour } : null;
    return { day, weekday, hours, byAppointment: false, from: "special", name };
  }
  const hours = usualHours(timetable.opening_hours, weekday);
  if (timetable.alternate_saturdays && weekday === 6 && hours && isByAppointmentSaturday(day)) {
    return { day, weekday, hours: null, byAppointment: true, from: "alternate_saturday", name: null };
  }
  const byAppointment = hours === null && timetable.closed_days === "by_appointment";
  return { day, weekday, hours, byAppointment, from: "week", name: null };
}

/** Returns the hours of a weekday in the usual week; null: closed. */
export function usualHours(entries: readonly OpeningHour[], weekday: Weekday): Hours | null {
  const entry = entries.find((candidate) => candidate.weekday === weekday);
  return entry?.status === "Open" && entry.open && entry.close
    ? { open: entry.open, close: entry.close }
    : null;
}

/** Returns the special hours of a day. What names the location wins over what names the department, and that over what is for all; then the later entry. */
export function specialOn({ special_hours }: Timetable, day: Day): SpecialHours | undefined {
  const rank = ({ location_name, department }: SpecialHours) =>
    (location_name === undefined ? 0 : 2) + (department === "all" ? 0 : 1);
  return special_hours
    .filter(({ date }) => date === day)
    .reduce<SpecialHours | undefined>(
      (best, next) => (best && rank(best) > rank(next) ? best : next),
      undefined,
    );
}

/** A Saturday that is by appointment only; so is every second one before and after it. */
export const REFERENCE_SATURDAY: Day = "2025-06-14";

/**
 * "Alternating weeks, from a reference date of 14 Jun 2025 and week parity": even weeks since the reference are by
 * appointment only (rules/locations#hours-saturdays). Counts calendar days, so neither daylight saving nor the number of
 * weeks in a year matters.
 */
function isByAppointmentSaturday(saturday: Day): boolean {
  return (daysBetween(REFERENCE_SATURDAY, saturday) / 7) % 2 === 0;
}

function weekdayOf(day: Day): Weekday {
  return new Date(day).getUTCDay() as Weekday;
}

interface LocalClock {
  day: Day;
  time: string;
}

/** The last reading in each time zone: a page with eight locations asks fifty times for one minute. */
const readings = new Map<string, LocalClock & { minute: number }>();

/** Returns the day and "HH:MM" that clocks of a time zone show. */
export function localClock(timeZone: string, now: Date): LocalClock {
  const minute = Math.floor(now.getTime() / 60_000);
  let reading = readings.get(timeZone);
  if (reading?.minute !== minute) {
    const time = dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    reading = { minute, day: localDay(timeZone, now), time: time.format(now) };
    readings.set(timeZone, reading);
  }
  return { day: reading.day, time: reading.time };
}
