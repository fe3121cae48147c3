import { isCertified } from "~/domain/car/car-state";
import type { Car } from "../car/car";
import { type CarState, carStates, isAvailable } from "../car/car-state";

export type CardTag =
  | { kind: "fuel"; text: string; tone: "positive" }
  | { kind: "text"; text: string; tone: "positive" | "negative" }
  | { kind: CarState | "certified" | "new" | "new_arrival"; tone: "neutral" };

export interface CardTagRules {
  /** How many days a car has the new tag; 8 in the specification. */
  new_tag_days: number;
  green_fuel_tag: boolean;
  /** Free-text tags shown green instead of red. */
  green_tags: readonly string[];
  /** The make whose certified cars have the badge, or null. */
  certified_make: string | null;
}

export type TaggedCar = Pick<
  Car,
  "status" | "car_type" | "simple_fuel" | "reserved" | "certified" | "tag" | "make" | "created_at"
>;

const DAY = 86_400_000;

/** Returns a card's tags: the one with the highest priority, then each state that it doesn't name. */
export function cardTags(car: TaggedCar, rules: CardTagRules, now: Date): CardTag[] {
  const tag = cardTag(car, rules, now);
  const unsaid = carStates(car).filter((state) => state !== tag?.kind);
  return [...(tag ? [tag] : []), ...unsaid.map((kind) => ({ kind, tone: "neutral" as const }))];
}

/** Returns the tag with the highest priority (rules/cards#tag-order). */
export function cardTag(car: TaggedCar, rules: CardTagRules, now: Date): CardTag | null {
  if (!isAvailable(car.status)) return { kind: "sold", tone: "neutral" };
  const fuel = /\b(electric|hybrid)\b/i.exec(car.simple_fuel ?? "");
  if (rules.green_fuel_tag && fuel && car.simple_fuel)
    return { kind: "fuel", text: car.simple_fuel, tone: "positive" };
  if (car.reserved) return { kind: "reserved", tone: "neutral" };
  if (isCertified(car, rules.certified_make)) return { kind: "certified", tone: "neutral" };
  const text = car.tag?.trim();
  if (text) {
    const green = rules.green_tags.some((tag) => tag.toLowerCase() === text.toLowerCase());
    return { kind: "text", text, tone: green ? "positive" : "negative" };
  }
  if (car.status === "coming_soon") return { kind: "coming_soon", tone: "neutral" };
  if (!isListedLately(car, rules, now)) return null;
  // In this trade "new" is a condition. A used car that was just listed is a "new arrival".
  return { kind: car.car_type === "new" ? "new" : "new_arrival", tone: "neutral" };
}

function isListedLately(car: TaggedCar, rules: CardTagRules, now: Date): boolean {
  return car.created_at !== null && now.getTime() - Date.parse(car.created_at) < rules.new_tag_days * DAY;
}
