import type { MobileNumber } from "~/domain/account/mobile-number";
import type { NewMessage } from "~/domain/message/message";
import type { AccountId, SessionId, SiteSlug } from "~/domain/text/identifiers";

/** A shopper's account on one site. */
export interface Account {
  id: AccountId;
  site: SiteSlug;
  phone: MobileNumber;
  name: string | null;
  email: string | null;
  /** ISO 8601; null: the address is not confirmed, and nothing is sent to it. */
  email_confirmed_at: string | null;
  created_at: string;
  /** The language in which the shopper is written to later: zh-Hans; null: the site's first. */
  language: string | null;
}

/** A browser in which a shopper is signed in, with the shopper's account. */
export interface Session {
  id: SessionId;
  account: Account;
  /** "Chrome on Android"; "" when unknown. */
  device: string;
  created_at: string;
  /** The last request, to the hour. */
  seen_at: string;
  expires_at: string;
  /** When the shopper last entered a code in this browser. */
  verified_at: string;
}

export interface NewSession {
  id: SessionId;
  site: SiteSlug;
  phone: MobileNumber;
  device: string;
  expiresAt: Date;
  /** The language of the page; absent: the account keeps its own. */
  language?: string;
}

export interface AccountStore {
  /** Returns the account of this number on this site, or null. */
  byPhone(site: SiteSlug, phone: MobileNumber): Promise<Account | null>;
  byId(site: SiteSlug, id: AccountId): Promise<Account | null>;
  /** Returns the accounts of a site that have confirmed this e-mail address, the oldest first. */
  byConfirmedEmail(site: SiteSlug, email: string): Promise<Account[]>;
  /** Returns every site that has accounts, including sites that no longer exist. */
  sites(): Promise<SiteSlug[]>;
  /** Returns at most `most` accounts of a site that were last used at or before `limit`, the longest unused first. */
  unused(site: SiteSlug, limit: Date, most: number): Promise<AccountId[]>;
  /** Sets the language in which the shopper is written to later. */
  setLanguage(id: AccountId, language: string, now: Date): Promise<void>;
  setName(id: AccountId, name: string | null, now: Date): Promise<void>;
  /**
   * Sets an address that is not confirmed; the same address again stays confirmed. Null: the account has none.
   * @param notifyFormer writes the message to the confirmed address that this replaces; stored with the change
   */
  setEmail(
    id: AccountId,
    email: string | null,
    now: Date,
    notifyFormer?: (address: string) => NewMessage,
  ): Promise<void>;
  /** Confirms an address. Returns false when the account is gone or has another address by now. */
  confirmEmail(site: SiteSlug, id: AccountId, email: string, now: Date): Promise<boolean>;
  /** Gives an account another number. Returns false when the number has an account on its site, also one of this moment. */
  setPhone(id: AccountId, phone: MobileNumber, now: Date): Promise<boolean>;
  /**
   * Signs a browser in: creates the account of this number if there is none, and a session. Also deletes sessions that
   * have expired.
   */
  startSession(session: NewSession, now: Date): Promise<Session>;
  /** Returns the session when it belongs to this site and has not expired, else null. */
  session(site: SiteSlug, id: SessionId, now: Date): Promise<Session | null>;
  /** Records that the session was used now, and when it expires. */
  extendSession(id: SessionId, now: Date, expiresAt: Date): Promise<void>;
  /** Returns the sessions of an account that have not expired, the last used first. */
  sessionsOf(accountId: AccountId, now: Date): Promise<Session[]>;
  /** Ends one session of an account. A session of another account is left alone. */
  endSession(accountId: AccountId, id: SessionId): Promise<void>;
  /** Ends all sessions of an account, except one if it is given. */
  endSessions(accountId: AccountId, except?: SessionId): Promise<void>;
}
