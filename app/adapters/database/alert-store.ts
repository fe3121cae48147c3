import type {
  AlertSettings,
  CandidateSearch,
  Consent,
  ConsentKind,
  PendingAccount,
  PendingAlerts,
  SavedSearch,
  SearchMatch,
  WatchedPrice,
} from "~/domain/alerts/alert";
import type { MessageChannel, NewMessage } from "~/domain/message/message";
import type { AccountId, CarId, DealershipId, SavedSearchId, SiteSlug } from "~/domain/text/identifiers";
import type { StockPosition, StoredCar } from "./car-store";

/** Whose alerts they are. */
export interface AlertOwner {
  id: AccountId;
  site: SiteSlug;
}

export interface NewSavedSearch {
  id: SavedSearchId;
  name: string;
  address: string;
  /** The terms that it is found by: see `savedSearchTerms`. */
  terms: readonly string[];
}

/** known: the account has saved the same search. full: it has as many as it may. */
export type SaveSearchOutcome = "saved" | "known" | "full";

/** A car as the matching reads it. */
export interface ChangedCar {
  car: StoredCar;
  /**
   * The stock revision since which it is new; null when it never was: it came with its source's first import, or it has
   * never been shown for sale.
   */
  newSince: number | null;
}

export interface MatchedBySearch {
  searchId: SavedSearchId;
  carIds: readonly CarId[];
}

/** Of what a message notifies an account, to be recorded with it. */
export interface NotifiedAlerts {
  account: Pick<PendingAccount, "accountId" | "channel" | "lastNotifiedAt">;
  /** In the message, or left out because the car has gone: in no later one. */
  matches: readonly MatchedBySearch[];
  /** For sale, but they no longer match: in a later message when they match again. */
  unmatched: readonly MatchedBySearch[];
  /** Watched cars with the price that the message names; null leaves the known price. */
  prices: readonly { carId: CarId; notified: number | null }[];
  /** Null: nothing was left for a message. */
  message: NewMessage | null;
}

/**
 * What happened to a message. changed: the account's alerts were sent, turned off or changed meanwhile. over_cap: the site
 * has sent as many text messages as it may. In both cases nothing was recorded.
 */
export type NotifyOutcome = "notified" | "nothing" | "changed" | "over_cap";

/** Saved searches, watched prices, and the messages about them (docs/decisions/0063). */
export interface AlertStore {
  settings(accountId: AccountId): Promise<AlertSettings>;
  /**
   * Turns alerts on by this channel, and records the consent. Cars that came while they were off are not new.
   */
  turnOn(
    owner: AlertOwner,
    channel: MessageChannel,
    consent: { kind: ConsentKind; wording: string },
    now: Date,
  ): Promise<void>;
  /**
   * Turns alerts off, withdraws the consents, and deletes what is pending, including messages that are not sent yet.
   * Saved searches and watched cars stay.
   */
  turnOff(accountId: AccountId, now: Date): Promise<void>;
  consents(accountId: AccountId): Promise<Consent[]>;

  /** The newest first. */
  searches(accountId: AccountId): Promise<SavedSearch[]>;
  /** Parallel calls never exceed the limit. */
  saveSearch(
    owner: AlertOwner,
    search: NewSavedSearch,
    options: { limit: number; now: Date },
  ): Promise<SaveSearchOutcome>;
  /** Returns whether the account has this search. */
  renameSearch(accountId: AccountId, id: SavedSearchId, name: string): Promise<boolean>;
  /** Deletes it with its matches. Returns whether the account had it. */
  deleteSearch(accountId: AccountId, id: SavedSearchId): Promise<boolean>;
  /**
   * Watches the price of a saved car, or stops it. Returns whether the account has saved the car.
   * @param price the price in dollars that the shopper sees now; only a lower one counts as a drop
   */
  watchPrice(
    accountId: AccountId,
    carId: CarId,
    watch: { watch: true; price: number | null } | { watch: false },
  ): Promise<boolean>;

  /** The last car that was matched; null before the first time. */
  position(): Promise<StockPosition | null>;
  /** Stores the position after everything up to it has been matched. */
  keepPosition(position: StockPosition): Promise<void>;
  /** Returns whether cars of these dealerships changed after the position. */
  hasUnmatched(dealershipIds: readonly DealershipId[]): Promise<boolean>;
  /** Returns cars after a position, in the order of their changes. */
  changedCars(after: StockPosition, limit: number): Promise<ChangedCar[]>;
  /** Returns the sites where somebody's alerts are on. */
  sitesInUse(): Promise<SiteSlug[]>;
  /**
   * Returns saved searches of accounts whose alerts are on, by id.
   * @param term only those filed under it; null: all of the site
   */
  candidates(
    site: SiteSlug,
    term: string | null,
    after: SavedSearchId | null,
    limit: number,
  ): Promise<CandidateSearch[]>;
  /**
   * Returns which accounts of a site watch these cars and have their alerts on, by account and car. Pass the last one
   * as the next `after`; null: from the first.
   */
  watchers(
    site: SiteSlug,
    carIds: readonly CarId[],
    after: WatchedPrice | null,
    limit: number,
  ): Promise<WatchedPrice[]>;
  /** Records the first price of watched cars that had none: a later lower price is a drop from it. */
  keepFirstPrices(prices: readonly { accountId: AccountId; carId: CarId; price: number }[]): Promise<void>;
  /** Stores matches. One that is stored already, notified or not, stays as it is. Returns how many are new. */
  addMatches(matches: readonly SearchMatch[], now: Date): Promise<number>;
  /** Records that prices of watched cars have fallen. Returns how many were not recorded before. */
  addPriceDrops(drops: readonly Pick<WatchedPrice, "accountId" | "carId">[], now: Date): Promise<number>;

  /**
   * Returns accounts with pending alerts that were not notified since `notifiedBefore`, and for which no message
   * waits, by account.
   */
  pendingAccounts(
    site: SiteSlug,
    notifiedBefore: Date,
    after: AccountId | null,
    limit: number,
  ): Promise<PendingAccount[]>;
  pending(accountId: AccountId): Promise<PendingAlerts>;
  /** Stores the message and records all that it is about, in one transaction. */
  notify(notified: NotifiedAlerts, now: Date): Promise<NotifyOutcome>;
}
