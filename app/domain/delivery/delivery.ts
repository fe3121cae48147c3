/** A failed delivery with a known cause. Recognised by its name: see docs/decisions/0009. */
export class DeliveryError extends Error {
  /** True: the next attempt would fail as well. */
  readonly final: boolean;
  /** For the log: a status or a code, never text that a person typed. */
  readonly code: string;
  /** How long the receiver asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    {
      final = false,
      code,
      retryAfterSeconds = null,
    }: { final?: boolean; code: string; retryAfterSeconds?: number | null },
  ) {
    super(message);
    this.name = "DeliveryError";
    this.final = final;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Decides which delivery failures are final, because every retry would fail too. Everything else is retried: a lost
 * lead is a lost customer, and an unnecessary attempt costs nothing.
 */

/**
 * Statuses with which a webhook's receiver rejects the post permanently: 400 and 422 (invalid), 413 (too large), 415 (does
 * not accept JSON), 410 (the address is gone). Not 401, 403, 404 and 405, because receivers return those while they are
 * set up or moved.
 */
const FINAL_STATUSES = new Set([400, 410, 413, 415, 422]);

export function webhookStatusIsFinal(status: number): boolean {
  return FINAL_STATUSES.has(status);
}

/** Statuses of the 4xx with which a receiver asks for a later attempt. */
const LATER_STATUSES = new Set([408, 425, 429]);

/**
 * Whether the receiver of text messages rejects one permanently. It serves only this platform, so that any other 4xx means
 * that the next attempt would be rejected too.
 */
export function textStatusIsFinal(status: number): boolean {
  return status >= 400 && status < 500 && !LATER_STATUSES.has(status);
}

/** An SMTP server's rejection, as the mailer reports it. */
export interface SmtpRefusal {
  /** The rejected command, e.g. `RCPT TO`. */
  command?: string | undefined;
  responseCode?: number | undefined;
  /** The complete response. */
  response?: string | undefined;
}

/** 550 no such mailbox, 551 not here, 553 no such name, 556 the domain takes no mail (RFC 5321, RFC 7504). */
const NO_SUCH_RECEIVER = new Set([550, 551, 553, 556]);

/**
 * Whether an SMTP rejection is final. Only a rejection of the recipient's address can be. Policies, filters and relays
 * also use 550 (enhanced codes 5.7.x and others, RFC 3463), and people fix those within hours. So only 5.1.x, or no
 * enhanced code, is final.
 */
export function smtpRefusalIsFinal({ command, responseCode, response }: SmtpRefusal): boolean {
  if (command !== "RCPT TO" || responseCode === undefined || !NO_SUCH_RECEIVER.has(responseCode))
    return false;
  const enhanced = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  return enhanced === undefined || enhanced.startsWith("5.1.");
}

/** Reads a header `Retry-After`: seconds, or a date (RFC 9110 §10.2.3). Null: there is none, or it is neither. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

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
