import { z } from "zod";
import type { JsonObject } from "../merge";
import type { Site } from "../site";

/*
 * A day with special hours as a document. Its key says whose hours: the day, the department and, where it is for one
 * location, that location as site.json names it.
 */

type SpecialHours = Site["hours"]["special"][number];

const value = z.strictObject({
  status: z.enum(["Open", "Closed"]),
  start_hour: z.string().optional(),
  end_hour: z.string().optional(),
  name: z.string().optional(),
});

const KEY = /^(\d{4}-\d{2}-\d{2}) (sales|service|parts|all)(?: (.{1,200}))?$/;

/** Whose hours a document states. */
interface DayKey {
  date: string;
  department: SpecialHours["department"];
  location: string | null;
}

export function dayKey({ date, department, location }: DayKey): string {
  return [date, department, ...(location === null ? [] : [location])].join(" ");
}

/** Returns what a key says; null for a text that is none. */
export function readDayKey(key: string): DayKey | null {
  const [, date, department, location] = KEY.exec(key) ?? [];
  if (date === undefined || department === undefined) return null;
  return { date, department: department as DayKey["department"], location: location ?? null };
}

export function keyOfDay({ date, department, location_name }: SpecialHours): string {
  return dayKey({ date, department, location: location_name ?? null });
}

/** Returns the document of a day: its members in one order, so that the same hours are the same text. */
export function dayText({ status, start_hour, end_hour, name }: Omit<SpecialHours, "date" | "department">) {
  const hours = status === "Open" ? { start_hour, end_hour } : {};
  return JSON.stringify({ status, ...hours, name });
}

/** Returns the day as site.json has it; null for a document that is none. */
export function readDay(key: string, text: string): SpecialHours | null {
  const named = readDayKey(key);
  const read = value.safeParse(parsedJson(text));
  if (!named || !read.success) return null;
  const { date, department, location } = named;
  return { ...read.data, date, department, ...(location !== null && { location_name: location }) };
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/*
 * The usual week of a location as a document: every day, with its hours or none. That of a location that states no
 * hours has no days.
 */

const WEEK = "week ";
/** Days as forms list them: Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);
const day = z.union([
  z.strictObject({ weekday: z.number(), open: time, close: time }),
  z.strictObject({ weekday: z.number() }),
]);
const week = z.array(day);

/** A day of the week; without hours it is closed. */
export interface WeekDay {
  weekday: number;
  open?: string;
  close?: string;
}

export function keyOfWeek(location: string): string {
  return `${WEEK}${location}`;
}

/** Returns the location whose week a key names; null: it names none. */
export function weekOfKey(key: string): string | null {
  return key.startsWith(WEEK) ? key.slice(WEEK.length) : null;
}

/** Returns the document: its days in one order, a closed one without times. Without days no hours are stated. */
export function weekText(days: readonly WeekDay[]): string {
  if (days.length === 0) return "[]";
  return JSON.stringify(
    WEEKDAYS.map((weekday) => {
      const { open, close } = days.find((each) => each.weekday === weekday) ?? {};
      return open === undefined || close === undefined ? { weekday } : { weekday, open, close };
    }),
  );
}

/** Returns the days of a document; null for a text that is none. */
export function readWeek(text: string): WeekDay[] | null {
  const read = week.safeParse(parsedJson(text));
  if (!read.success) return null;
  const isWhole =
    read.data.length === WEEKDAYS.length &&
    WEEKDAYS.every((weekday, index) => read.data[index]?.weekday === weekday);
  return isWhole || read.data.length === 0 ? read.data : null;
}

/** Returns the week that a location of the files states. */
export function weekOfPlace({ opening_hours }: Pick<Site["locations"][number], "opening_hours">): string {
  return weekText(
    opening_hours.map(({ weekday, status, open, close }) =>
      status === "Open" && open !== undefined && close !== undefined ? { weekday, open, close } : { weekday },
    ),
  );
}

export function weekConfig(days: readonly WeekDay[]): JsonObject[] {
  return days.map(
    ({ weekday, open, close }): JsonObject =>
      open === undefined || close === undefined
        ? { weekday, status: "Closed" }
        : { weekday, status: "Open", open, close },
  );
}

export function weekField(weekday: number, part: "status" | "open" | "close"): string {
  return `day_${weekday}_${part}`;
}
