import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { AccountId, LeadId, MessageId } from "~/domain/text/identifiers";
import { forgetPerson } from "./checkout-rows.server";
import type { Connection } from "./connection";
import { formDrafts } from "./form-drafts.server";
import { personHashes } from "./lead-people.server";
import { eraseLeads } from "./lead-privacy.server";
import type { ErasedLead } from "./lead-privacy-store";
import { forgetPayer } from "./online-payments.server";
import type { PersonalDataStore, PersonOnSite } from "./personal-data";
import type { PersonalDataPart } from "./personal-data-part";
import type { Tables } from "./tables";

/** Where leads are: `LeadPrivacyStore` exports and erases them. */
export const LEAD_TABLES = ["leads", "outbox", "appointments", "valuations", "lead_people"] as const;

const account: PersonalDataPart = {
  name: "account",
  tables: ["accounts"],
  export: (read, { accountIds }) =>
    read
      .selectFrom("accounts")
      .select(["phone", "name", "email", "email_confirmed_at", "created_at", "used_at"])
      .where((row) => row.or(accountIds.map((id) => row("id", "=", id))))
      .orderBy("created_at")
      .execute(),
  async erase(trx, { site, accountIds, emails }) {
    await trx
      .deleteFrom("accounts")
      .where((row) => row.or(accountIds.map((id) => row("id", "=", id))))
      .execute();
    // Somebody may have entered the address in another account. One that has confirmed it owns it too.
    for (const email of emails)
      await trx
        .updateTable("accounts")
        .set({ email: null })
        .where("site", "=", site)
        .where("email_confirmed_at", "is", null)
        .where(sql`lower(email)`, "=", email.trim().toLowerCase())
        .execute();
    return [];
  },
};

/** Tables whose rows belong to one account each. */
type OwnedTable = {
  [Name in keyof Tables]: Tables[Name] extends { account_id: AccountId } ? Name : never;
}[keyof Tables];

/**
 * Returns the part of a table whose rows belong to one account each.
 * @param columns for the person to read
 * @param order the column by which an export is sorted
 * @param dependents tables whose rows are deleted with these
 */
function ownedRows<Name extends OwnedTable>(
  name: string,
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  order: keyof Tables[Name] & string,
  dependents: readonly (keyof Tables)[] = [],
): PersonalDataPart {
  return {
    name,
    tables: [table, ...dependents],
    async export(read, { accountIds }) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const rows: object[] = [];
      for (const id of accountIds) {
        const found = await sql<object>`select ${names} from ${sql.table(table)}
          where account_id = ${id} order by ${sql.ref(order)}`.execute(read);
        rows.push(...found.rows);
      }
      return rows;
    },
    async erase(trx, { accountIds }) {
      for (const id of accountIds)
        await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(trx);
      return [];
    },
  };
}

/** Their texts are encrypted, and deleted when they are sent. */
const messages: PersonalDataPart = {
  name: "messages",
  tables: ["messages"],
  export: (read, person) =>
    read
      .selectFrom("messages")
      .select(["channel", "kind", "state", "created_at", "updated_at"])
      .where((row) => toPerson(row, person))
      .orderBy("created_at")
      .execute(),
  async erase(trx, person) {
    const rows = await trx
      .deleteFrom("messages")
      .where((row) => toPerson(row, person))
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  },
};

/**
 * The number of a code is only a hash, and the row is deleted within hours. An erasure takes the number out of it and
 * ends the code; the row stays, so that the limit for codes of one connection still counts it.
 */
const codes: PersonalDataPart = {
  name: "codes",
  tables: ["sign_in_codes"],
  export: (read, { codeReceivers }) =>
    read
      .selectFrom("sign_in_codes")
      .select(["purpose", "tries", "created_at", "expires_at"])
      .where((row) => row.or(codeReceivers.map((receiver) => row("receiver", "=", receiver))))
      .orderBy("created_at")
      .execute(),
  async erase(trx, { codeReceivers }) {
    await trx
      .updateTable("sign_in_codes")
      .set((set) => ({ receiver: "", ended: set.fn.coalesce("ended", set.val("replaced" as const)) }))
      .where((row) => row.or(codeReceivers.map((receiver) => row("receiver", "=", receiver))))
      .execute();
    return [];
  },
};

