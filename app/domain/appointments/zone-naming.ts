import { localTime } from "./booking-time";
import { momentsOf, offsetAt } from "./zoned-time";

/** Which time zones to name with a time: none, the one of its clock, or one each for its start and end. */
export type ZoneNaming = "none" | "one" | "each";

/**
 * Decides which time zones to name next to an appointment's time, which is on the location's clock. Names none unless a
 * likely reader's clock shows a different time at that moment, or the location's clock shows the time twice (daylight
 * saving ends). Names one each for start and end when the clocks change between them.
 * @param likely time zones that readers are likely to live in
 */
export function zoneNaming(
  { starts_at, ends_at }: { starts_at: string; ends_at: string | null },
  timeZone: string,
  likely: readonly string[],
): ZoneNaming {
  const start = new Date(starts_at);
  const end = ends_at === null ? start : new Date(ends_at);
  if (offsetAt(start.getTime(), timeZone) !== offsetAt(end.getTime(), timeZone)) return "each";
  const clocks = (moment: Date) => new Set([timeZone, ...likely].map((zone) => localTime(moment, zone)));
  const twice = (moment: Date) => momentsOf(localTime(moment, timeZone), timeZone).length > 1;
  return [start, end].some((moment) => clocks(moment).size > 1 || twice(moment)) ? "one" : "none";
}
