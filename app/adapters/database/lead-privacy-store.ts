import type { DeliveryRecord, Lead } from "~/domain/lead";

/** One person's e-mail address or phone number, as somebody writes it. */
export interface PersonKey {
  email: string | null;
  phone: string | null;
}

/** Everything that is held with one lead. */
export interface HeldLead {
  lead: Lead;
  deliveries: DeliveryRecord[];
  appointment: { location_id: string; starts_at: string; ends_at: string } | null;
  /** JSON of what a valuation of the customer's car answered. */
  valuation: string | null;
}

export interface ErasedLead {
  lead_id: string;
  reference: string;
  /** Of all its deliveries: their messages may lie in files. */
  delivery_ids: string[];
  /** How many of them nobody had received yet. */
  undelivered: number;
}

export interface LeadPrivacyStore {
  /** Ids of a site's leads with this e-mail address or this phone number, the oldest first. */
  ofPerson(site: string, person: PersonKey): Promise<string[]>;
  /** Id of the lead with this reference, as people write it: letter case and the hyphen don't count. */
  idOfReference(reference: string): Promise<string | null>;
  /** What is held with these leads, the oldest first. */
  held(leadIds: readonly string[]): Promise<HeldLead[]>;
  /**
   * Ids of a site's leads received at or before `limit` of which every delivery is delivered or dead, the oldest
   * first.
   */
  expired(site: string, limit: Date, most: number): Promise<string[]>;
  /** How many leads received at or before `limit` are kept because a delivery is still to be tried. */
  stillWaiting(site: string, limit: Date): Promise<number>;
  /** Every site that has leads, also one that is no longer there. */
  sites(): Promise<{ site: string; leads: number }[]>;
  /**
   * Erases leads with their deliveries and appointments, in transactions of at most 100, and counts them. A lead with
   * a delivery that is being sent at this moment is left alone: its id is in `busy`.
   */
  erase(leadIds: readonly string[], now: Date): Promise<{ erased: ErasedLead[]; busy: string[] }>;
  /** How many leads were erased, by month of receipt and category. */
  erasedCounts(site: string): Promise<{ month: string; category: string; leads: number }[]>;
}
