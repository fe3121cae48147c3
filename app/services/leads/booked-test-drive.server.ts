import type { NewAppointment } from "~/adapters/database/appointments.server";
import { calendarFile } from "~/domain/appointments/calendar-file";
import { momentOf, readLocalTime, zonedIso, zoneNaming } from "~/domain/appointments/zoned-time";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { Lead, NewLead } from "~/domain/lead/lead";
import { asLeadId, type LeadId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { appointmentText } from "~/i18n/time-text";
import { decrypt, encrypt } from "~/services/http/encryption.server";
import { locationOfCar, type PlacedCar } from "~/services/locations/car-location.server";
import type { SiteContext } from "~/services/platform/platform";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { visibleLocations } from "~/tenants/site-pages";
import { leadDealership } from "./submit-lead.server";

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
  const named = answers.location ?? answers.location_id;
  const location = car
    ? locationOfCar(site, car)
    : site.locations.find(({ id, slug }) => slug === named || id === named);
  const timeZone = location?.time_zone ?? site.time_zone;
  const time = readLocalTime(answers[TEST_DRIVE_TIME] ?? "", timeZone);
  const start = time === null ? null : momentOf(time, timeZone);
  return start && { location_id: location?.id ?? null, starts_at: start.toISOString(), ends_at: null };
}

interface TestDriveTexts {
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
function locationInOneLine({ name, address }: Pick<SiteLocation, "name" | "address">): string {
  return [name, address.street, areaOf(address)].filter(Boolean).join(", ");
}

/** "Sampleton VIC 3000" */
export function areaOf({ city, state, postcode }: SiteLocation["address"]): string {
  return [city, state, postcode].filter(Boolean).join(" ");
}

/** `GET /success/appointment.ics?key=…`: what was booked, for the shopper's calendar. */
const PATH = "/success/appointment.ics";
const KEY = "key";
const MAX_KEY_LENGTH = 400;

const encryptionContext = ({ slug }: Pick<Site, "slug">) => ({
  purpose: "appointment calendar",
  boundTo: slug,
});

type CalendarContext = Pick<SiteContext, "platform" | "site">;

/**
 * Returns the address of an appointment's calendar file, or null when the appointment is over. The lead's id is
 * encrypted in the address, so it can't be read or guessed. It needs no cookie, because phones pass a file's address
 * to another program. It expires with the appointment.
 */
export function calendarHref(
  { platform, site }: CalendarContext,
  leadId: LeadId,
  endsAt: string,
): string | null {
  const until = new Date(endsAt);
  if (until <= platform.now()) return null;
  return `${PATH}?${KEY}=${encrypt(platform, encryptionContext(site), leadId, until)}`;
}

/**
 * Returns the file at such an address, without anything that the shopper typed. Returns null when the address is
 * wrong or expired, or the appointment was cancelled.
 * @param query of the address
 * @throws when the store does not answer
 */
export async function shoppersCalendar(
  { platform, site }: CalendarContext,
  query: URLSearchParams,
): Promise<string | null> {
  const key = query.get(KEY) ?? "";
  const text = key.length > MAX_KEY_LENGTH ? null : decrypt(platform, encryptionContext(site), key);
  if (typeof text !== "string") return null;
  const leadId = asLeadId(text);
  const [lead, drive] = await Promise.all([
    platform.store.leads.byId(leadId),
    platform.store.appointments.ofLead(leadId),
  ]);
  if (!lead || !drive || lead.site !== site.slug) return null;
  const car = lead.car_id ? await platform.store.cars.byId(lead.car_id, site.dealershipIds) : null;
  const dealership = leadDealership(lead, site).name;
  const t = translator(site);
  const { location } = testDriveTexts(site, drive);
  return entryOf(site, lead, drive, {
    summary: car
      ? t("appointment.calendar.drive_of", { car: car.name })
      : t("appointment.calendar.drive_at", { dealership }),
    lines: [
      t("appointment.calendar.confirm", { dealership }),
      t("appointment.calendar.phone", { phone: location?.phone ?? site.phone }),
      t("appointment.calendar.reference", { reference: lead.reference }),
    ],
  });
}

interface CalendarAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** The same appointment for the dealership's calendar: the shopper's name and contact details. */
export function dealersCalendar(
  site: Site,
  lead: Lead,
  drive: LeadTestDrive & { ends_at: string },
  car: { name: string; url: string } | null,
): CalendarAttachment {
  const t = translator(site);
  const customer = [lead.name, lead.last_name].filter(Boolean).join(" ");
  return {
    filename: `test-drive-${lead.reference}.ics`,
    contentType: "text/calendar; charset=utf-8",
    content: entryOf(site, lead, drive, {
      summary: car
        ? t("appointment.calendar.drive_with_of", { customer, car: car.name })
        : t("appointment.calendar.drive_with", { customer }),
      lines: [
        t("appointment.calendar.unconfirmed"),
        ...(lead.phone ? [t("appointment.calendar.phone", { phone: lead.phone })] : []),
        ...(lead.email ? [t("appointment.calendar.email", { email: lead.email })] : []),
        t("appointment.calendar.reference", { reference: lead.reference }),
      ],
      url: car?.url,
    }),
  };
}

function entryOf(
  site: Site,
  lead: Pick<Lead, "lead_id" | "created_at">,
  drive: LeadTestDrive & { ends_at: string },
  { summary, lines, url }: { summary: string; lines: string[]; url?: string | undefined },
): string {
  const { time, location } = testDriveTexts(site, drive);
  return calendarFile({
    uid: lead.lead_id,
    made_at: lead.created_at,
    starts_at: drive.starts_at,
    ends_at: drive.ends_at,
    summary,
    location: location ? locationInOneLine(location) : site.name,
    // Also in the yard's time zone: a calendar shows times in its owner's zone.
    description: [time.replaceAll("\u00a0", " "), ...lines].join("\n"),
    url: url ?? null,
  });
}
