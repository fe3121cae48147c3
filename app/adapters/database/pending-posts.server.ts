import type { Transaction } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Connection, Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    pending_posts: PendingPostsTable;
  }
}

/** Posts of signed-out visitors, kept until they have signed in (docs/decisions/0060). */
interface PendingPostsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  id: string;
  site: SiteSlug;
  /** Encrypted with that secret too. */
  content: string;
  expires_at: string;
}

interface PendingPostRow extends Omit<PendingPostsTable, "expires_at"> {
  expiresAt: Date;
}

/** Posts of signed-out visitors, kept until they have signed in (docs/decisions/0060). */
export class PendingPostStore {
  constructor(private readonly connection: Connection) {}

  /** Stores a post. Also deletes posts that have expired. */
  async add({ id, site, content, expiresAt }: PendingPostRow, now: Date): Promise<void> {
    await this.connection.write(async (trx) => {
      await deleteExpired(trx, now);
      await trx
        .insertInto("pending_posts")
        .values({ id, site, content, expires_at: expiresAt.toISOString() })
        .execute();
    });
  }

  /** Returns the content of a post of this site; null when it has expired or there is none. */
  async content(site: SiteSlug, id: string, now: Date): Promise<string | null> {
    const row = await this.connection.read
      .selectFrom("pending_posts")
      .select("content")
      .where("id", "=", id)
      .where("site", "=", site)
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst();
    return row?.content ?? null;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.connection.write((trx) => deleteExpired(trx, now));
  }

  /** Deletes a post. Resolves to true for the one caller that has deleted it. */
  async delete(site: SiteSlug, id: string): Promise<boolean> {
    const deleted = await this.connection.write((trx) =>
      trx.deleteFrom("pending_posts").where("id", "=", id).where("site", "=", site).executeTakeFirst(),
    );
    return deleted.numDeletedRows > 0;
  }
}

async function deleteExpired(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx.deleteFrom("pending_posts").where("expires_at", "<=", now.toISOString()).execute();
}
