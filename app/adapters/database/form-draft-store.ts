import type { AccountId, SiteSlug } from "~/domain/text/identifiers";

export interface FormDraftRow {
  id: string;
  site: SiteSlug;
  /** The account that was signed in when it was last changed; null: nobody was. */
  account_id: AccountId | null;
  /** Encrypted. */
  content: string;
  expiresAt: Date;
}

/** The answers of long forms that are not finished yet (docs/decisions/0068). */
export interface FormDraftStore {
  /** Stores a draft, in place of the earlier one with this id. Also deletes drafts that have expired. */
  keep(draft: FormDraftRow, now: Date): Promise<void>;
  /** Returns a draft of this site; null when it has expired or there is none. */
  find(site: SiteSlug, id: string, now: Date): Promise<Pick<FormDraftRow, "account_id" | "content"> | null>;
  delete(site: SiteSlug, id: string): Promise<void>;
  /** Deletes drafts that have expired. */
  deleteExpired(now: Date): Promise<void>;
}
