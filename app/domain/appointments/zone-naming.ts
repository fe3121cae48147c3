import { localTime } from "../forms/booking-time";
import { momentsOf } from "./zoned-time";

/** What a time must say of time zones to be understood: nothing, the one that its clock is in, or both of its ends'. */
export type ZoneNaming = "none" | "one" | "each";

/**
 * How much of the time zone stands beside an appointment's time, which is on the location's clock. Nothing is said
 * unless a clock that its reader may have shows another time at that moment, or the location's own shows this one twice
 * (daylight saving ends). Both ends name theirs when the clocks change between them.
 * @param likely time zones that its readers may live in
 */
export function zoneNaming(
  { starts_at, ends_at }: { starts_at: string; ends_at: string | null },
  timeZone: string,
  likely: readonly string[],
): ZoneNaming {
  const start = new Date(starts_at);
  const end = ends_at === null ? start : new Date(ends_at);
  if (clockAhead(start, timeZone) !== clockAhead(end, timeZone)) return "each";
  const clocks = (moment: Date) => new Set([timeZone, ...likely].map((zone) => localTime(moment, zone)));
  const twice = (moment: Date) => momentsOf(localTime(moment, timeZone), timeZone).length > 1;
  return [start, end].some((moment) => clocks(moment).size > 1 || twice(moment)) ? "one" : "none";
}

/** How far the clock is ahead of UTC, ms. */
function clockAhead(moment: Date, timeZone: string): number {
  return Date.parse(`${localTime(moment, timeZone)}Z`) - Date.parse(`${localTime(moment, "UTC")}Z`);
}
