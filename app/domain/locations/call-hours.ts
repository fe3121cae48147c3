import { type OpeningHour, openState } from "./opening-hours";

export const CALL_NOW_RULES = ["always", "opening_hours", "never"] as const;
export type CallNowRule = (typeof CALL_NOW_RULES)[number];

/**
 * Whether the 'Call Now' button shows: "decided by opening-hours logic in the Perth time zone"
 * (rules/buttons#call-now). Here it is the location's own time zone. A location without hours counts as open.
 */
export function showsCallNow(
  rule: CallNowRule,
  location: { opening_hours: readonly OpeningHour[]; time_zone: string },
  now: Date,
): boolean {
  if (rule !== "opening_hours") return rule === "always";
  return openState(location.opening_hours, location.time_zone, now).state !== "closed";
}
