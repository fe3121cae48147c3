import { z } from "zod";
import { CLOSED_DAYS, DEPARTMENTS } from "~/domain/locations/timetable";
import { type Need, needs } from "./needs";
import { wordingKey } from "./wording-key";

export const timeOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time of day is written "08:30" (24-hour clock)');

const DAY_MS = 86_400_000;
/** A day is past when it is past everywhere. */
const isToCome: Need = ({ value, now }) =>
  String(value) < new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10) ? "the day is past" : null;

const specialHours = z.strictObject({
  status: z.enum(["Open", "Closed"]).describe("Closed: the hours are not read"),
  date: needs(
    z.iso
      .date("a day is written 2026-12-25, and the calendar has it")
      .describe("The day, on the location's own clock, e.g. 2026-12-25"),
    isToCome,
  ),
  start_hour: timeOfDay.optional().describe('Opens, e.g. "10:00"'),
  end_hour: timeOfDay.optional().describe('Closes, e.g. "14:00"; "24:00" is midnight'),
  department: z.enum(DEPARTMENTS).default("all").describe("Only locations of this kind; all: every kind"),
  location_name: z.string().optional().describe("Only this location, by id or name; absent: every location"),
  name: wordingKey.optional().describe("Wording key of the day's name, e.g. hours.days.christmas_day"),
});

/** Opening hours of all locations, besides each one's own week (rules/locations#hours-special). */
export const hoursSchema = z
  .strictObject({
    closed_days: z
      .enum(CLOSED_DAYS)
      .default("closed")
      .describe("What a closed day of the week says: Closed, or By appointment only"),
    announced_days: z
      .number()
      .int()
      .min(0)
      .max(120)
      .default(42)
      .describe("Days ahead that a location's page announces special hours; 0: none"),
    special: z
      .array(specialHours)
      .max(1000)
      .default([])
      .describe("Days with hours of their own: they win over alternate Saturdays, and these over the week"),
  })
  .prefault({});
