import type { RawBuilder, Transaction } from "kysely";
import type { Connection } from "./connection";
import type { FormDraftStore } from "./form-draft-store";
import type { PersonalDataPart } from "./personal-data-part";
import type { Tables } from "./tables";

/** The migration: drafts of long forms. */
export async function addFormDrafts(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("form_drafts")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("account_id", text, (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("content", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute();
  await trx.schema.createIndex("form_drafts_by_end").on("form_drafts").column("expires_at").execute();
  await trx.schema.createIndex("form_drafts_by_account").on("form_drafts").column("account_id").execute();
}

export function createFormDraftStore({ read, write }: Connection): FormDraftStore {
  return {
    async keep({ id, site, account_id, content, expiresAt }, now) {
      const changed = { account_id, content, expires_at: expiresAt.toISOString() };
      await write(async (trx) => {
        await deleteExpired(trx, now);
        await trx
          .insertInto("form_drafts")
          .values({ id, site, created_at: now.toISOString(), ...changed })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
          .execute();
      });
    },

    async find(site, id, now) {
      const row = await read
        .selectFrom("form_drafts")
        .select(["account_id", "content"])
        .where("id", "=", id)
        .where("site", "=", site)
        .where("expires_at", ">", now.toISOString())
        .executeTakeFirst();
      return row ?? null;
    },

    async delete(site, id) {
      await write((trx) =>
        trx.deleteFrom("form_drafts").where("id", "=", id).where("site", "=", site).execute(),
      );
    },

    async deleteExpired(now) {
      await write((trx) => deleteExpired(trx, now));
    },
  };
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
