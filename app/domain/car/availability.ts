import type { CarStatus } from "./car";

/** in_stock and coming_soon count as available; any other status is not (rules/cards#available). */
export function isAvailable(status: CarStatus): boolean {
  return status === "in_stock" || status === "coming_soon";
}

/** The moment (Unix seconds) after which a sold car is still listed (rules/search#sold-window: 3 days by default). */
export function soldListedSince(now: Date, windowDays: number): number {
  return Math.floor(now.getTime() / 1000) - windowDays * 86_400;
}

/** Whether a sold car has left the listing permanently: its page is gone (410). */
export function isPastListing(
  car: { status: CarStatus; sold_date_timestamp: number | null },
  now: Date,
  windowDays: number,
): boolean {
  if (car.status !== "sold") return false;
  return car.sold_date_timestamp === null || car.sold_date_timestamp < soldListedSince(now, windowDays);
}
