import { sql, type Transaction } from "kysely";
import { samePerson } from "~/domain/appointments/same-person";
import type { BookedAppointment } from "~/domain/appointments/slots";
import type { NewLead } from "~/domain/lead/lead";
import type { CarId, LeadId, SiteSlug } from "~/domain/text/identifiers";
import { hashOf } from "./car-rows.server";
import { type Connection, lockSite, type Tables } from "./connection";
import { AppointmentRefusedError } from "./lead-errors";

declare module "./connection" {
  interface Tables {
    appointments: AppointmentsTable;
  }
}

interface AppointmentsTable {
  lead_id: LeadId;
  site: SiteSlug;
  location_id: string;
  starts_at: string;
  ends_at: string;
  /** Number of the appointment among those at the same time: unique within (site, location, start). */
  place: number;
  car_id: CarId | null;
  /** SHA-256 of the e-mail address and of the phone number, to count one person's appointments. */
  email_hash: string | null;
  phone_hash: string | null;
}

/** An appointment to store with a lead. The lead holds the person and the car. */
export interface NewAppointment {
  location_id: string;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  /** How many appointments the location takes at the same time. */
  per_slot: number;
  /** How many future appointments one e-mail address or phone number may have. */
  per_person: number;
}

export class AppointmentStore {
  constructor(private readonly connection: Connection) {}

  /**
   * The appointments that block slots between two moments: those of the location, and those of the car at any location.
   */
  async booked({
    site,
    location_id,
    car_id,
    from,
    to,
  }: {
    site: SiteSlug;
    location_id: string;
    car_id: CarId | null;
    from: string;
    to: string;
  }): Promise<BookedAppointment[]> {
    const rows = await this.connection.read
      .selectFrom("appointments")
      .innerJoin("leads", "leads.lead_id", "appointments.lead_id")
      .select([
        "appointments.starts_at",
        "appointments.ends_at",
        "appointments.car_id",
        "appointments.location_id",
        "leads.submission_id",
      ])
      .where("appointments.site", "=", site)
      .where("appointments.starts_at", "<", to)
      .where("appointments.ends_at", ">", from)
      .where((where) =>
        where.or([
          where("appointments.location_id", "=", location_id),
          ...(car_id === null ? [] : [where("appointments.car_id", "=", car_id)]),
        ]),
      )
      .execute();
    return rows.map(({ location_id: where, ...row }) => ({ ...row, here: where === location_id }));
  }

  async ofLead(leadId: LeadId): Promise<{ location_id: string; starts_at: string; ends_at: string } | null> {
    const row = await this.connection.read
      .selectFrom("appointments")
      .select(["location_id", "starts_at", "ends_at"])
      .where("lead_id", "=", leadId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Cancels a lead's appointment and frees its slot. The lead stays. Returns false when the lead had none. */
  async release(leadId: LeadId): Promise<boolean> {
    const deleted = await this.connection.write((trx) =>
      trx.deleteFrom("appointments").where("lead_id", "=", leadId).executeTakeFirst(),
    );
    return deleted.numDeletedRows > 0;
  }
}

/**
 * Books a slot for a lead that this transaction has just stored.
 * @throws AppointmentRefusedError when the slot is taken or the person has enough appointments; the caller must roll
 * back the transaction
 */
export async function bookAppointment(
  trx: Transaction<Tables>,
  leadId: LeadId,
  lead: NewLead,
  appointment: NewAppointment,
  now: Date,
): Promise<void> {
  const { location_id, starts_at, ends_at, per_slot, per_person } = appointment;
  // Bookings of a site run one after another, so the counts below can't change before the commit. (SQLite has one
  // writer.)
  await lockSite(trx, "appointments", lead.site);

  const meanwhile = await trx
    .selectFrom("appointments")
    .select(["location_id", "place", "car_id"])
    .where("site", "=", lead.site)
    .where("starts_at", "<", ends_at)
    .where("ends_at", ">", starts_at)
    .execute();
  const here = meanwhile.filter((other) => other.location_id === location_id);
  const sameCar = lead.car_id !== null && meanwhile.some((other) => other.car_id === lead.car_id);
  if (sameCar || here.length >= per_slot) throw new AppointmentRefusedError("taken");

  const { email, phone } = hashesOf(lead);
  const theirs = await trx
    .selectFrom("appointments")
    .select(sql<number>`count(*)`.as("appointments"))
    .where("site", "=", lead.site)
    .where("starts_at", ">", now.toISOString())
    .where((where) => where.or([where("email_hash", "=", email), where("phone_hash", "=", phone)]))
    .executeTakeFirstOrThrow();
  if (theirs.appointments >= per_person) throw new AppointmentRefusedError("many");

  const places = new Set(here.map(({ place }) => place));
  let place = 0;
  while (places.has(place)) place += 1;
  await trx
    .insertInto("appointments")
    .values({
      lead_id: leadId,
      site: lead.site,
      location_id,
      starts_at,
      ends_at,
      place,
      car_id: lead.car_id,
      email_hash: email,
      phone_hash: phone,
    })
    .execute();
}

/** The hash includes the site, so that one person's hashes on two sites differ. */
function hashesOf(lead: NewLead): { email: string | null; phone: string | null } {
  const { email, phone } = samePerson(lead);
  const hash = (value: string | null) => value && hashOf(JSON.stringify([lead.site, value]));
  return { email: hash(email), phone: hash(phone) };
}
