import { isOfWrongFuture } from "../clock/wrong-future";
import { HOLD_MINUTES } from "./reservation";

/** When gateways are asked, and how long their sessions live (rules/checkout#gateway-pauses). */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** What will not succeed by itself is tried again in case somebody fixes it at the gateway. */
export const FINAL_PAUSE_MS = 60 * MINUTE_MS;

/** How often an open session is asked for: its webhook may never come. */
export const OPEN_PAUSE_MS = MINUTE_MS;

/** Returns the pause after so many failed calls in a row: 5 s, doubled to at most 5 minutes. */
export function pauseAfterFailures(failures: number): number {
  const doubled = FIRST_PAUSE_MS * 2 ** Math.min(Math.max(0, failures - 1), 20);
  return Math.min(doubled, LONGEST_PAUSE_MS);
}

/** @param temporary whether the same call may succeed later */
export function pauseAfterFailure(failures: number, temporary: boolean): number {
  return temporary ? pauseAfterFailures(failures) : FINAL_PAUSE_MS;
}

/** Stripe takes no session that ends sooner than 30 minutes after the call. */
const LEAST_SESSION_MINUTES = 30;
/** For clocks that differ, and for the call itself. */
const SLACK_MINUTES = 5;

/**
 * Returns when a payment's session ends by itself. Retries within the hold name the same time, and the last of them is
 * still early enough. The sweep ends the session sooner, with the hold.
 */
export function sessionEnd(paymentCreatedAt: string): Date {
  const minutes = HOLD_MINUTES + LEAST_SESSION_MINUTES + SLACK_MINUTES;
  return new Date(Date.parse(paymentCreatedAt) + minutes * MINUTE_MS);
}

/**
 * Whether a payment's session can still be opened: `sessionEnd` is far enough away, and no further than gateways take,
 * as after a clock that was ahead.
 */
export function canOpenSession(paymentCreatedAt: string, now: Date): boolean {
  if (isOfWrongFuture(new Date(paymentCreatedAt), now)) return false;
  const left = sessionEnd(paymentCreatedAt).getTime() - now.getTime();
  return left >= (LEAST_SESSION_MINUTES + SLACK_MINUTES) * MINUTE_MS;
}
