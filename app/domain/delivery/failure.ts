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
