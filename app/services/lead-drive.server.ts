import type { NewAppointment } from "~/adapters/database/appointment-store";
import { zoneNaming } from "~/domain/appointments/zone-naming";
import { momentOf, zonedIso } from "~/domain/appointments/zoned-time";
import type { Car } from "~/domain/car";
import { readLocalTime } from "~/domain/forms/booking-time";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { NewLead } from "~/domain/lead";
import { appointmentText } from "~/i18n/appointment-text";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationOfCar } from "./car-location.server";
import { visibleLocations } from "./locations.server";

/** When and where the test drive of a lead is. */
export interface LeadDrive {
  /** Null: not known. */
  location_id: string | null;
  /** ISO 8601 UTC. */
  starts_at: string;
  /** Null: no time was booked, only asked for. */
  ends_at: string | null;
}

/** The drive that a lead books, or asks for where times are not booked; null: it names no time. */
export function driveOfLead(
  site: Pick<Site, "locations" | "time_zone">,
  { answers }: Pick<NewLead, "answers">,
  car: Pick<Car, "location_id" | "dealership_id"> | null,
  appointment: Pick<NewAppointment, "location_id" | "starts_at" | "ends_at"> | null,
): LeadDrive | null {
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

export interface DriveWords {
  /** On the location's clock: "Wednesday 25 November 2026, 10:30 am to 11:30 am". */
  time: string;
  /** Its beginning for programs: "2026-11-25T10:30:00+11:00". */
  datetime: string;
  /** Null: not known, or the site has it no more. */
  location: SiteLocation | null;
}

export function driveWords(site: Site, drive: LeadDrive): DriveWords {
  const location = site.locations.find(({ id }) => id === drive.location_id) ?? null;
  const time_zone = location?.time_zone ?? site.time_zone;
  // A shopper lives where the site has its yards, more likely than not.
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
