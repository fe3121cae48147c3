import type { NewAppointment } from "~/adapters/database/appointments.server";
import { BOOKING_DAYS } from "~/domain/appointments/booking-time";
import { freeSlots, type Slot, type SlotRequest } from "~/domain/appointments/slots";
import { zonedIso } from "~/domain/appointments/zoned-time";
import type { Car } from "~/domain/car/car";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { statesHours, timetableOf } from "~/domain/locations/timetable";
import type { CarId } from "~/domain/text/identifiers";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationOfCar, type PlacedCar } from "../locations/car-location.server";
import type { Platform } from "../platform/platform";

const DAY_MS = 24 * 60 * 60_000;

/** A location's appointments, and which of them are taken. */
export interface PlacedAppointments {
  location: SiteLocation;
  book: SlotRequest;
}

/**
 * Returns true when test drives at a location are booked as appointments. Otherwise shoppers may ask for any day and
 * time.
 */
export function hasAppointments(site: Pick<Site, "appointments">, location: SiteLocation): boolean {
  return site.appointments.enabled && location.location_type === "sales" && statesHours(location);
}

/**
 * Returns the current appointments of a location, or null when it takes none. When the store does not answer, no
 * appointment counts as taken: the form still shows, and storing the lead detects a conflict.
 */
export async function appointmentsAt(
  platform: Pick<Platform, "store" | "log" | "now">,
  site: Site,
  location: SiteLocation | undefined,
  carId: CarId | null,
): Promise<PlacedAppointments | null> {
  if (!location || !hasAppointments(site, location)) return null;
  const now = platform.now().getTime();
  const booked = await platform.store.appointments
    .booked({
      site: site.slug,
      location_id: location.id,
      car_id: carId,
      // A form that is sent again after its time has passed still finds its own appointment.
      from: new Date(now - DAY_MS).toISOString(),
      to: new Date(now + (BOOKING_DAYS + 2) * DAY_MS).toISOString(),
    })
    .catch((error: unknown) => {
      platform.log.warn({ err: error, site: site.slug }, "taken appointments could not be read");
      return [];
    });
  const { slot_minutes, notice_minutes, per_slot } = site.appointments;
  return {
    location,
    book: {
      place: { name: location.name, ...timetableOf(site, location) },
      rules: { slot_minutes, notice_minutes, per_slot, listed_days: site.appointments.listed_days },
      booked,
      car_id: carId,
      submission_id: null,
    },
  };
}

/**
 * Returns the appointments that a JSON lead is checked against: those of its car's location, or of the location it
 * names.
 */
export async function appointmentsOfAnswers(
  platform: Pick<Platform, "store" | "log" | "now">,
  site: Site,
  car: (Pick<Car, "id"> & PlacedCar) | null,
  answers: Readonly<Record<string, string | undefined>>,
): Promise<PlacedAppointments | null> {
  if (answers[TEST_DRIVE_TIME] === undefined || !site.vehicle_forms.test_drive.enabled) return null;
  if (car) return appointmentsAt(platform, site, locationOfCar(site, car), car.id);
  const named = answers.location ?? answers.location_id;
  const location = site.locations.find(({ slug, id }) => slug === named || id === named);
  return appointmentsAt(platform, site, location, null);
}

/** The fields of an appointment that the store keeps. */
export function newAppointment(
  { appointments: { per_slot, per_person } }: Pick<Site, "appointments">,
  location: Pick<SiteLocation, "id">,
  { starts_at, ends_at }: Slot,
): NewAppointment {
  return { location_id: location.id, starts_at, ends_at, per_slot, per_person };
}

/** The free appointments of a day at a location, as times on its own clock (ISO 8601); none where it has no appointments. */
export async function freeTimes(
  platform: Pick<Platform, "store" | "log" | "now">,
  site: Site,
  location: SiteLocation,
  date: string,
): Promise<string[]> {
  const appointments = await appointmentsAt(platform, site, location, null);
  const slots = appointments ? freeSlots(date, appointments.book, platform.now()) : [];
  return slots.map(({ starts_at }) => zonedIso(new Date(starts_at), location.time_zone));
}
