import { dayAfter } from "../text/local-day";
import {
  type Day,
  type DayHours,
  type Hours,
  hoursOn,
  isAllDay,
  localClock,
  statesHours,
  type Timetable,
  type Weekday,
} from "./timetable";

/** What readers of a location's hours show: the table, today's line, the days that differ. */

/**
 * Returns the coming seven days from today, "ordered Monday to Sunday" (rules/locations#hours-order): what each row says
 * holds on the next day of that name. Empty when the location has no hours.
 */
function comingWeek(timetable: Timetable, now: Date): DayHours[] {
  const fromMonday = (weekday: number) => (weekday + 6) % 7;
  return daysAhead(timetable, now, 7).sort((a, b) => fromMonday(a.weekday) - fromMonday(b.weekday));
}

export interface HoursRow {
  /** The five days from Monday to Friday, or one day. */
  days: readonly [DayHours, ...DayHours[]];
}

/**
 * "Weekday hours are grouped as Mon-Fri if all five are equal; Saturday and Sunday are shown separately"
 * (rules/locations#hours-grouped). A special day is never grouped: its row has its date and reason.
 */
export function groupedWeek(timetable: Timetable, now: Date): HoursRow[] {
  const week = comingWeek(timetable, now);
  const [monday, ...others] = week.slice(0, 5);
  const row = (day: DayHours): HoursRow => ({ days: [day] });
  if (
    !monday ||
    !others.every((day) => isSame(day, monday)) ||
    [monday, ...others].some(({ from }) => from === "special")
  )
    return week.map(row);
  return [{ days: [monday, ...others] }, ...week.slice(5).map(row)];
}

export type OpenState =
  | { state: "open"; closes: string; allDay?: true }
  /** `opens` is null when no day in sight is open. */
  | { state: "closed"; byAppointment: boolean; opens: NextOpening | null }
  /** The location has no hours. */
  | { state: "unknown" };

interface NextOpening {
  day: Day;
  weekday: Weekday;
  time: string;
  /** 0: today. */
  daysAhead: number;
  allDay?: true;
}

/** How far ahead the next opening is looked for: longer than any summer closure. */
const SIGHT_DAYS = 62;

/** Returns whether a location is open at `now`, in its own time zone. It is closed from the minute of closing. */
export function openState(timetable: Timetable, now: Date): OpenState {
  if (!statesHours(timetable)) return { state: "unknown" };
  const { day, time } = localClock(timetable.time_zone, now);
  const today = hoursOn(timetable, day);
  const byAppointment = today?.byAppointment ?? false;
  const hours = today?.hours;
  if (today && hours && time < hours.open) {
    return {
      state: "closed",
      byAppointment,
      opens: { day, weekday: today.weekday, time: hours.open, daysAhead: 0 },
    };
  }
  if (hours && time < hours.close) return { state: "open", closes: hours.close, ...allDayOf(hours) };
  for (let ahead = 1; ahead <= SIGHT_DAYS; ahead += 1) {
    const next = hoursOn(timetable, dayAfter(day, ahead));
    if (!next?.hours) continue;
    const opens = { day: next.day, weekday: next.weekday, time: next.hours.open, daysAhead: ahead };
    return { state: "closed", byAppointment, opens: { ...opens, ...allDayOf(next.hours) } };
  }
  return { state: "closed", byAppointment, opens: null };
}

function allDayOf(hours: Hours): { allDay?: true } {
  return isAllDay(hours) ? { allDay: true } : {};
}

/** Returns the days from today on that differ from the usual week, the next one first. */
export function exceptionsAhead(timetable: Timetable, now: Date, days: number): DayHours[] {
  return daysAhead(timetable, now, days).filter(({ from }) => from !== "week");
}

function daysAhead(timetable: Timetable, now: Date, count: number): DayHours[] {
  const { day } = localClock(timetable.time_zone, now);
  return Array.from({ length: count }, (_, ahead) => hoursOn(timetable, dayAfter(day, ahead))).filter(
    (found) => found !== null,
  );
}

function isSame(one: DayHours, other: DayHours): boolean {
  return (
    one.hours?.open === other.hours?.open &&
    one.hours?.close === other.hours?.close &&
    one.byAppointment === other.byAppointment
  );
}

const EARLY_MONTHS = 3;

/**
 * Returns the year of "COMING EARLY 2026", which the specification wrote in 2025: this year until the end of March, then
 * the next one (rules/locations#location-coming-soon).
 * @param today "2026-11-21"
 */
export function openingYear(today: string): string {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return String(month <= EARLY_MONTHS ? year : year + 1);
}
