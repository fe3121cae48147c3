import type { DeliveryRecord, Lead } from "~/domain/lead/lead";
import type { DeliveryId, LeadId, SiteSlug } from "~/domain/text/identifiers";
import type { Account } from "./account-store";

/** One person's e-mail address or phone number, as entered. */
export interface PersonKey {
  email: string | null;
  phone: string | null;
}

/** All data stored with one lead. */
export interface LeadRecord {
  lead: Lead;
  deliveries: DeliveryRecord[];
  appointment: { location_id: string; starts_at: string; ends_at: string } | null;
  /** JSON of the stored valuation of the customer's car: the estimate, and the posted values. */
  valuation: string | null;
}

export interface ErasedLead {
  lead_id: LeadId;
  reference: string;
  /** Ids of all deliveries: their messages may be stored as files. */
  delivery_ids: DeliveryId[];
  /** How many of them had not been delivered to any receiver. */
  undelivered: number;
}

export interface LeadPrivacyStore {
  /** Returns the ids of a site's leads with this e-mail address or phone number, oldest first. */
  ofPerson(site: SiteSlug, person: PersonKey): Promise<LeadId[]>;
  /**
   * Returns the ids of the whole leads that an account may see, the newest first: those sent while it was signed in,
   * and those of its site with its confirmed e-mail address (rules/account#own-leads).
   */
  ofAccount(account: Pick<Account, "id" | "site" | "email" | "email_confirmed_at">): Promise<LeadId[]>;
  /** Returns the id of the lead with this reference, ignoring letter case and the hyphen. */
  idOfReference(reference: string): Promise<LeadId | null>;
  /** Returns all data stored with these leads, oldest first. */
  held(leadIds: readonly LeadId[]): Promise<LeadRecord[]>;
  /**
   * Returns the ids of a site's leads received at or before `limit` whose deliveries are all delivered or dead, oldest
   * first.
   */
  expired(site: SiteSlug, limit: Date, most: number): Promise<LeadId[]>;
  /** Returns how many leads received at or before `limit` are kept because a delivery is still pending. */
  stillWaiting(site: SiteSlug, limit: Date): Promise<number>;
  /** Returns every site that has leads, including sites that no longer exist. */
  sites(): Promise<{ site: SiteSlug; leads: number }[]>;
  /**
   * Erases leads with their deliveries and appointments, in transactions of at most 100, and counts them. Skips a lead
   * with a delivery that is being sent now, and returns its id in `busy`.
   */
  erase(leadIds: readonly LeadId[], now: Date): Promise<{ erased: ErasedLead[]; busy: LeadId[] }>;
  /** Returns how many leads were erased, by month of receipt and category. */
  erasedCounts(site: SiteSlug): Promise<{ month: string; category: string; leads: number }[]>;
}
