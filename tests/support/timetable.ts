import type { OpeningHour, Timetable } from "~/domain/locations/timetable";

/** A timetable with a usual week only, in Melbourne unless the test says otherwise. */
export function timetable(
  opening_hours: readonly OpeningHour[],
  changes: Partial<Timetable> = {},
): Timetable {
  return {
    time_zone: "Australia/Melbourne",
    opening_hours,
    alternate_saturdays: false,
    closed_days: "closed",
    special_hours: [],
    ...changes,
  };
}
