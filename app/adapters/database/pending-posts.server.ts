import type { Transaction } from "kysely";
import type { Connection } from "./connection";
import type { PendingPostStore } from "./pending-post-store";
import type { Tables } from "./tables";

export function createPendingPostStore({ read, write }: Connection): PendingPostStore {
  return {
    async add({ id, site, content, expiresAt }, now) {
      await write(async (trx) => {
        await deleteExpired(trx, now);
        await trx
          .insertInto("pending_posts")
          .values({ id, site, content, expires_at: expiresAt.toISOString() })
          .execute();
      });
    },

    async content(site, id, now) {
      const row = await read
        .selectFrom("pending_posts")
        .select("content")
        .where("id", "=", id)
        .where("site", "=", site)
        .where("expires_at", ">", now.toISOString())
        .executeTakeFirst();
      return row?.content ?? null;
    },

    async deleteExpired(now) {
      await write((trx) => deleteExpired(trx, now));
    },

    async delete(site, id) {
      const deleted = await write((trx) =>
        trx.deleteFrom("pending_posts").where("id", "=", id).where("site", "=", site).executeTakeFirst(),
      );
      return deleted.numDeletedRows > 0;
    },
  };
}

async function deleteExpired(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx.deleteFrom("pending_posts").where("expires_at", "<=", now.toISOString()).execute();
}