/**
 * A reservation stays, for the money that was paid, without its person. When an account ends for want of use, its
 * reservations only lose the account, as leads do.
 */
const reservations: PersonalDataPart = {
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
    return rows.map(({ content, ...row }) => ({
      ...row,
      content: content === null ? null : (JSON.parse(content) as object),
    }));
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
  const people = hashesOf(person);
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
const onlinePayments: PersonalDataPart = {
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
    return rows.map(({ content, ...row }) => ({
      ...row,
      content: content === null ? null : (JSON.parse(content) as object),
    }));
  },
  async erase(trx, person) {
    if (person.emails.length === 0 && person.phones.length === 0) return [];
    for (const { id } of await onlinePaymentsOf(trx, person).execute()) await forgetPayer(trx, id);
    return [];
  },
};

function onlinePaymentsOf(database: Kysely<Tables>, person: PersonOnSite) {
  const people = hashesOf(person);
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
const spins: PersonalDataPart = {
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
async function unsettledReservations(database: Kysely<Tables>, person: PersonOnSite): Promise<string[]> {
  const rows = await database
    .selectFrom("reservations")
    .innerJoin("payments", "payments.id", "reservations.payment_id")
    .select("reservations.reference")
    .where("reservations.id", "in", reservationsOf(database, person))
    .where((row) =>
      row.or([
        row("reservations.state", "in", ["held", "paid"]),
        row("payments.state", "in", ["open", "refund_due"]),
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
        row("payments.state", "in", ["open", "refund_due"]),
        // Somebody still has to hear of it.
        row.and([row("payments.state", "in", ["paid", "refunded"]), row("told_paid_at", "is", null)]),
      ]),
    )
    .orderBy("online_payments.created_at")
    .execute();
  return [...rows.map(({ reference }) => reference), ...payments.map(({ receipt }) => receipt)];
}

/** All personal data beside leads, as an export lists it. What belongs to an account follows the account. */
export const PERSONAL_DATA: readonly PersonalDataPart[] = [
  account,
  ownedRows(
    "devices",
    "sessions",
    ["device", "created_at", "seen_at", "expires_at", "verified_at"],
    "created_at",
  ),
  ownedRows(
    "saved_cars",
    "saved_cars",
    ["car_id", "car_name", "price", "watch_price", "told_price", "saved_at"],
    "saved_at",
  ),
  ownedRows("saved_searches", "saved_searches", ["name", "address", "created_at"], "created_at", [
    "saved_search_terms",
    "search_matches",
  ]),
  ownedRows("alerts", "alert_settings", ["channel", "last_told_at", "updated_at"], "updated_at"),
  ownedRows("consents", "consents", ["kind", "wording", "given_at", "withdrawn_at"], "given_at"),
  messages,
  codes,
  formDrafts,
  reservations,
  onlinePayments,
  spins,
];

export function createPersonalDataStore(connection: Connection): PersonalDataStore {
  return {
    async export(person) {
      const parts = PERSONAL_DATA.map(
        async (part) => [part.name, await part.export(connection.read, person)] as const,
      );
      return Object.fromEntries(await Promise.all(parts));
    },

    leads: (person) => leadsOf(connection.read, person),

    async messages(person) {
      const rows = await connection.read
        .selectFrom("messages")
        .select("id")
        .where((row) => toPerson(row, person))
        .execute();
      return rows.map(({ id }) => id);
    },

    unsettledReservations: (person) => unsettledReservations(connection.read, person),

    async erase(person, now) {
      const outcome = await connection.write(async (trx) => {
        await lockAccounts(trx, connection.kind, person.accountIds);
        const reservations = await unsettledReservations(trx, person);
        if (reservations.length > 0)
          return { leads: [], accounts: 0, messages: [], busy: { leads: [], messages: 0, reservations } };
        const { erased, busy } = await eraseLeadsOf(trx, connection.kind, person, now);
        const sending = await messagesBeingSent(trx, person, now);
        if (busy.length > 0 || sending > 0)
          return {
            leads: erased,
            accounts: 0,
            messages: [],
            busy: { leads: busy, messages: sending, reservations },
          };
        const messages = await eraseParts(trx, person);
        return {
          leads: erased,
          accounts: person.accountIds.length,
          messages,
          busy: { leads: [], messages: 0, reservations },
        };
      });
      await connection.flushDeleted();
      return outcome;
    },

    async eraseAccounts(site, accountIds) {
      const person = { site, accountIds, emails: [], phones: [], messagePersons: [], codeReceivers: [] };
      const erased = await connection.write((trx) => eraseParts(trx, person));
      await connection.flushDeleted();
      return { accounts: accountIds.length, messages: erased };
    },
  };
}

/** Makes a lead that is just being stored for one of these accounts wait, and then fail: its account is gone. */
async function lockAccounts(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  accountIds: readonly AccountId[],
): Promise<void> {
  if (kind !== "postgres" || accountIds.length === 0) return;
  await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "in", accountIds)
    .orderBy("id")
    .forUpdate()
    .execute();
}

const LEADS_PER_STATEMENT = 100;

async function eraseLeadsOf(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  person: PersonOnSite,
  now: Date,
): Promise<{ erased: ErasedLead[]; busy: LeadId[] }> {
  const ids = await leadsOf(trx, person);
  const erased: ErasedLead[] = [];
  const busy: LeadId[] = [];
  for (let start = 0; start < ids.length; start += LEADS_PER_STATEMENT) {
    const some = await eraseLeads(trx, kind, ids.slice(start, start + LEADS_PER_STATEMENT), now);
    erased.push(...some.erased);
    busy.push(...some.busy);
  }
  return { erased, busy };
}

function hashesOf({ site, emails, phones }: PersonOnSite): string[] {
  return [
    ...emails.flatMap((email) => personHashes(site, { email, phone: null })),
    ...phones.flatMap((phone) => personHashes(site, { email: null, phone })),
  ];
}

/** Returns the leads with one of the person's addresses or numbers, and those of the accounts, oldest first. */
async function leadsOf(database: Kysely<Tables>, person: PersonOnSite): Promise<LeadId[]> {
  const { site, accountIds } = person;
  const people = hashesOf(person);
  const rows = await database
    .selectFrom("leads")
    .select("lead_id")
    .where("site", "=", site)
    .where((row) =>
      row.or([
        ...accountIds.map((id) => row("account_id", "=", id)),
        ...(people.length > 0
          ? [
              row(
                "lead_id",
                "in",
                row.selectFrom("lead_people").select("lead_id").where("person", "in", people),
              ),
            ]
          : []),
      ]),
    )
    .orderBy("created_at")
    .orderBy("lead_id")
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

async function messagesBeingSent(trx: Transaction<Tables>, person: PersonOnSite, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom("messages")
    .select("id")
    .where((row) => toPerson(row, person))
    .where("state", "=", "sending")
    .where("next_attempt_at", ">", now.toISOString())
    .execute();
  return rows.length;
}

async function eraseParts(trx: Transaction<Tables>, person: PersonOnSite): Promise<MessageId[]> {
  const erased: MessageId[] = [];
  // What belongs to the account goes before it.
  for (const part of [...PERSONAL_DATA].reverse()) erased.push(...(await part.erase(trx, person)));
  return erased;
}

/** To one of the accounts, or to one of the person's addresses or numbers. */
function toPerson(row: ExpressionBuilder<Tables, "messages">, { accountIds, messagePersons }: PersonOnSite) {
  return row.or([
    ...accountIds.map((id) => row("account_id", "=", id)),
    ...messagePersons.map((person) => row("person", "=", person)),
  ]);
}
