import type { EventParameters } from "~/domain/analytics/analytics-event";
import type { CarType } from "~/domain/car/car";
import type { CarId, DealershipId } from "~/domain/text/identifiers";
import { openState } from "./opening-hours";
import type { Timetable } from "./timetable";

export const CALL_NOW_RULES = ["always", "opening_hours", "never"] as const;
export type CallNow = "shown" | "closed" | "hidden";
export type CallNowRule = (typeof CALL_NOW_RULES)[number];

/**
 * Whether the 'Call Now' button shows, "closed" when 'Enquire Now' replaces it outside the opening hours: "decided by opening-hours logic in the Perth time zone"
 * (rules/buttons#call-now). Here it is the location's own time zone. No location, or one without hours, counts as open.
 */
export function callNowState(rule: CallNowRule, timetable: Timetable | null, now: Date): CallNow {
  if (rule !== "opening_hours") return rule === "always" ? "shown" : "hidden";
  return timetable === null || openState(timetable, now).state !== "closed" ? "shown" : "closed";
}

/** A site's phone numbers for its cars, besides those of its locations (rules/buttons#call-number). */
export interface CallNumbers {
  /** Used before all others. */
  override: string | null;
  by_car_type: Partial<Record<CarType, string | undefined>>;
}

/**
 * "Call button phone number choice (in order)" (rules/buttons#call-number): a dealer override; a number by car type
 * (demo falls back to the new-car number); the new-car number; the used-car number; the car's location phone. Returns
 * null when none is found; then no number shows.
 */
export function callNumber(
  carType: CarType,
  { override, by_car_type }: CallNumbers,
  locationPhone: string | null | undefined,
): string | null {
  const { new: newCars, used } = by_car_type;
  return [override, by_car_type[carType], newCars, used, locationPhone].find(Boolean) || null;
}

const SHOWN = 5;

interface MaskedPhone {
  /** The visible characters. */
  starts: string;
  /** The masked number: the visible characters, and a star for each further one. */
  masked: string;
}

/** "First 5 characters shown, the rest starred" (rules/buttons#call-masked). */
export function maskPhone(phone: string): MaskedPhone {
  const characters = [...phone];
  const starts = characters.slice(0, SHOWN).join("");
  return { starts, masked: starts + "*".repeat(Math.max(0, characters.length - SHOWN)) };
}

/** Returns the `tel:` address of a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}

export const CALL_STATES = ["revealed", "masked"] as const;
type CallState = (typeof CALL_STATES)[number];

/** The name and value of the button that shows a masked number. */
export const REVEAL_PHONE = { name: "intent", value: "reveal-phone" } as const;

/** The number to call about a car, for its page. It never includes a masked number in full. */
export interface CallView {
  carId: CarId;
  dealershipId: DealershipId;
  websiteId: string;
  /** The page's own path, which its form posts to. */
  path: string;
  number: { state: "revealed"; phone: string } | { state: "masked"; starts: string; masked: string };
  /** Whether 'Call Now' shows: a site can limit it to opening hours. */
  callNow: CallNow;
  /** For the data layer. */
  parameters: EventParameters;
}

export function shownNumber(phone: string, state: CallState): CallView["number"] {
  return state === "revealed" ? { state, phone } : { state, ...maskPhone(phone) };
}
