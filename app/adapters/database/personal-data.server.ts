import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { AccountId, LeadId, MessageId, SiteSlug } from "~/domain/text/identifiers";
import { addedEditors } from "./added-editors.server";
import { onlinePayments, reservations, spins, unsettledReservations } from "./checkout-personal-data.server";
import { type Connection, inChunks, type Tables } from "./connection";
import { formDrafts } from "./form-drafts.server";
import { hashesOfPerson } from "./lead-people.server";
import { type ErasedLead, eraseLeads } from "./lead-privacy.server";
import { editorAddresses, editorRows, type PersonalDataPart, type PersonOnSite } from "./personal-data-part";

/** What was erased next to leads. */
interface ErasedAccounts {
  accounts: number;
  /** Ids of messages to the person: their texts may be stored as files. */
  messages: MessageId[];
}

interface ErasedPerson extends ErasedAccounts {
  leads: ErasedLead[];
  /**
   * What is being sent at this moment and can't be erased. If there is any, only the leads that are not being sent were
   * erased, and all else waits for the next call. With reservations whose money is open (their references), nothing was
   * erased.
   */
  busy: { leads: LeadId[]; messages: number; reservations: string[] };
}

/** Where leads are: `LeadPrivacyStore` exports and erases them. */
export const LEAD_TABLES = ["leads", "outbox", "appointments", "valuations", "lead_people"] as const;

const account: PersonalDataPart = {
  name: "account",
  tables: ["accounts"],
  export: (read, { accountIds }) =>
    read
      .selectFrom("accounts")
      .select(["phone", "name", "email", "email_confirmed_at", "created_at", "used_at", "language"])
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

/** An export names the author of a picture `email`. */
const pictureAuthors: PersonalDataPart = {
  ...editorRows("site_pictures", ["name", "author", "created_at"], "created_at", "author", ["author"]),
  export: async (read, { site, emails }) =>
    emails.length === 0
      ? []
      : read
          .selectFrom("site_pictures")
          .select(["name", "author as email", "created_at"])
          .where("site", "=", site)
          .where("author", "in", editorAddresses(emails))
          .orderBy("created_at")
          .execute(),
};

/** All personal data next to leads, as an export lists it. What belongs to an account follows the account. */
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
  editorRows("editor_sessions", ["email", "created_at", "expires_at"], "created_at", "rows", ["email"]),
  addedEditors,
  editorRows("preview_links", ["email", "path", "created_at", "expires_at"], "created_at", "rows", ["email"]),
  pictureAuthors,
  editorRows("wording_drafts", ["kind", "key", "language", "author", "updated_at"], "key", "author", [
    "author",
  ]),
  editorRows("publications", ["version", "author", "at"], "version", "author", ["author"]),
  // Without their author they are not published.
  editorRows(
    "publication_plans",
    ["language", "author", "created_at", "publish_at"],
    "created_at",
    "author",
    ["author"],
  ),
  editorRows(
    "publication_requests",
    ["language", "author", "note", "created_at", "outcome", "answer", "answered_by"],
    "created_at",
    "rows",
    ["author", "answered_by"],
  ),
];

/** The data of a person in all tables (docs/decisions/0064). */
export class PersonalDataStore {
  constructor(private readonly connection: Connection) {}

  /** Returns what is stored of a person next to the leads, by the names of the parts. */
  async export(person: PersonOnSite): Promise<Record<string, object[]>> {
    const parts = PERSONAL_DATA.map(
      async (part) => [part.name, await part.export(this.connection.read, person)] as const,
    );
    return Object.fromEntries(await Promise.all(parts));
  }

  /**
   * Returns the leads of a person, oldest first: those with one of the addresses or numbers, and those of the accounts,
   * unfinished forms included.
   */
  leads(person: PersonOnSite): Promise<LeadId[]> {
    return leadsOf(this.connection.read, person);
  }

  async messages(person: PersonOnSite): Promise<MessageId[]> {
    const rows = await this.connection.read
      .selectFrom("messages")
      .select("id")
      .where((row) => toPerson(row, person))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Returns the references of the reservations for which an erasure waits. */
  unsettledReservations(person: PersonOnSite): Promise<string[]> {
    return unsettledReservations(this.connection.read, person);
  }

  /** Erases everything of a person in one transaction. */
  async erase(person: PersonOnSite, now: Date): Promise<ErasedPerson> {
    const outcome = await this.connection.write(async (trx) => {
      await lockAccounts(trx, person.accountIds);
      const reservations = await unsettledReservations(trx, person);
      if (reservations.length > 0)
        return { leads: [], accounts: 0, messages: [], busy: { leads: [], messages: 0, reservations } };
      const { erased, busy } = await eraseLeadsOf(trx, person, now);
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
    await this.connection.flushDeleted();
    return outcome;
  }

  /**
   * Erases accounts of a site with all that belongs to them. Their leads stay: a lead is kept for a time of its own.
   */
  async eraseAccounts(site: SiteSlug, accountIds: readonly AccountId[]): Promise<ErasedAccounts> {
    const person = { site, accountIds, emails: [], phones: [], messagePersons: [], codeReceivers: [] };
    const erased = await this.connection.write((trx) => eraseParts(trx, person));
    await this.connection.flushDeleted();
    return { accounts: accountIds.length, messages: erased };
  }
}

/** Makes a lead that is just being stored for one of these accounts wait, and then fail: its account is gone. */
async function lockAccounts(trx: Transaction<Tables>, accountIds: readonly AccountId[]): Promise<void> {
  if (accountIds.length === 0) return;
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
  person: PersonOnSite,
  now: Date,
): Promise<{ erased: ErasedLead[]; busy: LeadId[] }> {
  const ids = await leadsOf(trx, person);
  const erased: ErasedLead[] = [];
  const busy: LeadId[] = [];
  for (const some of inChunks(ids, LEADS_PER_STATEMENT)) {
    const outcome = await eraseLeads(trx, some, now);
    erased.push(...outcome.erased);
    busy.push(...outcome.busy);
  }
  return { erased, busy };
}

/** Returns the leads with one of the person's addresses or numbers, and those of the accounts, oldest first. */
async function leadsOf(database: Kysely<Tables>, person: PersonOnSite): Promise<LeadId[]> {
  const { site, accountIds } = person;
  const people = hashesOfPerson(person);
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
