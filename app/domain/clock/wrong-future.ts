/** What was written or planned while a clock was ahead (docs/decisions/0114). */

/** The clocks of a site's machines differ by less than this. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Returns the latest time that can be written now. Whatever has a later one was written while a clock was ahead.
 * @param longestMs how far ahead the time is planned at most; absent: it is a time that has passed
 */
export function latestTime(now: Date, longestMs = 0): Date {
  return new Date(now.getTime() + longestMs + CLOCK_SLACK_MS);
}

export function isOfWrongFuture(time: Date, now: Date, longestMs = 0): boolean {
  return time > latestTime(now, longestMs);
}
