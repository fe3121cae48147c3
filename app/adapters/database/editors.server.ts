import type { SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import { editorAddresses, eraseAuthor, type PersonalDataPart } from "./personal-data-part";

/** An editor's signed-in browser. */
export interface EditorSession {
  /** The hash of the token in the browser's cookie. */
  id: string;
  email: string;
  /** Whether this browser sees the draft. */
  preview: boolean;
  expires_at: string;
}

/** Editors who are signed in (docs/decisions/0092). */
export interface EditorStore {
  /** Also deletes sessions that have ended long ago. */
  start(session: { id: string; site: SiteSlug; email: string; expiresAt: Date }, now: Date): Promise<void>;
  session(site: SiteSlug, id: string, now: Date): Promise<EditorSession | null>;
  /** Returns the address of a session that has ended within the last 12 hours. */
  formerEmail(site: SiteSlug, id: string, now: Date): Promise<string | null>;
  setPreview(site: SiteSlug, id: string, preview: boolean): Promise<void>;
  end(site: SiteSlug, id: string): Promise<void>;
  /** Ends every session of an address. */
  endAll(site: SiteSlug, email: string): Promise<void>;
  /** Deletes sessions that have ended 12 hours ago or before. */
  deleteExpired(now: Date): Promise<void>;
}

/** An ended session is kept for so long: it tells whose text is sent after its end. */
const KEPT_MS = 12 * 3600 * 1000;

function keptSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}

export function createEditorStore({ read, write }: Connection): EditorStore {
  return {
    async start({ id, site, email, expiresAt }, now) {
      await write(async (trx) => {
        await trx.deleteFrom("editor_sessions").where("expires_at", "<=", keptSince(now)).execute();
        await trx
          .insertInto("editor_sessions")
          .values({
            ...{ id, site, email, preview: 0 },
            created_at: now.toISOString(),
            expires_at: expiresAt.toISOString(),
          })
          .execute();
      });
    },

    async session(site, id, now) {
      const row = await read
        .selectFrom("editor_sessions")
        .select(["id", "email", "preview", "expires_at"])
        .where("id", "=", id)
        .where("site", "=", site)
        .where("expires_at", ">", now.toISOString())
        .executeTakeFirst();
      return row ? { ...row, preview: row.preview === 1 } : null;
    },

    async formerEmail(site, id, now) {
      const row = await read
        .selectFrom("editor_sessions")
        .select("email")
        .where("id", "=", id)
        .where("site", "=", site)
        .where("expires_at", "<=", now.toISOString())
        .where("expires_at", ">", keptSince(now))
        .executeTakeFirst();
      return row?.email ?? null;
    },

    async setPreview(site, id, preview) {
      await write((trx) =>
        trx
          .updateTable("editor_sessions")
          .set({ preview: preview ? 1 : 0 })
          .where("id", "=", id)
          .where("site", "=", site)
          .execute(),
      );
    },

    async end(site, id) {
      await write((trx) =>
        trx.deleteFrom("editor_sessions").where("id", "=", id).where("site", "=", site).execute(),
      );
    },

    async endAll(site, email) {
      await write((trx) =>
        trx.deleteFrom("editor_sessions").where("email", "=", email).where("site", "=", site).execute(),
      );
    },

    async deleteExpired(now) {
      await write((trx) =>
        trx.deleteFrom("editor_sessions").where("expires_at", "<=", keptSince(now)).execute(),
      );
    },
  };
}

/** What is stored of an editor: by the address, as editors have no account. */
export const editors: PersonalDataPart = {
  name: "editor_sessions",
  tables: ["editor_sessions"],
  export: async (read, { site, emails }) =>
    emails.length === 0
      ? []
      : read
          .selectFrom("editor_sessions")
          .select(["email", "created_at", "expires_at"])
          .where("site", "=", site)
          .where("email", "in", editorAddresses(emails))
          .orderBy("created_at")
          .execute(),
  async erase(trx, { site, emails }) {
    if (emails.length > 0)
      await trx
        .deleteFrom("editor_sessions")
        .where("site", "=", site)
        .where("email", "in", editorAddresses(emails))
        .execute();
    return [];
  },
};

/** The drafts stay: only who wrote them is taken out. */
export const wordingDrafts: PersonalDataPart = {
  name: "wording_drafts",
  tables: ["wording_drafts"],
  export: async (read, { site, emails }) =>
    emails.length === 0
      ? []
      : read
          .selectFrom("wording_drafts")
          .select(["kind", "key", "language", "author", "updated_at"])
          .where("site", "=", site)
          .where("author", "in", editorAddresses(emails))
          .orderBy("key")
          .execute(),
  erase: eraseAuthor("wording_drafts"),
};

/** The same of the versions. */
export const publications: PersonalDataPart = {
  name: "publications",
  tables: ["publications"],
  export: async (read, { site, emails }) =>
    emails.length === 0
      ? []
      : read
          .selectFrom("publications")
          .select(["version", "author", "at"])
          .where("site", "=", site)
          .where("author", "in", editorAddresses(emails))
          .orderBy("version")
          .execute(),
  erase: eraseAuthor("publications"),
};
