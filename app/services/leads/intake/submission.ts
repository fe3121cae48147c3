import type { NewAppointment } from "~/adapters/database/appointments.server";
import type { SubmittedLead } from "~/adapters/database/leads.server";
import type { LeadAttributes, NewLead } from "~/domain/lead/lead";
import type { AccountId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";

/** Where a lead comes from, as its request says. */
export interface LeadSource {
  /** The path of the page; never personal data. */
  path: string;
  userAgent: string | null;
  /** The pages and the query parameters of the visit. */
  visit: LeadAttributes;
  /** The account that is signed in; null: nobody is. */
  accountId: AccountId | null;
}

/** A new lead and the appointment that it books, ready to be stored in one transaction. */
export interface LeadSubmission {
  site: Site;
  lead: NewLead;
  appointment: NewAppointment | null;
  accountId: AccountId | null;
}

/** A lead that is stored: what the store gave it, and what it says. */
export interface StoredLead {
  lead: SubmittedLead;
  stored: NewLead;
  appointment: NewAppointment | null;
}

/**
 * Why nothing was stored. `sent_before`: the same `submission_id` came before with other content. `time_taken`: somebody
 * else was first. `time_limit`: the person holds as many appointments as allowed. `failed`: the store did not take it.
 */
export type StoreRefusal = "sent_before" | "time_taken" | "time_limit" | "failed";

/** Why a form comes back: an answer is missing or wrong, or nothing was stored. */
export type Refusal = "invalid" | StoreRefusal;
