import type { AccountId, LeadId, MessageId, SiteSlug } from "~/domain/text/identifiers";
import type { ErasedLead } from "./lead-privacy-store";

/** What the data of one person on one site is found by. */
export interface PersonOnSite {
  site: SiteSlug;
  accountIds: readonly AccountId[];
  /** Addresses and numbers, in any spelling. */
  emails: readonly string[];
  phones: readonly string[];
  /** Keyed hashes of these: `messages.person` and `sign_in_codes.receiver`. */
  messagePersons: readonly string[];
  codeReceivers: readonly string[];
}

/** What was erased next to leads. */
export interface ErasedAccounts {
  accounts: number;
  /** Ids of messages to the person: their texts may be stored as files. */
  messages: MessageId[];
}

export interface ErasedPerson extends ErasedAccounts {
  leads: ErasedLead[];
  /**
   * What is being sent at this moment and can't be erased. If there is any, only the leads that are not being sent were
   * erased, and all else waits for the next call. With reservations whose money is open (their references), nothing was
   * erased.
   */
  busy: { leads: LeadId[]; messages: number; reservations: string[] };
}

/** The data of a person in all tables (docs/decisions/0064). */
export interface PersonalDataStore {
  /** Returns what is stored of a person next to the leads, by the names of the parts. */
  export(person: PersonOnSite): Promise<Record<string, object[]>>;
  /**
   * Returns the leads of a person, oldest first: those with one of the addresses or numbers, and those of the accounts,
   * unfinished forms included.
   */
  leads(person: PersonOnSite): Promise<LeadId[]>;
  /** Returns the messages to a person. */
  messages(person: PersonOnSite): Promise<MessageId[]>;
  /** Returns the references of the reservations for which an erasure waits. */
  unsettledReservations(person: PersonOnSite): Promise<string[]>;
  /** Erases everything of a person in one transaction. */
  erase(person: PersonOnSite, now: Date): Promise<ErasedPerson>;
  /**
   * Erases accounts of a site with all that belongs to them. Their leads stay: a lead is kept for a time of its own.
   */
  eraseAccounts(site: SiteSlug, accountIds: readonly AccountId[]): Promise<ErasedAccounts>;
}
