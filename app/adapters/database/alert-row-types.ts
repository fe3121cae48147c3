import type { ConsentKind } from "~/domain/alerts/alert";
import type { MessageChannel } from "~/domain/message/message";
import type { AccountId, CarId, SavedSearchId, SiteSlug } from "~/domain/text/identifiers";

/** The tables of consents, saved searches and their matches. */
export interface AlertTables {
  consents: ConsentsTable;
  alert_settings: AlertSettingsTable;
  saved_searches: SavedSearchesTable;
  saved_search_terms: SavedSearchTermsTable;
  search_matches: SearchMatchesTable;
}

/** What a shopper agreed to, in the words that were shown. */
export interface ConsentsTable {
  id: string;
  account_id: AccountId;
  kind: ConsentKind;
  wording: string;
  given_at: string;
  withdrawn_at: string | null;
}

/** How an account is notified of new matches and lower prices. */
export interface AlertSettingsTable {
  account_id: AccountId;
  site: SiteSlug;
  /** Null: alerts are off. */
  channel: MessageChannel | null;
  /** Since when a notification is due; null when none is. */
  pending_since: string | null;
  last_told_at: string | null;
  updated_at: string;
}

export interface SavedSearchesTable {
  id: SavedSearchId;
  account_id: AccountId;
  site: SiteSlug;
  name: string;
  /** Canonical parameters of the search's address, without page and order: unique within the account. */
  address: string;
  /** The stock revision when it was saved: cars shown since a later revision are new. */
  since_revision: number;
  created_at: string;
}

/** The terms under which saved searches are found (domain/alerts/search-terms.ts). */
export interface SavedSearchTermsTable {
  site: SiteSlug;
  term: string;
  search_id: SavedSearchId;
}

/** A new car that matches a saved search. It stays after the message, so that there is only one. */
export interface SearchMatchesTable {
  search_id: SavedSearchId;
  car_id: CarId;
  found_at: string;
  /** When a message named it, or left it out because the car had gone. */
  told_at: string | null;
}
