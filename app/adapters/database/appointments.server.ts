import { sql, type Transaction } from "kysely";
import { samePerson } from "~/domain/appointments/same-person";
import type { NewLead } from "~/domain/lead/lead";
import type { LeadId } from "~/domain/text/identifiers";
import { AppointmentRefusedError, type AppointmentStore, type NewAppointment } from "./appointment-store";
import { hashOf } from "./car-rows.server";
import type { Connection } from "./connection";
import type { Tables } from "./tables";

/** The first of the two numbers of a PostgreSQL advisory lock. No other part of the program uses it. */
const BOOKING_LOCK = 20_261_121;

export function createAppointmentStore(connection: Connection): AppointmentStore {
  const { read } = connection;
  return {
    async booked({ site, location_id, car_id, from, to }) {
      const rows = await read
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
    },

    async ofLead(leadId) {
      const row = await read
        .selectFrom("appointments")
        .select(["location_id", "starts_at", "ends_at"])
        .where("lead_id", "=", leadId)
        .executeTakeFirst();
      return row ?? null;
    },

    async release(leadId) {
      const deleted = await connection.write((trx) =>
        trx.deleteFrom("appointments").where("lead_id", "=", leadId).executeTakeFirst(),
      );
      return deleted.numDeletedRows > 0;
    },
  };
}

/**
 * Books a slot for a lead that this transaction has just stored.
 * @throws AppointmentRefusedError when the slot is taken or the person has enough appointments; the caller must roll
 * back the transaction
 */
export async function bookAppointment(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  leadId: LeadId,
  lead: NewLead,
  appointment: NewAppointment,
  now: Date,
): Promise<void> {
  const { location_id, starts_at, ends_at, per_slot, per_person } = appointment;
  // Bookings of a site run one after another, so the counts below can't change before the commit. (SQLite has one
  // writer.)
  if (kind === "postgres")
    await sql`select pg_advisory_xact_lock(${BOOKING_LOCK}::int, hashtext(${lead.site}::text))`.execute(trx);

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
