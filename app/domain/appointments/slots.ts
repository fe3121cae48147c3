import { hoursOn, type Timetable } from "../locations/timetable";
import type { CarId } from "../text/identifiers";
import { dayAfter } from "../text/local-day";
import { bookingWindow, type LocalTime, localTime, momentOf, readLocalTime } from "./zoned-time";

/**
 * Test drive appointments (rules/appointments#appointment-slots): when they can begin, which are free, and which one a
 * shopper requested.
 */

interface AppointmentRules {
  /** Length of an appointment, and the distance between two starts. The first one starts at opening time. */
  slot_minutes: number;
  /** Minimum notice: minutes between the request and the drive. */
  notice_minutes: number;
  /** How many appointments a location accepts at the same time. */
  per_slot: number;
}

/** The location of an appointment. */
interface AppointmentPlace extends Timetable {
  name: string;
}

export interface Slot {
  /** On the location's clock. */
  time: LocalTime;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
}

/** A booked appointment, with the fields that decide whether it blocks another. Times are ISO 8601 UTC. */
export interface BookedAppointment {
  starts_at: string;
  ends_at: string;
  car_id: CarId | null;
  /** Whether it is at this location. If not, it only blocks its car. */
  here: boolean;
  /** Submission id of the form that booked it. */
  submission_id: string;
}

/** Everything that decides whether a time is free. */
export interface SlotRequest {
  place: AppointmentPlace;
  rules: AppointmentRules & {
    /** How many days a form lists, starting today. */
    listed_days: number;
  };
  booked: readonly BookedAppointment[];
  /** The car to drive; null when it is not known yet. */
  car_id: CarId | null;
  /**
   * Submission id of the current form. An appointment that the same form has booked does not block it when it is posted
   * again.
   */
  submission_id: string | null;
}

const MINUTE = 60_000;

/** Returns the days from today on, on the location's clock: "2026-11-25". */
export function daysFrom(now: Date, timeZone: string, count: number): string[] {
  const today = localTime(now, timeZone).slice(0, 10);
  return Array.from({ length: count }, (_, ahead) => dayAfter(today, ahead));
}

/**
 * Returns every time at which an appointment can begin on a day ("2026-11-25"), whether free or taken. Starts at
 * opening time; each appointment ends by closing time, respects the minimum notice and is within 90 days.
 */
export function slotsOfDay(
  day: string,
  place: Omit<AppointmentPlace, "name">,
  rules: Pick<AppointmentRules, "slot_minutes" | "notice_minutes">,
  now: Date,
): Slot[] {
  const hours = hoursOn(place, day)?.hours;
  if (!hours || `${day}T23:59` > bookingWindow(now, place.time_zone).latest) return [];
  const length = rules.slot_minutes * MINUTE;
  const soonest = now.getTime() + rules.notice_minutes * MINUTE;
  const closing = clockTime(day, minutesOf(hours.close));
  const slots: Slot[] = [];
  // When clocks go forward, an appointment that begins before the change can overlap the next start.
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

export function freeSlots(day: string, book: SlotRequest, now: Date): Slot[] {
  return slotsOfDay(day, book.place, book.rules, now).filter((slot) => isFree(slot, book));
}

/** Why a time can't be booked. It ends the wording key of its message. */
type SlotFault = "format" | "past" | "far" | "soon" | "closed" | "taken";

/**
 * Reads the requested appointment, as a form posts it or a person types it, and returns its slot or why it can't be
 * booked.
 */
export function findSlot(text: string, book: SlotRequest, now: Date): { slot: Slot } | { fault: SlotFault } {
  const { place, rules } = book;
  const time = readLocalTime(text, place.time_zone);
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

/**
 * Only one shopper can drive a car at a time, at whichever location. A location accepts as many appointments at once as
 * its configuration says.
 */
function isFree(slot: Slot, book: SlotRequest): boolean {
  const { booked, rules, car_id } = book;
  const own = ownAppointment(book);
  const meanwhile = booked.filter(
    (other) => other !== own && other.starts_at < slot.ends_at && slot.starts_at < other.ends_at,
  );
  if (car_id !== null && meanwhile.some((other) => other.car_id === car_id)) return false;
  return meanwhile.filter(({ here }) => here).length < rules.per_slot;
}

function ownAppointment({ booked, submission_id }: SlotRequest): BookedAppointment | undefined {
  return booked.find((each) => each.here && each.submission_id === submission_id);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Returns the local time at so many minutes after midnight. 1440 minutes are 00:00 of the next day. */
function clockTime(day: string, minutes: number): LocalTime {
  return new Date(Date.parse(`${day}T00:00Z`) + minutes * MINUTE).toISOString().slice(0, 16);
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
