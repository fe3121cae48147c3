import type { NewAppointment } from "~/adapters/database/appointments.server";
import {
  daysFrom,
  findSlot,
  freeSlots,
  type Slot,
  type SlotRequest,
  slotsOfDay,
} from "~/domain/appointments/slots";
import { BOOKING_DAYS, type LocalTime, readLocalTime, zonedIso } from "~/domain/appointments/zoned-time";
import type { Car } from "~/domain/car/car";
import {
  type FormFieldView,
  type FormOptionView,
  type FormTileView,
  LONGEST_STRIP,
} from "~/domain/forms/form-view";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { statesHours, timetableOf } from "~/domain/locations/timetable";
import type { CarId } from "~/domain/text/identifiers";
import { dateFormat } from "~/domain/text/local-day";
import { formatTime } from "~/i18n/format";
import type { Translate } from "~/i18n/translate";
import { locationOfCar, type PlacedCar } from "~/services/locations/car-location.server";
import type { Platform } from "~/services/platform/platform";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

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

type Choice = Pick<FormFieldView, "kind" | "value" | "options" | "noChoice" | "hint" | "tapped" | "strip">;

/**
 * The field of a day and a time as the free appointments, by day: a strip of days to tap, each with its times
 * (rules/appointments#times-to-tap). The strip starts with the first day that has a free time. The chosen time stays in
 * the list, even when it is no longer free (its label shows that) or later than the listed days.
 */
export function appointmentChoice(
  { language }: Pick<Site, "language">,
  book: SlotRequest,
  typed: string | undefined,
  now: Date,
  t: Translate,
): Choice {
  const { place, rules } = book;
  const days = daysFrom(now, place.time_zone, rules.listed_days).map((day) => {
    const group = dayText(language, day);
    // A screen reader may read a time without its day, so its text names it.
    const options: FormOptionView[] = freeSlots(day, book, now).map(({ time }) => ({
      value: time,
      text: timeText(language, time, t),
      short: [formatTime(language, time.slice(11))],
      group,
    }));
    return { day, group, options };
  });
  const first = days.findIndex(({ options }) => options.length > 0);
  const options = days.flatMap((day) => day.options);
  const strip = days.slice(first).map(({ day, group, options }): FormTileView => {
    const part = (of: Intl.DateTimeFormatOptions) => dateText(language, day, of);
    const [weekday, date] = [part({ weekday: "short" }), part({ day: "numeric" })];
    if (options.length > 0) return { group, text: group, short: [weekday, date, part({ month: "short" })] };
    const why = slotsOfDay(day, place, rules, now).length > 0 ? "full" : "closed";
    const text = t(`appointment.day_${why}`, { day: group });
    return { group, text, short: [weekday, date, t(`appointment.${why}`)] };
  });
  const hint = options.length > 0 ? "appointment.hint" : "appointment.none";
  const value = typed?.trim() ? (readLocalTime(typed.trim(), place.time_zone) ?? typed.trim()) : "";
  if (value !== "" && !options.some((option) => option.value === value)) {
    const free = "slot" in findSlot(value, book, now);
    const time = readLocalTime(value, place.time_zone) === value ? timeText(language, value, t) : value;
    const text = free ? time : t("appointment.not_free", { time });
    options.unshift({ value, text, group: "" });
  }
  return {
    kind: "select",
    value,
    options,
    noChoice: t("appointment.any_time"),
    hint: t(hint, { location: place.name }),
    tapped: t("appointment.days"),
    ...(first >= 0 && rules.listed_days <= LONGEST_STRIP ? { strip } : {}),
  };
}

/** Returns the same field before a location is chosen: the location decides which times there are. */
export function noAppointmentsYet(typed: string | undefined, t: Translate): Choice {
  const value = typed?.trim() ?? "";
  return {
    kind: "select",
    value,
    options: value === "" ? [] : [{ value, text: value, group: "" }],
    noChoice: t("appointment.any_time"),
    hint: t("appointment.location_first"),
  };
}

/** 10:30 am on Wed, 25 Nov: short enough for a phone's list, below its day as heading. */
function timeText(language: string, time: LocalTime, t: Translate): string {
  return t("appointment.time", {
    time: formatTime(language, time.slice(11)),
    day: dayText(language, time.slice(0, 10), "short"),
  });
}

/** Wednesday 25 November */
function dayText(language: string, day: string, width: "long" | "short" = "long"): string {
  return dateText(language, day, { weekday: width, day: "numeric", month: width });
}

function dateText(language: string, day: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, { ...parts, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}
