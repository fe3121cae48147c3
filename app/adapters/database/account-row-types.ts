import type { Generated } from "kysely";
import type { MobileNumber } from "~/domain/account/mobile-number";
import type { CodeEnd, CodePurpose } from "~/domain/account/one-time-code";
import type { AccountId, CarId, SessionId, SignInCodeId, SiteSlug } from "~/domain/text/identifiers";

/** The tables of accounts, their sessions, codes and saved cars. */
export interface AccountTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  pending_posts: PendingPostsTable;
  form_drafts: FormDraftsTable;
  saved_cars: SavedCarsTable;
}

/** A shopper who has signed in on a site by phone number (docs/decisions/0059). */
export interface AccountsTable {
  id: AccountId;
  site: SiteSlug;
  /** The mobile number in its normal form, "+61412345678": unique within the site. */
  phone: MobileNumber;
  name: string | null;
  /** As entered; used only once it is confirmed. */
  email: string | null;
  email_confirmed_at: string | null;
  created_at: string;
  updated_at: string;
  /** When one of its sessions was last used, to the hour. */
  used_at: string;
  /** The site's language, as the site writes it, in which the shopper last signed in or changed an alert; null: the first. */
  language: string | null;
}

/** A browser in which a shopper is signed in. */
export interface SessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  id: SessionId;
  account_id: AccountId;
  site: SiteSlug;
  /** The browser and system, for the list of devices: "Chrome on Android"; "" when unknown. */
  device: string;
  created_at: string;
  /** The last request, to the hour. */
  seen_at: string;
  expires_at: string;
  /** When the shopper last entered a code in this browser. */
  verified_at: string;
}

/** One-time codes of the last hour (docs/decisions/0060): also the count of what was sent. Hashes are keyed. */
export interface SignInCodesTable {
  id: SignInCodeId;
  site: SiteSlug;
  purpose: CodePurpose;
  /** Hash of the channel and the number or address that the code was sent to. */
  receiver: string;
  /** Hash of the network address that asked for it. */
  visitor: string;
  /** Hash of the secret in the cookie of the browser that asked for it. */
  browser: string;
  code: string;
  /** Codes that were entered, right or wrong. */
  tries: number;
  /** Why it can't be used any more; null while it can. */
  ended: CodeEnd | null;
  created_at: string;
  expires_at: string;
}

/** Posts of signed-out visitors, kept until they have signed in (docs/decisions/0060). */
export interface PendingPostsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  id: string;
  site: SiteSlug;
  /** Encrypted with that secret too. */
  content: string;
  expires_at: string;
}

/** The answers of long forms that are not finished yet (docs/decisions/0068). */
export interface FormDraftsTable {
  /** SHA-256 of the secret in the browser's cookie and of what the form is about. */
  id: string;
  site: SiteSlug;
  account_id: AccountId | null;
  /** Encrypted with that secret too. */
  content: string;
  created_at: string;
  expires_at: string;
}

/** A car in the list of an account. The car itself may have gone since. */
export interface SavedCarsTable {
  account_id: AccountId;
  car_id: CarId;
  site: SiteSlug;
  /** The name and the shown price in dollars when it was saved; the price is null when none was shown. */
  car_name: string;
  price: number | null;
  /** 1: the shopper wants a message about a lower price. */
  watch_price: Generated<number>;
  saved_at: string;
  /** The price in dollars of the last message to the shopper; null: none since `price`. */
  told_price: number | null;
  /** Since when a price is lower than the one of the last message, and no message reports it yet. */
  dropped_at: string | null;
}
