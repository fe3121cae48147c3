import { bookingWindow, type LocalTime, localTime, readLocalTime } from "../forms/booking-time";
import { type Hours, type OpeningHour, type Weekday, weekTable } from "../opening-hours";
import { momentOf } from "./zoned-time";

/** Appointments for test drives (spec 1 §7): when they can begin, which are free, and which is asked for. */

export interface AppointmentRules {
  /** How long one takes; they begin this far apart, from the opening on. */
  slot_minutes: number;
  /** The least time between asking and driving. */
  notice_minutes: number;
  /** How many a location takes at the same time. */
  per_slot: number;
}

/** Where somebody comes to. */
export interface AppointmentPlace {
  name: string;
  time_zone: string;
  opening_hours: readonly OpeningHour[];
}

export interface Slot {
  /** On the location's clock. */
  time: LocalTime;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
}

/** An appointment that somebody has, as far as it stands in another's way. ISO 8601 UTC. */
export interface BookedAppointment {
  starts_at: string;
  ends_at: string;
  car_id: string | null;
  /** Whether it is at this location; else only its car matters. */
  here: boolean;
  /** Of the form that booked it. */
  submission_id: string;
}

/** All that decides whether a time can be had. */
export interface SlotBook {
  place: AppointmentPlace;
  rules: AppointmentRules & {
    /** Days that a form lists, from today on. */
    listed_days: number;
  };
  booked: readonly BookedAppointment[];
  /** The car that would be driven; null: not known yet. */
  car_id: string | null;
  /** Of the form that is being read: what it has booked itself is no hindrance when it comes again. */
  submission_id: string | null;
}

const MINUTE = 60_000;

/** The days from today on, on the location's clock: "2026-11-25". */
export function daysFrom(now: Date, timeZone: string, count: number): string[] {
  const today = localTime(now, timeZone).slice(0, 10);
  return Array.from({ length: count }, (_, ahead) => dayAfter(today, ahead));
}

/**
 * When appointments can begin on a day ("2026-11-25"): from the opening on, so that each ends by the closing, with the
 * notice kept, within 90 days. Taken ones are among them.
 */
export function slotsOfDay(
  day: string,
  place: Omit<AppointmentPlace, "name">,
  rules: Pick<AppointmentRules, "slot_minutes" | "notice_minutes">,
  now: Date,
): Slot[] {
  const hours = hoursOfDay(day, place);
  if (!hours || `${day}T23:59` > bookingWindow(now, place.time_zone).latest) return [];
  const length = rules.slot_minutes * MINUTE;
  const soonest = now.getTime() + rules.notice_minutes * MINUTE;
  const closing = clockTime(day, minutesOf(hours.close));
  const slots: Slot[] = [];
  // Where clocks go forward, one that begins before the change may last into the next one's time.
  let busyUntil = Number.NEGATIVE_INFINITY;
  for (let minutes = minutesOf(hours.open); minutes < minutesOf(hours.close); minutes += rules.slot_minutes) {
    const time = clockTime(day, minutes);
    const start = momentOf(time, place.time_zone)?.getTime();
    if (start === undefined || start < busyUntil) continue;
    const end = start + length;
    if (localTime(new Date(end), place.time_zone) > closing) continue;
    busyUntil = end;
    if (start < soonest) continue;
    slots.push({ time, starts_at: isoOf(start), ends_at: isoOf(end) });
  }
  return slots;
}

/** Those that somebody can still have. */
export function freeSlots(day: string, book: SlotBook, now: Date): Slot[] {
  return slotsOfDay(day, book.place, book.rules, now).filter((slot) => isFree(slot, book));
}

/** Why a time can't be had: the end of its message's wording key. */
export type SlotFault = "format" | "past" | "far" | "soon" | "closed" | "taken";

/** The appointment that somebody asks for, as a form posts it or a person types it. */
export function askedSlot(text: string, book: SlotBook, now: Date): { slot: Slot } | { fault: SlotFault } {
  const { place, rules } = book;
  const time = readLocalTime(text);
  if (time === null) return { fault: "format" };
  const own = ownAppointment(book);
  if (own && momentOf(time, place.time_zone)?.toISOString() === own.starts_at) {
    return { slot: { time, starts_at: own.starts_at, ends_at: own.ends_at } };
  }
  const { earliest, latest } = bookingWindow(now, place.time_zone);
  if (time < earliest) return { fault: "past" };
  if (time > latest) return { fault: "far" };
  const slots = slotsOfDay(time.slice(0, 10), place, { ...rules, notice_minutes: 0 }, now);
  const slot = slots.find((candidate) => candidate.time === time);
  if (!slot) return { fault: "closed" };
  if (Date.parse(slot.starts_at) < now.getTime() + rules.notice_minutes * MINUTE) return { fault: "soon" };
  return isFree(slot, book) ? { slot } : { fault: "taken" };
}

/** A car is driven by one at a time, wherever it stands; a location takes as many at once as it says. */
function isFree(slot: Slot, book: SlotBook): boolean {
  const { booked, rules, car_id } = book;
  const own = ownAppointment(book);
  const meanwhile = booked.filter(
    (other) => other !== own && other.starts_at < slot.ends_at && slot.starts_at < other.ends_at,
  );
  if (car_id !== null && meanwhile.some((other) => other.car_id === car_id)) return false;
  return meanwhile.filter(({ here }) => here).length < rules.per_slot;
}

function ownAppointment({ booked, submission_id }: SlotBook): BookedAppointment | undefined {
  return booked.find((each) => each.here && each.submission_id === submission_id);
}

/** The one place that says when a location is open on a day of the calendar: special hours belong here. */
function hoursOfDay(day: string, { opening_hours }: Pick<AppointmentPlace, "opening_hours">): Hours | null {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() as Weekday;
  return weekTable(opening_hours).find((row) => row.weekday === weekday)?.hours ?? null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** 1440 minutes are 00:00 of the day after. */
function clockTime(day: string, minutes: number): LocalTime {
  return new Date(Date.parse(`${day}T00:00Z`) + minutes * MINUTE).toISOString().slice(0, 16);
}

function dayAfter(day: string, ahead: number): string {
  return clockTime(day, ahead * 24 * 60).slice(0, 10);
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
