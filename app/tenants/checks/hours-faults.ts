import { isFor, usualHours } from "~/domain/locations/timetable";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

/** Returns the faults of locations' hours and what goes with them that a schema can't detect. */
export function hoursFaults({ hours, locations }: SiteConfig): ReferenceFault[] {
  const faults: ReferenceFault[] = [];
  const seen = new Set<string>();
  hours.special.forEach((special, index) => {
    const key = `hours.special.${index}`;
    const error = (reason: string, field = "") =>
      faults.push({ key: field ? `${key}.${field}` : key, reason, severity: "error" });
    const { date, status, start_hour, end_hour, department, location_name } = special;
    if (status === "Open" && (!start_hour || !end_hour)) error("an open day needs start_hour and end_hour");
    else if (status === "Open" && start_hour && end_hour && start_hour >= end_hour)
      error(`opens at ${start_hour} but closes at ${end_hour}`);
    const named = locations.filter(({ id, name }) => location_name === id || location_name === name);
    if (location_name !== undefined && named.length === 0)
      error(`there is no location ${location_name}`, "location_name");
    else if (named.length > 1)
      error(`${named.length} locations are called ${location_name}: name one by id`, "location_name");
    else if (!locations.some((location) => isFor(special, location)))
      faults.push({
        key: `${key}.department`,
        reason: `no location is of the department ${department}`,
        severity: "warning",
      });
    const whose = JSON.stringify([date, department, named[0]?.id ?? null]);
    if (seen.has(whose)) error(`${date} is listed twice for the same locations`, "date");
    seen.add(whose);
  });
  locations.forEach(
    ({ alternate_saturdays, opening_hours, coming_soon, booking_url, location_type }, index) => {
      const error = (field: string, reason: string) =>
        faults.push({ key: `locations.${index}.${field}`, reason, severity: "error" });
      if (alternate_saturdays && !usualHours(opening_hours, 6))
        error(
          "alternate_saturdays",
          "needs an open Saturday in opening_hours, which every second Saturday has",
        );
      if (coming_soon && opening_hours.length > 0)
        error("coming_soon", "is not open yet and can't have opening_hours");
      if (booking_url && location_type !== "service")
        error("booking_url", "is for service locations: 'Enquire Now' books a service");
    },
  );
  return faults;
}
