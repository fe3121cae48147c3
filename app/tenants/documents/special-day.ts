import { z } from "zod";
import type { Site } from "../site";

/*
 * A day with hours of its own as a document. Its key says whose hours: the day, the department and, where it is for one
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
