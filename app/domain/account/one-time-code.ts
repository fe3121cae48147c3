import { isOfWrongFuture } from "../clock/steady-clock";
import { normalizeTyped } from "../text/typed-text";

/**
 * One-time codes (rules/account#code): who can read a message that was sent to a number or an address shows it by
 * entering the code from it.
 */

/** What a code is good for. A code for one purpose is none for another. */
export type CodePurpose = "sign_in" | "phone_change" | "editor";

/** Where a code goes. `to` is in normal form: "+61412345678". */
export interface CodeReceiver {
  channel: "sms" | "email";
  to: string;
}

/** used: entered. replaced: the same browser asked for a newer one. tries: entered wrongly too often. */
export type CodeEnd = "used" | "replaced" | "tries";

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** What a shopper typed, as digits: people write "123 456". Null when it can't be a code. */
export function readCode(text: string): string | null {
  const digits = normalizeTyped(text).replace(/[\s.-]+/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often codes are sent (rules/account#code-limits). */
export const CODE_LIMITS = {
  /** To one number or address: the time until the next code. */
  pauseMs: MINUTE_MS,
  /** To one number or address, in `windowMs`. */
  toReceiver: 5,
  /** Asked for from one network address, in `windowMs`. */
  fromVisitor: 20,
  windowMs: HOUR_MS,
} as const;

/** Why no code was sent. site: the site has sent as many text messages as it may. */
export type CodeLimit = "pause" | "receiver" | "visitor" | "site";

/**
 * Returns which limit a new code would exceed, and until when; null when it may be sent.
 * @param sent the times of the codes of the last hour
 */
export function exceededLimit(
  sent: { toReceiver: readonly Date[]; fromVisitor: readonly Date[] },
  now: Date,
): { limit: CodeLimit; until: Date } | null {
  const { pauseMs, toReceiver, fromVisitor, windowMs } = CODE_LIMITS;
  const full = (times: readonly Date[], most: number) => freeAt(times, most, windowMs, now);
  const found = [
    { limit: "visitor" as const, until: full(sent.fromVisitor, fromVisitor) },
    { limit: "receiver" as const, until: full(sent.toReceiver, toReceiver) },
    { limit: "pause" as const, until: freeAt(sent.toReceiver, 1, pauseMs, now) },
  ].find(({ until }) => until !== null);
  return found?.until ? { limit: found.limit, until: found.until } : null;
}

/**
 * Returns when the next of `most` in a window may come; null when it may now. Never later than a window from now: the
 * clocks of machines differ, and what was sent while a clock was far ahead does not count.
 */
function freeAt(times: readonly Date[], most: number, windowMs: number, now: Date): Date | null {
  const ends = times
    .filter((time) => !isOfWrongFuture(time, now))
    .map((time) => Math.min(time.getTime(), now.getTime()) + windowMs)
    .filter((end) => end > now.getTime());
  const end = ends.sort((one, other) => other - one)[most - 1];
  return end === undefined ? null : new Date(end);
}

/** What the sign-in shows once a code has been sent. */
export interface SentCodeView {
  /** Where the message is, where messages are files. */
  file: string | null;
  /** The button for a new code. */
  again: { name: string; hint: string; text: string };
  /** Address of the way to another number. */
  another: string;
  anotherText: string;
}
