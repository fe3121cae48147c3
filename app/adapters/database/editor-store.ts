import type { SiteSlug } from "~/domain/text/identifiers";

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
