import type { MessageChannel } from "../message/message";
import type { AccountId, CarId, SavedSearchId, SiteSlug } from "../text/identifiers";

/** A search that a shopper wants to be told of. */
export interface SavedSearch {
  id: SavedSearchId;
  name: string;
  /** Canonical parameters of its address, without page and order: "make=Toyota". */
  address: string;
  /** ISO 8601. */
  created_at: string;
}

/** How an account is told of new matches and lower prices. */
export interface AlertSettings {
  /** Null: alerts are off. */
  channel: MessageChannel | null;
  /** ISO 8601; null: nothing was told so far. */
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
  /** The price in dollars that the shopper was last told or saw; null when there was none. */
  known: number | null;
}

/** An account with something to be told, and where to. */
export interface PendingAccount {
  accountId: AccountId;
  site: SiteSlug;
  channel: MessageChannel;
  /** The account's number, or its confirmed e-mail address. */
  to: string;
  pendingSince: string;
  lastToldAt: string | null;
}

/** Everything that an account has not been told yet. */
export interface PendingAlerts {
  matches: { searchId: SavedSearchId; name: string; address: string; carIds: CarId[] }[];
  prices: WatchedPrice[];
}
