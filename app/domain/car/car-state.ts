import { daysBetween, localDay } from "../text/local-day";
import type { Car, CarStatus } from "./car";

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

/** What a shopper must know first. Shown as words (`card.tag.*`) wherever a car is shown. */
export type CarState = "sold" | "reserved" | "coming_soon";

export function carStates({ status, reserved }: Pick<Car, "status" | "reserved">): CarState[] {
  if (!isAvailable(status)) return ["sold"];
  const states: CarState[] = reserved ? ["reserved"] : [];
  return status === "coming_soon" ? [...states, "coming_soon"] : states;
}

/** Returns the states of an available car. Leaves out sold, because a sold car has a notice in place of its price. */
export function statesForSale(car: Pick<Car, "status" | "reserved">): CarState[] {
  return carStates(car).filter((state) => state !== "sold");
}

const STATES: readonly string[] = ["sold", "reserved", "coming_soon"] satisfies CarState[];

export function isCarState(word: string): word is CarState {
  return STATES.includes(word);
}

const WORDS = new Set(["sold", "just sold", "reserved", "coming soon"]);

/** Whether a feed's free text for a card is the word for a state. Such a text is no offer. */
export function isStateWord(tag: string): boolean {
  return WORDS.has(tag.trim().toLowerCase());
}

/**
 * Whether a car has the certified-used badge: it is certified, of the site's brand, not new, and not sold
 * (rules/cards#tag-certified). A site without a brand has no badge. Makes are compared as the feed spells them.
 */
export function isCertified(
  car: Pick<Car, "make" | "car_type" | "certified" | "status">,
  certifiedMake: string | null,
): boolean {
  return car.certified && car.car_type !== "new" && car.make === certifiedMake && car.status !== "sold";
}

/**
 * Returns the calendar days since the listing date, on the clock of a time zone; null when the date is unknown. A future
 * date counts as today.
 */
export function daysListed(createdAt: string | null, timeZone: string, now: Date): number | null {
  if (createdAt === null) return null;
  return Math.max(0, daysBetween(localDay(timeZone, new Date(createdAt)), localDay(timeZone, now)));
}
