import { localDay } from "../text/local-day";

/** At most one message a day (rules/alerts#alert-once-a-day). */
export const ALERT_PAUSE_MS = 24 * 3_600_000;

/** How long a message is tried while its mail server or gateway is away (rules/alerts#alert-outage). */
export const ALERT_LIFE_MS = 7 * 24 * 3_600_000;

/**
 * Whether an account may be notified again: a day after the last message, and not on the same calendar day. (A day on which
 * the clocks go back has 25 hours.)
 * @param lastNotifiedAt ISO 8601; null: never
 */
export function mayNotifyAgain(lastNotifiedAt: string | null, now: Date, timeZone: string): boolean {
  if (lastNotifiedAt === null) return true;
  const last = new Date(lastNotifiedAt);
  return (
    now.getTime() - last.getTime() >= ALERT_PAUSE_MS && localDay(timeZone, last) !== localDay(timeZone, now)
  );
}
