import type { AccountId, LeadId, SiteSlug } from "~/domain/text/identifiers";

/** What a winner has typed, until the lead has it. */
export interface SpinContent {
  name: string;
  email: string;
  phone: string;
  consents: { name: string; given: boolean; wording: string; form: string }[];
  url: string;
  /** Language tag of the pages that the shopper used; absent: the site's first. The e-mail is in it. */
  language?: string;
  user_agent: string | null;
}

export interface Spin {
  /** Random. */
  id: string;
  site: SiteSlug;
  campaign: string;
  /** Null: nothing was won. */
  prize: string | null;
  code: string | null;
  account_id: AccountId | null;
  /** Null when nothing was won, and once the dealership has the lead. */
  content: SpinContent | null;
  created_at: string;
}

/** Spins of campaigns: one a number (rules/spin-to-win#one-spin). */
export interface SpinStore {
  /**
   * Stores a number's spin of a campaign, or returns the one that it has. Draws of a campaign run one after another.
   * @param keys keyed hashes of the number, the newest key first
   * @param draw gets how many of each prize were won, and returns the one that is won now
   */
  spin(
    asked: {
      site: SiteSlug;
      campaign: string;
      keys: readonly string[];
      account_id: AccountId;
      content: SpinContent;
    },
    draw: (given: ReadonlyMap<string, number>) => string | null,
    now: Date,
  ): Promise<Spin>;
  ofNumber(site: SiteSlug, campaign: string, keys: readonly string[]): Promise<Spin | null>;
  /** Returns prizes of which the dealership has no lead yet, the oldest first. */
  pending(limit: number): Promise<Spin[]>;
  setLead(id: string, leadId: LeadId | null): Promise<void>;
}
