import { isOfWrongFuture } from "~/domain/clock/steady-clock";
import type { MessageChannel } from "~/domain/message/message";
import type { AccountId, CarId, SavedSearchId, SiteSlug } from "~/domain/text/identifiers";
import { localDay } from "~/domain/text/local-day";

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

/** Whether an account is notified at all: its alerts are on, and the e-mail address that they go to is confirmed. */
export function reachesAccount(
  { channel }: AlertSettings,
  account: { email_confirmed_at: string | null },
): boolean {
  return channel === "sms" || (channel === "email" && account.email_confirmed_at !== null);
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

export interface SearchMatch {
  searchId: SavedSearchId;
  accountId: AccountId;
  carId: CarId;
}

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

/** At most one message a day (rules/alerts#alert-once-a-day). */
export const ALERT_PAUSE_MS = 24 * 3_600_000;

/** How long a message is tried while its mail server or gateway is away (rules/alerts#alert-outage). */
export const ALERT_LIFE_MS = 7 * 24 * 3_600_000;

/**
 * Whether an account may be notified again: a day after the last message, and not on the same calendar day. (A day on which
 * the clocks go back has 25 hours.)
 * @param lastNotifiedAt ISO 8601; null: never
 */
export function mayNotifyAgain(lastNotifiedAt: string | null, now: Date, timeZone: string): boolean {
  if (lastNotifiedAt === null) return true;
  const last = new Date(lastNotifiedAt);
  // Sent while the clock was ahead.
  if (isOfWrongFuture(last, now)) return true;
  return (
    now.getTime() - last.getTime() >= ALERT_PAUSE_MS && localDay(timeZone, last) !== localDay(timeZone, now)
  );
}

/**
 * Whether a watched car's price has fallen (rules/alerts#price-drop).
 * @param known the price in dollars that the shopper was last notified of or saw; null: none
 * @param shown the price that the site shows now; null: none
 */
export function isPriceDrop(known: number | null, shown: number | null): boolean {
  return known !== null && shown !== null && shown < known;
}

/** The page that saves a search. Its parameters are those of the search. */
export const NEW_ALERT_PATH = "/alerts/new";
