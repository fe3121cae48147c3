import type { LoaderFunctionArgs } from "@remix-run/node";
import type { NewAppointment } from "~/adapters/database/appointment-store";
import { freeSlots, type Slot, type SlotBook } from "~/domain/appointments/slots";
import { zonedIso } from "~/domain/appointments/zoned-time";
import type { Car } from "~/domain/car";
import type { FormDefinition } from "~/domain/forms/form-definition";
import { BOOKING_DAYS } from "~/domain/forms/form-field";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationOfCar } from "./car-location.server";
import type { TypedAnswers } from "./form-view.server";
import { visibleLocations } from "./locations.server";
import type { Platform } from "./platform.server";
import { jsonError } from "./posted-json.server";

const DAY_MS = 24 * 60 * 60_000;

/** Where a test drive can begin, and what of its time is taken. */
export interface PlacedAppointments {
  location: SiteLocation;
  book: SlotBook;
}

/** Whether test drives at a location are booked at its appointments; else any day and time may be asked for. */
function hasAppointments(site: Pick<Site, "appointments">, location: SiteLocation): boolean {
  return site.appointments.enabled && location.location_type === "sales" && location.opening_hours.length > 0;
}

/**
 * The appointments of a location as they stand now; null where it has none. When the store does not answer, those that
 * are taken are not known: the form is there all the same, and storing the lead finds out.
 */
export async function appointmentsAt(
  platform: Pick<Platform, "store" | "log" | "now">,
  site: Site,
  location: SiteLocation | undefined,
  carId: string | null,
): Promise<PlacedAppointments | null> {
  if (!location || !hasAppointments(site, location)) return null;
  const now = platform.now().getTime();
  const booked = await platform.store.appointments
    .booked({
      site: site.slug,
      location_id: location.id,
      car_id: carId,
      // A form that comes again after its time has passed still finds its own.
      from: new Date(now - DAY_MS).toISOString(),
      to: new Date(now + (BOOKING_DAYS + 2) * DAY_MS).toISOString(),
    })
    .catch((error: unknown) => {
      platform.log.warn({ err: error, site: site.slug }, "taken appointments are not known");
      return [];
    });
  const { slot_minutes, notice_minutes, per_slot } = site.appointments;
  return {
    location,
    book: {
      place: { name: location.name, time_zone: location.time_zone, opening_hours: location.opening_hours },
      rules: { slot_minutes, notice_minutes, per_slot, listed_days: site.appointments.listed_days },
      booked,
      car_id: carId,
      submission_id: null,
    },
  };
}

/**
 * A form about no car that asks for a test drive: where it can be, and the appointments of the location that is chosen
 * in it. Any other form as it is.
 */
export async function withChosenLocation<F extends LocationForm>(
  platform: Pick<Platform, "store" | "log" | "now">,
  form: F,
  typed: TypedAnswers,
): Promise<F> {
  const { site, definition, car } = form;
  if (car || !definition.fields.some(({ name }) => name === TEST_DRIVE_TIME)) return form;
  const selling = visibleLocations(site).filter(({ location_type }) => location_type === "sales");
  const slugs = new Set(selling.map(({ slug }) => slug));
  const fields = definition.fields.map((field) =>
    field.name === "location"
      ? { ...field, options: field.options?.filter(({ value }) => slugs.has(value)) }
      : field,
  );
  const chosen = selling.length === 1 ? selling[0] : selling.find(({ slug }) => slug === typed.location?.[0]);
  const timesByLocation = selling.length > 1 && selling.some((location) => hasAppointments(site, location));
  return {
    ...form,
    definition: { ...definition, fields },
    timeZone: chosen?.time_zone ?? form.timeZone,
    appointments: await appointmentsAt(platform, site, chosen, null),
    timesByLocation,
    locationFirst: timesByLocation && !chosen,
  };
}

interface LocationForm {
  site: Site;
  definition: FormDefinition;
  car: object | null;
  timeZone: string;
  appointments?: PlacedAppointments | null;
  timesByLocation?: boolean;
  locationFirst?: boolean;
}

/** The appointments that a lead is checked against which comes as JSON: of its car's location, or of the one it names. */
export async function appointmentsOfAnswers(
  platform: Pick<Platform, "store" | "log" | "now">,
  site: Site,
  car: Pick<Car, "id" | "location_id" | "dealership_id"> | null,
  answers: Readonly<Record<string, string | undefined>>,
): Promise<PlacedAppointments | null> {
  if (answers[TEST_DRIVE_TIME] === undefined || !site.vehicle_forms.test_drive.enabled) return null;
  if (car) return appointmentsAt(platform, site, locationOfCar(site, car), car.id);
  const named = answers.location ?? answers.location_id;
  const location = site.locations.find(({ slug, id }) => slug === named || id === named);
  return appointmentsAt(platform, site, location, null);
}

/** What the store keeps of an appointment. */
export function newAppointment(
  { appointments: { per_slot, per_person } }: Pick<Site, "appointments">,
  location: Pick<SiteLocation, "id">,
  { starts_at, ends_at }: Slot,
): NewAppointment {
  return { location_id: location.id, starts_at, ends_at, per_slot, per_person };
}

/**
 * `GET /api/appointment-slots?location=…&date=2026-11-25` (spec 1 §7, contract.md): the free appointments of a day, on
 * the clock of the location, which is named by its slug or its id.
 */
export async function appointmentSlotsCall({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { site, platform } = context;
  if (!site.vehicle_forms.test_drive.enabled) return jsonError(404, "This site has no test drives");
  const query = new URL(request.url).searchParams;
  const named = query.get("location");
  const date = query.get("date");
  const fieldErrors = {
    ...(named ? {} : { location: ["Name a location"] }),
    ...(date && isDay(date) ? {} : { date: ["Write the date like 2026-11-25"] }),
  };
  if (!named || !date || Object.keys(fieldErrors).length > 0)
    return jsonError(400, "Some fields are missing or wrong", fieldErrors);
  const location = site.locations.find(({ slug, id }) => slug === named || id === named);
  if (!location) return jsonError(404, "This site has no such location", { location: ["Unknown location"] });
  const appointments = await appointmentsAt(platform, site, location, null);
  const slots = appointments ? freeSlots(date, appointments.book, platform.now()) : [];
  return Response.json(
    { slots: slots.map(({ starts_at }) => zonedIso(new Date(starts_at), location.time_zone)) },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** A day that the calendar has, as "2026-11-25". */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
