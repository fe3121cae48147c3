import { daysBetween, localDay } from "../text/local-day";

/**
 * Returns the last day of some rates: the earlier of the entry's and the site's. Days look like "2027-06-30". Returns
 * null when no day is stated.
 */
export function lastDayOf(...days: (string | null)[]): string | null {
  const stated = days.filter((day) => day !== null).sort();
  return stated[0] ?? null;
}

/**
 * Whether rates are in force. They are shown up to and including their last day on the site's calendar; rates without a
 * last day are never shown.
 */
export function areRatesInForce(lastDay: string | null, timeZone: string, now: Date): boolean {
  return lastDay !== null && localDay(timeZone, now) <= lastDay;
}

/** How many days before rates expire the warnings start. */
export const EXPIRY_WARNING_DAYS = 30;

/** Returns whether rates have expired, expire within 30 days or are in force, with the days left. */
export function expiryOf(
  lastDay: string,
  timeZone: string,
  now: Date,
): { state: "over" | "soon" | "good"; daysLeft: number } {
  const daysLeft = daysBetween(localDay(timeZone, now), lastDay);
  return { state: daysLeft < 0 ? "over" : daysLeft <= EXPIRY_WARNING_DAYS ? "soon" : "good", daysLeft };
}
