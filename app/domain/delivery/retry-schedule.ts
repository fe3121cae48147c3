/** After this many failed attempts the retries stop, and a person has to act. */
export const DELIVERY_ATTEMPTS = 10;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the first to the ninth failure: about sixteen hours in total, a night without a mail server. */
const WAITS = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
];

/** Maximum random reduction of a delay (jitter), so that deliveries that failed together are not retried together. */
const SPREAD = 0.1;
/** Maximum delay that a receiver can request. */
const MAX_RETRY_AFTER = 8 * HOUR;

export interface RetryTerms {
  /** A random number from 0 to below 1: the share of the maximum reduction. */
  spread?: number;
  /** The delay that the receiver requested (`Retry-After`). */
  retryAfterSeconds?: number | null;
}

/** Returns when to retry after `attempts` failed attempts; null means stop. */
export function nextDeliveryAttempt(
  attempts: number,
  now: Date,
  { spread = 0, retryAfterSeconds = null }: RetryTerms = {},
): Date | null {
  const wait = attempts < DELIVERY_ATTEMPTS ? WAITS[attempts - 1] : undefined;
  if (wait === undefined) return null;
  const asked = Math.min(Math.max(0, retryAfterSeconds ?? 0) * SECOND, MAX_RETRY_AFTER);
  return new Date(now.getTime() + Math.max(Math.round(wait * (1 - SPREAD * spread)), asked));
}
