import { readLocalTime } from "../appointments/booking-time";
import { momentOf } from "../appointments/zoned-time";

/** How far ahead something can be planned. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Why a typed time can't be used, each at its field. */
export type PublishTimeFault =
  | { field: "day"; fault: "no_day" | "unreadable" | "far" }
  | { field: "time"; fault: "no_time" | "skipped" | "past" };

/**
 * Reads the day and the time at which drafts are to be published, on the clock of the site's time zone. Of a time that the
 * clocks show twice the first is meant.
 */
export function readPublishTime(
  { day, time }: { day: string; time: string },
  now: Date,
  timeZone: string,
): { at: Date } | PublishTimeFault {
  if (day === "") return { field: "day", fault: "no_day" };
  if (time === "") return { field: "time", fault: "no_time" };
  const local = readLocalTime(`${day} ${time}`);
  if (local === null) return { field: "day", fault: "unreadable" };
  const latest = now.getTime() + MOST_DAYS * DAY_MS;
  // Near the last day that a date can have, no time zone can be asked.
  if (Date.parse(`${local}Z`) > latest + DAY_MS) return { field: "day", fault: "far" };
  const at = momentOf(local, timeZone);
  if (at === null) return { field: "time", fault: "skipped" };
  if (at <= now) return { field: "time", fault: "past" };
  return at.getTime() > latest ? { field: "day", fault: "far" } : { at };
}
