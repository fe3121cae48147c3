import { type RawBuilder, sql, type Transaction } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Connection, Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    preview_links: PreviewLinksTable;
  }
}

/** Addresses that show a draft to people who are no editors (docs/decisions/0104). */
interface PreviewLinksTable {
  /** SHA-256 of the token in the address. */
  id: string;
  site: SiteSlug;
  /** Of the editor who made it, in lower case. */
  email: string;
  /** The page that it opens. */
  path: string;
  created_at: string;
  expires_at: string;
}

export type PreviewLink = Omit<PreviewLinksTable, "site">;

export async function addPreviewLinks(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table preview_links (
    id ${text} primary key, site ${text} not null, email ${text} not null, path ${text} not null,
    created_at ${text} not null, expires_at ${text} not null
  )`.execute(trx);
}

const COLUMNS = ["id", "email", "path", "created_at", "expires_at"] as const;

/** Links to drafts (docs/decisions/0104). */
export class PreviewLinkStore {
  constructor(private readonly connection: Connection) {}

  /** Adds a link. Returns false, and adds nothing, where the site has `limit` links that work. */
  add(link: PreviewLink & { site: SiteSlug }, limit: number, now: Date): Promise<boolean> {
    return this.connection.write(async (trx) => {
      await trx.deleteFrom("preview_links").where("expires_at", "<=", now.toISOString()).execute();
      const row = await trx
        .selectFrom("preview_links")
        .select(sql<number>`count(*)`.as("links"))
        .where("site", "=", link.site)
        .executeTakeFirstOrThrow();
      if (Number(row.links) >= limit) return false;
      await trx.insertInto("preview_links").values(link).execute();
      return true;
    });
  }

  /** Returns the link while it works. */
  async find(site: SiteSlug, id: string, now: Date): Promise<PreviewLink | null> {
    const row = await this.connection.read
      .selectFrom("preview_links")
      .select(COLUMNS)
      .where("id", "=", id)
      .where("site", "=", site)
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst();
    return row ?? null;
  }

  /** Returns a site's links that work, the newest first. */
  list(site: SiteSlug, now: Date): Promise<PreviewLink[]> {
    return this.connection.read
      .selectFrom("preview_links")
      .select(COLUMNS)
      .where("site", "=", site)
      .where("expires_at", ">", now.toISOString())
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
  }

  async end(site: SiteSlug, id: string): Promise<void> {
    await this.connection.write((trx) =>
      trx.deleteFrom("preview_links").where("id", "=", id).where("site", "=", site).execute(),
    );
  }

  /** Ends every link that an address has made. */
  async endAll(site: SiteSlug, email: string): Promise<void> {
    await this.connection.write((trx) =>
      trx.deleteFrom("preview_links").where("email", "=", email).where("site", "=", site).execute(),
    );
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx.deleteFrom("preview_links").where("expires_at", "<=", now.toISOString()).execute(),
    );
  }
}
