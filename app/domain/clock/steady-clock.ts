/** What was written or planned while a clock was ahead (docs/decisions/0114). */

/** The clocks of a site's machines differ by less than this. */
const CLOCK_SLACK_MS = 5 * 60_000;

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

/** A clock that has jumped ahead is believed when it has stayed there for this long (docs/decisions/0114). */
const BELIEVED_AFTER_MS = 10 * 60_000;

interface SteadyClock {
  /** Returns the time by which something may end: that of the clock, without a jump ahead that is still recent. */
  now(): Date;
  /** Believes the clock as it is. */
  reset(): void;
}

/**
 * Follows a clock that may jump ahead for seconds and be corrected.
 * @param elapsed milliseconds of a counter that never jumps, such as `performance.now()`
 */
export function createSteadyClock(clock: () => Date, elapsed: () => number): SteadyClock {
  let [time, at] = [clock().getTime(), elapsed()];
  let jumpedAt: number | null = null;
  return {
    now() {
      const [read, counted] = [clock().getTime(), elapsed()];
      const expected = time + counted - at;
      const isAhead = read > expected + CLOCK_SLACK_MS;
      if (!isAhead) jumpedAt = null;
      else if (jumpedAt === null || counted - jumpedAt < BELIEVED_AFTER_MS) {
        jumpedAt ??= counted;
        return new Date(expected);
      }
      jumpedAt = null;
      [time, at] = [read, counted];
      return new Date(read);
    },
    reset() {
      [time, at] = [clock().getTime(), elapsed()];
      jumpedAt = null;
    },
  };
}
