import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AccountId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection, Tables } from "./connection";
import type { PersonalDataPart } from "./personal-data-part";

declare module "./connection" {
  interface Tables {
    form_drafts: FormDraftsTable;
  }
}

/** The answers of long forms that are not finished yet (docs/decisions/0068). */
interface FormDraftsTable {
  /** SHA-256 of the secret in the browser's cookie and of what the form is about. */
  id: string;
  site: SiteSlug;
  /** The account that was signed in when it was last changed; null: nobody was. */
  account_id: AccountId | null;
  /** Encrypted with that secret too. */
  content: string;
  created_at: string;
  expires_at: string;
}

interface FormDraftRow extends Omit<FormDraftsTable, "created_at" | "expires_at"> {
  expiresAt: Date;
}

/** The migration: drafts of long forms. */
export async function addFormDrafts(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table form_drafts (
    id ${text} primary key, site ${text} not null,
    account_id ${text} references accounts (id) on delete cascade, content ${text} not null,
    created_at ${text} not null, expires_at ${text} not null
  )`.execute(trx);
  await sql`create index form_drafts_by_end on form_drafts (expires_at)`.execute(trx);
  await sql`create index form_drafts_by_account on form_drafts (account_id)`.execute(trx);
}

/** The answers of long forms that are not finished yet (docs/decisions/0068). */
export class FormDraftStore {
  constructor(private readonly connection: Connection) {}

  /** Stores a draft, in place of the earlier one with this id. Also deletes drafts that have expired. */
  async keep({ id, site, account_id, content, expiresAt }: FormDraftRow, now: Date): Promise<void> {
    const changed = { account_id, content, expires_at: expiresAt.toISOString() };
    await this.connection.write(async (trx) => {
      await deleteExpired(trx, now);
      await trx
        .insertInto("form_drafts")
        .values({ id, site, created_at: now.toISOString(), ...changed })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
        .execute();
    });
  }

  /** Returns a draft of this site; null when it has expired or there is none. */
  async find(
    site: SiteSlug,
    id: string,
    now: Date,
  ): Promise<Pick<FormDraftRow, "account_id" | "content"> | null> {
    const row = await this.connection.read
      .selectFrom("form_drafts")
      .select(["account_id", "content"])
      .where("id", "=", id)
      .where("site", "=", site)
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst();
    return row ?? null;
  }

  async delete(site: SiteSlug, id: string): Promise<void> {
    await this.connection.write((trx) =>
      trx.deleteFrom("form_drafts").where("id", "=", id).where("site", "=", site).execute(),
    );
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.connection.write((trx) => deleteExpired(trx, now));
  }
}

async function deleteExpired(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx.deleteFrom("form_drafts").where("expires_at", "<=", now.toISOString()).execute();
}

/**
 * What a draft says can be read with its browser's cookie only, so an export says that there is one. Of a shopper who
 * was not signed in nothing leads to it; it expires within a day.
 */
export const formDrafts: PersonalDataPart = {
  name: "unfinished_forms",
  tables: ["form_drafts"],
  export: (read, { accountIds }) =>
    read
      .selectFrom("form_drafts")
      .select(["created_at", "expires_at"])
      .where((row) => row.or(accountIds.map((id) => row("account_id", "=", id))))
      .orderBy("created_at")
      .execute(),
  async erase(trx, { accountIds }) {
    await trx
      .deleteFrom("form_drafts")
      .where((row) => row.or(accountIds.map((id) => row("account_id", "=", id))))
      .execute();
    return [];
  },
};
