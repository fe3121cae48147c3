import type { SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";

declare module "./connection" {
  interface Tables {
    editor_sessions: EditorSessionsTable;
  }
}

/** A browser in which an editor is signed in. */
interface EditorSessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  id: string;
  site: SiteSlug;
  /** In lower case. */
  email: string;
  created_at: string;
  expires_at: string;
  /** 1: this browser sees the draft. */
  preview: number;
}

export interface EditorSession extends Omit<EditorSessionsTable, "site" | "created_at" | "preview"> {
  /** Whether this browser sees the draft. */
  preview: boolean;
}

/** An ended session is kept for so long: it tells whose text is sent after its end. */
const KEPT_MS = 12 * 3600 * 1000;

function keptSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}

/** Editors who are signed in (docs/decisions/0092). */
export class EditorStore {
  constructor(private readonly connection: Connection) {}

  /** Also deletes sessions that have ended long ago. */
  async start(
    { id, site, email, expiresAt }: { id: string; site: SiteSlug; email: string; expiresAt: Date },
    now: Date,
  ): Promise<void> {
    await this.connection.write(async (trx) => {
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
  }

  async session(site: SiteSlug, id: string, now: Date): Promise<EditorSession | null> {
    const row = await this.connection.read
      .selectFrom("editor_sessions")
      .select(["id", "email", "preview", "expires_at"])
      .where("id", "=", id)
      .where("site", "=", site)
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst();
    return row ? { ...row, preview: row.preview === 1 } : null;
  }

  /** Returns the address of a session that is open, or has ended within the last 12 hours. */
  async emailOf(site: SiteSlug, id: string, now: Date): Promise<string | null> {
    const row = await this.connection.read
      .selectFrom("editor_sessions")
      .select("email")
      .where("id", "=", id)
      .where("site", "=", site)
      .where("expires_at", ">", keptSince(now))
      .executeTakeFirst();
    return row?.email ?? null;
  }

  async setPreview(site: SiteSlug, id: string, preview: boolean): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("editor_sessions")
        .set({ preview: preview ? 1 : 0 })
        .where("id", "=", id)
        .where("site", "=", site)
        .execute(),
    );
  }

  async end(site: SiteSlug, id: string, now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("editor_sessions")
        .set({ expires_at: now.toISOString() })
        .where("id", "=", id)
        .where("site", "=", site)
        .where("expires_at", ">", now.toISOString())
        .execute(),
    );
  }

  async endAll(site: SiteSlug, email: string): Promise<void> {
    await this.connection.write((trx) =>
      trx.deleteFrom("editor_sessions").where("email", "=", email).where("site", "=", site).execute(),
    );
  }

  /** Deletes sessions that have ended 12 hours ago or before. */
  async deleteExpired(now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx.deleteFrom("editor_sessions").where("expires_at", "<=", keptSince(now)).execute(),
    );
  }
}
