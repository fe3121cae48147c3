import { isOfWrongFuture } from "~/domain/clock/steady-clock";
import type { Payment } from "./payment";
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

/** What a gateway says of a session, as far as it must agree with a payment of ours. */
interface SessionClaim {
  id: string;
  account: string;
  site: string | null;
  amount_cents: number;
  currency: string;
}

/**
 * Returns in what a gateway's session differs from the payment that it names (rules/checkout#session-match): whose
 * account it is, which site, how much in which currency, and which session was stored. Empty: it is the payment's.
 */
export function sessionDifferences(
  payment: Pick<Payment, "account" | "site" | "amount_cents" | "currency" | "session_id">,
  session: SessionClaim,
): string[] {
  const agreed: [string, boolean][] = [
    ["account", session.account === payment.account],
    ["site", session.site === payment.site],
    ["amount", session.amount_cents === payment.amount_cents],
    ["currency", session.currency.toLowerCase() === payment.currency],
    ["session", payment.session_id === null || session.id === payment.session_id],
  ];
  return agreed.flatMap(([name, isSame]) => (isSame ? [] : [name]));
}

/** The page of the sandbox gateway, where demonstrations pay (rules/checkout#sandbox-page). */

/** What a shopper can choose there. close: it is paid, but the shopper doesn't come back. */
export const SANDBOX_CHOICES = ["pay", "decline", "close", "cancel"] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

const CHOICES: ReadonlySet<string> = new Set(SANDBOX_CHOICES);

export function isSandboxChoice(text: string | null): text is SandboxChoice {
  return text !== null && CHOICES.has(text);
}

export function sandboxPaymentPath(sessionId: string): string {
  return `/sandbox-payment/${sessionId}`;
}
