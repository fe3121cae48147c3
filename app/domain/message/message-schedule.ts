import { DELIVERY_ATTEMPTS, nextDeliveryAttempt, type RetryTerms } from "../delivery/delivery";

/** Messages that live no longer than this have a schedule of their own. */
const SHORT_LIFE_MS = 3_600_000;
/** Waits after the first failures, in seconds; then the last one, until the message expires. */
const SHORT_WAITS = [2, 5, 15, 30, 60];
/** More than an hour has room for. */
const MAX_SHORT_ATTEMPTS = 70;

/** Messages that live longer than this are tried until they expire: an alert is worth sending days later. */
const LONG_LIFE_MS = 2 * 86_400_000;
/** The wait after each attempt that a lead's delivery would not have. */
const LONG_WAIT_MS = 8 * 3_600_000;
/** More than a week has room for. */
const MAX_LONG_ATTEMPTS = 40;

/** How long a message may be sent, in milliseconds. */
export interface MessageLife {
  /** From its creation to its expiry. Null: it does not expire. */
  total: number | null;
  /** From now to its expiry. */
  left: number | null;
}

/**
 * Returns when to retry a message after `attempts` failed attempts (rules/messages#message-attempts): a code soon, any
 * other as a lead's delivery, and one that lives for days every eight hours after that. Null: never, or not before it expires.
 */
export function nextMessageAttempt(
  attempts: number,
  now: Date,
  life: MessageLife,
  terms: RetryTerms = {},
): Date | null {
  const next = isShortLived(life)
    ? soon(attempts, now, terms)
    : (nextDeliveryAttempt(attempts, now, terms) ?? late(attempts, now, life));
  if (next === null || life.left === null) return next;
  return next.getTime() - now.getTime() < life.left ? next : null;
}

/** Returns the most attempts that a message of this life gets. */
export function maxMessageAttempts(life: MessageLife): number {
  if (isShortLived(life)) return MAX_SHORT_ATTEMPTS;
  return isLongLived(life) ? MAX_LONG_ATTEMPTS : DELIVERY_ATTEMPTS;
}

function isLongLived({ total }: MessageLife): boolean {
  return total !== null && total > LONG_LIFE_MS;
}

function late(attempts: number, now: Date, life: MessageLife): Date | null {
  return isLongLived(life) && attempts < MAX_LONG_ATTEMPTS ? new Date(now.getTime() + LONG_WAIT_MS) : null;
}

function isShortLived({ total }: MessageLife): boolean {
  return total !== null && total <= SHORT_LIFE_MS;
}

function soon(attempts: number, now: Date, { retryAfterSeconds = null }: RetryTerms): Date | null {
  if (attempts >= MAX_SHORT_ATTEMPTS) return null;
  const wait = SHORT_WAITS[attempts - 1] ?? SHORT_WAITS.at(-1) ?? 0;
  return new Date(now.getTime() + Math.max(wait, retryAfterSeconds ?? 0) * 1000);
}
