import { isAvailable } from "./availability";
import type { Car } from "./car";
import { isCertified } from "./certified";

export type CardTag =
  | { kind: "fuel"; text: string; tone: "positive" }
  | { kind: "text"; text: string; tone: "positive" | "negative" }
  | { kind: "reserved" | "certified" | "coming_soon" | "new" | "sold"; tone: "neutral" };

export interface CardTagRules {
  /** Days a car counts as new; the spec's is 8. */
  new_tag_days: number;
  green_fuel_tag: boolean;
  /** Free-text tags shown green instead of red. */
  green_tags: readonly string[];
  /** Make whose certified cars carry the badge, or null. */
  certified_make: string | null;
}

export type TaggedCar = Pick<
  Car,
  "status" | "simple_fuel" | "reserved" | "certified" | "tag" | "make" | "created_at"
>;

const DAY = 86_400_000;

/** The one tag a card carries, by the priority of spec 1 §4 "Card tag priority". */
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
  if (now.getTime() - Date.parse(car.created_at) < rules.new_tag_days * DAY)
    return { kind: "new", tone: "neutral" };
  return null;
}
