import type { SiteSlug } from "~/domain/text/identifiers";

export interface PendingPostRow {
  id: string;
  site: SiteSlug;
  content: string;
  expiresAt: Date;
}

/** Posts of signed-out visitors, kept until they have signed in (docs/decisions/0060). */
export interface PendingPostStore {
  /** Stores a post. Also deletes posts that have expired. */
  add(post: PendingPostRow, now: Date): Promise<void>;
  /** Returns the content of a post of this site; null when it has expired or there is none. */
  content(site: SiteSlug, id: string, now: Date): Promise<string | null>;
  /** Deletes posts that have expired. */
  deleteExpired(now: Date): Promise<void>;
  /** Deletes a post. Resolves to true for the one caller that has deleted it. */
  delete(site: SiteSlug, id: string): Promise<boolean>;
}
