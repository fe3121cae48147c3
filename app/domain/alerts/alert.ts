import type { MessageChannel } from "../message/message";
import type { AccountId, CarId, SavedSearchId, SiteSlug } from "../text/identifiers";

/** A search of whose new matches a shopper wants to be notified. */
export interface SavedSearch {
  id: SavedSearchId;
  name: string;
  /** Canonical parameters of its address, without page and order: "make=Toyota". */
  address: string;
  /** ISO 8601. */
  created_at: string;
}

/** How an account is notified of new matches and lower prices. */
export interface AlertSettings {
  /** Null: alerts are off. */
  channel: MessageChannel | null;
  /** ISO 8601; null: it was not notified so far. */
  last_told_at: string | null;
}

/** What a shopper agreed to (rules/alerts#alert-consent): one kind for each channel. */
export type ConsentKind = `alerts_${MessageChannel}`;

export interface Consent {
  kind: ConsentKind;
  /** The words that were shown. */
  wording: string;
  given_at: string;
  withdrawn_at: string | null;
}

/** A saved search as the matching reads it. */
export interface CandidateSearch {
  id: SavedSearchId;
  accountId: AccountId;
  address: string;
  sinceRevision: number;
}

/** A new car for a saved search. */
export interface SearchMatch {
  searchId: SavedSearchId;
  accountId: AccountId;
  carId: CarId;
}

/** A saved car whose price an account watches. */
export interface WatchedPrice {
  accountId: AccountId;
  carId: CarId;
  /** The price in dollars that the shopper was last notified of or saw; null when there was none. */
  known: number | null;
}

/** An account with pending alerts, and where they go. */
export interface PendingAccount {
  accountId: AccountId;
  site: SiteSlug;
  channel: MessageChannel;
  /** The account's number, or its confirmed e-mail address. */
  to: string;
  pendingSince: string;
  lastNotifiedAt: string | null;
  /** The account's language: zh-Hans; null: the site's first. */
  language: string | null;
}

/** Everything of which an account has not been notified yet. */
export interface PendingAlerts {
  matches: { searchId: SavedSearchId; name: string; address: string; carIds: CarId[] }[];
  prices: WatchedPrice[];
}
