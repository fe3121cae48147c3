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

/** When to try again after `attempts` failed attempts; null: give up. */
export function nextDeliveryAttempt(attempts: number, now: Date): Date | null {
  const wait = attempts < DELIVERY_ATTEMPTS ? WAITS[attempts - 1] : undefined;
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
