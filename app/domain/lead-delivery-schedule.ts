/** After so many failed attempts a delivery is given up and waits for a person. */
export const DELIVERY_ATTEMPTS = 10;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first to the ninth failure: about sixteen hours together, a night without a mail server. */
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

/** So much shorter a wait may be, so that what failed together does not come back together. */
const SPREAD = 0.1;
/** A receiver that asks for more patience is asked earlier all the same. */
const MOST_PATIENCE = 8 * HOUR;

export interface RetryTerms {
  /** 0 to below 1, by chance: how much of a tenth the wait is shortened by. */
  spread?: number;
  /** What the receiver asked for (`Retry-After`). */
  retryAfterSeconds?: number | null;
}

/** When to try again after `attempts` failed attempts; null: give up. */
export function nextDeliveryAttempt(
  attempts: number,
  now: Date,
  { spread = 0, retryAfterSeconds = null }: RetryTerms = {},
): Date | null {
  const wait = attempts < DELIVERY_ATTEMPTS ? WAITS[attempts - 1] : undefined;
  if (wait === undefined) return null;
  const asked = Math.min(Math.max(0, retryAfterSeconds ?? 0) * SECOND, MOST_PATIENCE);
  return new Date(now.getTime() + Math.max(Math.round(wait * (1 - SPREAD * spread)), asked));
}
