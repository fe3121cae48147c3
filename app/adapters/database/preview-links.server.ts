import { type RawBuilder, sql, type Transaction } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import type { PersonalDataPart } from "./personal-data-part";
import type { Tables } from "./tables";

/** An address that shows a site's draft to somebody who is no editor. */
export interface PreviewLink {
  /** The hash of the token in the address. */
  id: string;
  /** The editor who made it. */
  email: string;
  /** The page that it opens. */
  path: string;
  created_at: string;
  expires_at: string;
}

/** Links to drafts (docs/decisions/0104). */
export interface PreviewLinkStore {
  /** Adds a link. Returns false, and adds nothing, where the site has `limit` links that work. */
  add(link: PreviewLink & { site: SiteSlug }, limit: number, now: Date): Promise<boolean>;
  /** Returns the link while it works. */
  find(site: SiteSlug, id: string, now: Date): Promise<PreviewLink | null>;
  /** Returns a site's links that work, the newest first. */
  list(site: SiteSlug, now: Date): Promise<PreviewLink[]>;
  end(site: SiteSlug, id: string): Promise<void>;
  /** Ends every link that an address has made. */
  endAll(site: SiteSlug, email: string): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
}

export async function addPreviewLinks(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table preview_links (
    id ${text} primary key, site ${text} not null, email ${text} not null, path ${text} not null,
    created_at ${text} not null, expires_at ${text} not null
  )`.execute(trx);
}

const COLUMNS = ["id", "email", "path", "created_at", "expires_at"] as const;

export function createPreviewLinkStore({ read, write }: Connection): PreviewLinkStore {
  return {
    add: (link, limit, now) =>
      write(async (trx) => {
        await trx.deleteFrom("preview_links").where("expires_at", "<=", now.toISOString()).execute();
        const row = await trx
          .selectFrom("preview_links")
          .select(sql<number>`count(*)`.as("links"))
          .where("site", "=", link.site)
          .executeTakeFirstOrThrow();
        if (Number(row.links) >= limit) return false;
        await trx.insertInto("preview_links").values(link).execute();
        return true;
      }),

    async find(site, id, now) {
      const row = await read
        .selectFrom("preview_links")
        .select(COLUMNS)
        .where("id", "=", id)
        .where("site", "=", site)
        .where("expires_at", ">", now.toISOString())
        .executeTakeFirst();
      return row ?? null;
    },

    list: (site, now) =>
      read
        .selectFrom("preview_links")
        .select(COLUMNS)
        .where("site", "=", site)
        .where("expires_at", ">", now.toISOString())
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute(),

    async end(site, id) {
      await write((trx) =>
        trx.deleteFrom("preview_links").where("id", "=", id).where("site", "=", site).execute(),
      );
    },

    async endAll(site, email) {
      await write((trx) =>
        trx.deleteFrom("preview_links").where("email", "=", email).where("site", "=", site).execute(),
      );
    },

    async deleteExpired(now) {
      await write((trx) =>
        trx.deleteFrom("preview_links").where("expires_at", "<=", now.toISOString()).execute(),
      );
    },
  };
}

/** The links that an editor has made. An erasure ends them. */
export const previewLinks: PersonalDataPart = {
  name: "preview_links",
  tables: ["preview_links"],
  export: async (read, { site, emails }) =>
    emails.length === 0
      ? []
      : read
          .selectFrom("preview_links")
          .select(["email", "path", "created_at", "expires_at"])
          .where("site", "=", site)
          .where("email", "in", addresses(emails))
          .orderBy("created_at")
          .execute(),
  async erase(trx, { site, emails }) {
    if (emails.length > 0)
      await trx
        .deleteFrom("preview_links")
        .where("site", "=", site)
        .where("email", "in", addresses(emails))
        .execute();
    return [];
  },
};

const addresses = (emails: readonly string[]) => emails.map((email) => email.trim().toLowerCase());
