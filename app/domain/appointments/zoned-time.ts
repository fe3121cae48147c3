import { type LocalTime, localTime } from "./booking-time";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Years that JavaScript's clocks write with four digits, and their neighbours in every time zone. */
const FIRST_DAY = "1000-01-03";
const LAST_DAY = "9999-12-29";

/**
 * Returns the moment of a local time in a time zone. Returns the first one when the clocks show the time twice
 * (daylight saving ends), null when they skip it (daylight saving begins) or its year is far outside our time.
 */
export function momentOf(local: LocalTime, timeZone: string): Date | null {
  return momentsOf(local, timeZone)[0] ?? null;
}

/** Returns all moments of a local time in a time zone, the earliest first: none, one or two. */
function momentsOf(local: LocalTime, timeZone: string): Date[] {
  const day = local.slice(0, 10);
  if (day < FIRST_DAY || day > LAST_DAY) return [];
  const asUtc = Date.parse(`${local}Z`);
  // Clocks change at most once in two days: the offset is that of the day before or that of the day after.
  const offsets = new Set([offsetAt(asUtc - DAY, timeZone), offsetAt(asUtc + DAY, timeZone)]);
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((moment) => localTime(new Date(moment), timeZone) === local)
    .sort((one, other) => one - other)
    .map((moment) => new Date(moment));
}

/** A moment as the clocks of a time zone show it, with their offset: "2026-11-25T10:30:00+11:00". */
export function zonedIso(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment.getTime(), timeZone) / MINUTE;
  const pad = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(offset);
  // Seconds are the same in every time zone.
  const seconds = moment.toISOString().slice(17, 19);
  return `${localTime(moment, timeZone)}:${seconds}${offset < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** Returns the offset from UTC, in ms, at a moment (ms since 1970). Positive when the clocks are ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const minutes = Math.floor(moment / MINUTE) * MINUTE;
  return Date.parse(`${localTime(new Date(minutes), timeZone)}Z`) - minutes;
}

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
