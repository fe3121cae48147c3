import type { Kysely } from "kysely";
import { forgetPerson } from "./checkout-rows.server";
import type { Tables } from "./connection";
import { hashesOfPerson } from "./lead-people.server";
import { forgetPayer } from "./online-payments.server";
import type { PersonalDataPart, PersonOnSite } from "./personal-data-part";

/* The personal data of reservations, online payments and spins. */

/**
 * A reservation stays, for the money that was paid, without its person. When an account ends for want of use, its
 * reservations only lose the account, as leads do.
 */
export const reservations: PersonalDataPart = {
  name: "reservations",
  tables: ["reservations", "reservation_people"],
  async export(read, person) {
    const rows = await read
      .selectFrom("reservations")
      .innerJoin("payments", "payments.id", "reservations.payment_id")
      .select([
        "reference",
        "kind",
        "car_name",
        "car_price",
        "reservations.state",
        "ends_at",
        "amount_cents",
        "currency",
        "paid_at",
        "content",
        "reservations.created_at",
      ])
      .where("reservations.id", "in", reservationsOf(read, person))
      .orderBy("reservations.created_at")
      .execute();
    return rows.map(withReadContent);
  },
  async erase(trx, person) {
    if (person.emails.length === 0 && person.phones.length === 0) return [];
    const rows = await reservationsOf(trx, person).execute();
    for (const { id } of rows) await forgetPerson(trx, id);
    return [];
  },
};

/** The reservations with one of the person's addresses or numbers, and those of the accounts. */
function reservationsOf(database: Kysely<Tables>, person: PersonOnSite) {
  const people = hashesOfPerson(person);
  return database
    .selectFrom("reservations")
    .select("reservations.id")
    .where("reservations.site", "=", person.site)
    .where((row) =>
      row.or([
        ...person.accountIds.map((id) => row("reservations.account_id", "=", id)),
        ...people.map((hash) =>
          row(
            "reservations.id",
            "in",
            row.selectFrom("reservation_people").select("reservation_id").where("person", "=", hash),
          ),
        ),
      ]),
    );
}

/** As reservations: an online payment stays, for the money, without its person. */
export const onlinePayments: PersonalDataPart = {
  name: "online_payments",
  tables: ["online_payments", "online_payment_people"],
  async export(read, person) {
    const rows = await read
      .selectFrom("online_payments")
      .innerJoin("payments", "payments.id", "online_payments.payment_id")
      .select(["receipt", "payments.state", "amount_cents", "currency", "paid_at", "content"])
      .select("online_payments.created_at")
      .where("online_payments.id", "in", onlinePaymentsOf(read, person))
      .orderBy("online_payments.created_at")
      .execute();
    return rows.map(withReadContent);
  },
  async erase(trx, person) {
    if (person.emails.length === 0 && person.phones.length === 0) return [];
    for (const { id } of await onlinePaymentsOf(trx, person).execute()) await forgetPayer(trx, id);
    return [];
  },
};

function onlinePaymentsOf(database: Kysely<Tables>, person: PersonOnSite) {
  const people = hashesOfPerson(person);
  return database
    .selectFrom("online_payments")
    .select("online_payments.id")
    .where("online_payments.site", "=", person.site)
    .where((row) =>
      row.or([
        ...person.accountIds.map((id) => row("online_payments.account_id", "=", id)),
        ...people.map((hash) =>
          row(
            "online_payments.id",
            "in",
            row.selectFrom("online_payment_people").select("online_payment_id").where("person", "=", hash),
          ),
        ),
      ]),
    );
}

/** The keyed hash of the number stays: otherwise a number could spin again. A prize's person is in its lead. */
export const spins: PersonalDataPart = {
  name: "spins",
  tables: ["spins"],
  async export(read, { accountIds }) {
    if (accountIds.length === 0) return [];
    return read
      .selectFrom("spins")
      .select(["campaign", "prize", "code", "created_at"])
      .where("account_id", "in", accountIds)
      .orderBy("created_at")
      .execute();
  },
  async erase(trx, { accountIds }) {
    if (accountIds.length === 0) return [];
    await trx
      .updateTable("spins")
      .set({ account_id: null, content: null })
      .where("account_id", "in", accountIds)
      .execute();
    return [];
  },
};

/**
 * The references of a person's reservations and online payments whose money is still to be decided on: a reservation is
 * held or paid, a payment is open or to be given back.
 */
export async function unsettledReservations(
  database: Kysely<Tables>,
  person: PersonOnSite,
): Promise<string[]> {
  const rows = await database
    .selectFrom("reservations")
    .innerJoin("payments", "payments.id", "reservations.payment_id")
    .select("reservations.reference")
    .where("reservations.id", "in", reservationsOf(database, person))
    .where((row) =>
      row.or([
        row("reservations.state", "in", ["held", "paid"]),
        row("payments.state", "in", ["open", "refund_due", "refund_failed"]),
      ]),
    )
    .orderBy("reservations.created_at")
    .execute();
  const payments = await database
    .selectFrom("online_payments")
    .innerJoin("payments", "payments.id", "online_payments.payment_id")
    .select("online_payments.receipt")
    .where("online_payments.id", "in", onlinePaymentsOf(database, person))
    .where((row) =>
      row.or([
        row("payments.state", "in", ["open", "refund_due", "refund_failed"]),
        // Somebody still has to hear of it.
        row.and([row("payments.state", "in", ["paid", "refunded"]), row("told_paid_at", "is", null)]),
      ]),
    )
    .orderBy("online_payments.created_at")
    .execute();
  return [...rows.map(({ reference }) => reference), ...payments.map(({ receipt }) => receipt)];
}

function withReadContent<Row extends { content: string | null }>({ content, ...row }: Row) {
  return { ...row, content: content === null ? null : (JSON.parse(content) as object) };
}
