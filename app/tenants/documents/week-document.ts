import { z } from "zod";
import type { JsonObject } from "../merge";
import type { Site } from "../site";
import { parsedJson } from "./special-day";

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
