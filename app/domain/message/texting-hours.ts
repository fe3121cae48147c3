import { localTime } from "../appointments/booking-time";
import { momentOf } from "../appointments/zoned-time";

/** The hours of the day in which nobody is disturbed by a text message: from 8:00 until 20:00. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;
const HOUR_MS = 3_600_000;

/** The same hours as times of day, for texts. */
export const TEXTING_HOURS = [FIRST_HOUR, LAST_HOUR].map((hour) => `${String(hour).padStart(2, "0")}:00`);

/** Whether text messages that nobody waits for may go out now (rules/messages#texting-hours). */
export function isTextingHour(now: Date, timeZone: string): boolean {
  const hour = Number(localTime(now, timeZone).slice(11, 13));
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}

/** Returns the next time at which text messages may go out: now, or at 8:00. */
export function nextTextingTime(now: Date, timeZone: string): Date {
  if (isTextingHour(now, timeZone)) return now;
  // In the evening 8:00 is tomorrow's, which is the day of the moment 12 hours later.
  const day = localTime(new Date(now.getTime() + 12 * HOUR_MS), timeZone).slice(0, 10);
  const opening = momentOf(`${day}T0${FIRST_HOUR}:00`, timeZone);
  return opening && opening > now ? opening : new Date(now.getTime() + HOUR_MS);
}
