import { daysBetween, localDay } from "../local-day";

/**
 * The last day of some rates: the earlier of the entry's own and the site's. Days are "2027-06-30"; null: no day is
 * stated at all.
 */
export function lastDayOf(...days: (string | null)[]): string | null {
  const stated = days.filter((day) => day !== null).sort();
  return stated[0] ?? null;
}

/** Rates are shown up to and including their last day on the site's calendar; without a last day, never. */
export function areRatesInForce(lastDay: string | null, timeZone: string, now: Date): boolean {
  return lastDay !== null && localDay(timeZone, now) <= lastDay;
}

/** From how many days before the end on somebody should be told. */
export const EXPIRY_WARNING_DAYS = 30;

/** How rates stand: over, over within 30 days, or good; with the days left. */
export function expiryOf(
  lastDay: string,
  timeZone: string,
  now: Date,
): { state: "over" | "soon" | "good"; daysLeft: number } {
  const daysLeft = daysBetween(localDay(timeZone, now), lastDay);
  return { state: daysLeft < 0 ? "over" : daysLeft <= EXPIRY_WARNING_DAYS ? "soon" : "good", daysLeft };
}
