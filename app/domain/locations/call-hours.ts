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
