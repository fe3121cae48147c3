import type { NewAppointment } from "~/adapters/database/appointments.server";
import { readLocalTime } from "~/domain/appointments/booking-time";
import { zoneNaming } from "~/domain/appointments/zone-naming";
import { momentOf, zonedIso } from "~/domain/appointments/zoned-time";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { NewLead } from "~/domain/lead/lead";
import { appointmentText } from "~/i18n/appointment-text";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { visibleLocations } from "~/tenants/site-pages";
import { locationOfCar, type PlacedCar } from "../locations/car-location.server";

/** When and where the test drive of a lead is. */
export interface LeadTestDrive {
  /** Null: not known. */
  location_id: string | null;
  /** ISO 8601 UTC. */
  starts_at: string;
  /** Null when the time was requested, not booked. */
  ends_at: string | null;
}

/** Returns the test drive that a lead books or requests, or null when it names no time. */
export function testDriveOfLead(
  site: Pick<Site, "locations" | "time_zone">,
  { answers }: Pick<NewLead, "answers">,
  car: PlacedCar | null,
  appointment: Pick<NewAppointment, "location_id" | "starts_at" | "ends_at"> | null,
): LeadTestDrive | null {
  if (appointment) {
    const { location_id, starts_at, ends_at } = appointment;
    return { location_id, starts_at, ends_at };
  }
  const time = readLocalTime(answers[TEST_DRIVE_TIME] ?? "");
  if (time === null) return null;
  const named = answers.location ?? answers.location_id;
  const location = car
    ? locationOfCar(site, car)
    : site.locations.find(({ id, slug }) => slug === named || id === named);
  const start = momentOf(time, location?.time_zone ?? site.time_zone);
  return start && { location_id: location?.id ?? null, starts_at: start.toISOString(), ends_at: null };
}

export interface TestDriveTexts {
  /** On the location's clock: "Wednesday 25 November 2026, 10:30 am to 11:30 am". */
  time: string;
  /** Its start for programs: "2026-11-25T10:30:00+11:00". */
  datetime: string;
  /** Null when the location is unknown or no longer on the site. */
  location: SiteLocation | null;
}

export function testDriveTexts(site: Site, drive: LeadTestDrive): TestDriveTexts {
  const location = site.locations.find(({ id }) => id === drive.location_id) ?? null;
  const time_zone = location?.time_zone ?? site.time_zone;
  // Most shoppers live in the time zone of the site's yards.
  const clocks = visibleLocations(site).map((each) => each.time_zone);
  const naming = zoneNaming(drive, time_zone, clocks);
  return {
    time: appointmentText(translator(site), site.language, { ...drive, time_zone }, naming),
    datetime: zonedIso(new Date(drive.starts_at), time_zone),
    location,
  };
}

/** "The yard, 1 Example Street, Sampleton VIC 3000" */
export function locationInOneLine({ name, address }: Pick<SiteLocation, "name" | "address">): string {
  return [name, address.street, areaOf(address)].filter(Boolean).join(", ");
}

/** "Sampleton VIC 3000" */
export function areaOf({ city, state, postcode }: SiteLocation["address"]): string {
  return [city, state, postcode].filter(Boolean).join(" ");
}
