/**
 * Which failures of a delivery are final: trying again would fail in the same way. Whatever isn't here is tried again,
 * because a lead given up is a customer lost, and an attempt too many costs nothing.
 */

/**
 * Statuses by which a webhook's receiver refuses this very post: 400 and 422 (it can't be read), 413 (too large),
 * 415 (no JSON taken), 410 (the address is gone for good). Not 401, 403, 404 and 405, which are how a receiver that
 * is being set up or moved answers.
 */
const FINAL_STATUSES = new Set([400, 410, 413, 415, 422]);

export function webhookStatusIsFinal(status: number): boolean {
  return FINAL_STATUSES.has(status);
}

/** An SMTP server's refusal, as the mailer tells it. */
export interface SmtpRefusal {
  /** The command that was refused, e.g. `RCPT TO`. */
  command?: string | undefined;
  responseCode?: number | undefined;
  /** The whole answer. */
  response?: string | undefined;
}

/** 550 no such mailbox, 551 not here, 553 no such name, 556 the domain takes no mail (RFC 5321, RFC 7504). */
const NO_SUCH_RECEIVER = new Set([550, 551, 553, 556]);

/**
 * Only the receiver's address may be refused for good. 550 is also how policies, filters and relays say no (enhanced
 * codes 5.7.x and others, RFC 3463): people put that right within hours, so only 5.1.x, or no enhanced code, is final.
 */
export function smtpRefusalIsFinal({ command, responseCode, response }: SmtpRefusal): boolean {
  if (command !== "RCPT TO" || responseCode === undefined || !NO_SUCH_RECEIVER.has(responseCode))
    return false;
  const enhanced = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  return enhanced === undefined || enhanced.startsWith("5.1.");
}
