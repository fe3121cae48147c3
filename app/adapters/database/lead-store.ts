import type { Lead, NewDelivery, NewLead } from "~/domain/lead/lead";
import type { AccountId, LeadId, SiteSlug } from "~/domain/text/identifiers";
import type { NewAppointment } from "./appointment-store";

export interface SubmittedLead {
  lead_id: LeadId;
  reference: string;
  /** False when this `submission_id` was already stored with the same content. */
  created: boolean;
}

/** The same `submission_id` was sent again with different content. */
export class SubmissionConflictError extends Error {
  constructor(submissionId: string) {
    super(`submission_id ${submissionId} was already used for another submission`);
    this.name = "SubmissionConflictError";
  }
}

/**
 * Compares the name, not the class: the store is in the server's bundle, the callers are in the pages' bundle, and each
 * bundle has its own copy of the class.
 */
export function isSubmissionConflict(error: unknown): boolean {
  return error instanceof Error && error.name === "SubmissionConflictError";
}

/** What is stored with a lead, next to its content. */
export interface LeadExtras {
  appointment?: NewAppointment | null;
  /** The account that was signed in. Absent, null: nobody was. */
  accountId?: AccountId | null;
}

export interface LeadStore {
  /**
   * Stores the lead, its outbox rows and its appointment in one transaction, and resolves after the commit. A lead that
   * is stored already keeps its appointment and its account.
   * @throws SubmissionConflictError, AppointmentRefusedError
   */
  submit(lead: NewLead, deliveries: NewDelivery[], now: Date, extras?: LeadExtras): Promise<SubmittedLead>;
  /**
   * Stores the answers of an unfinished form as a partial lead, with delayed deliveries. The same submission again
   * replaces the answers and restarts the delay. A later `submit` with this submission makes it a whole lead: if
   * nothing of the partial lead was sent, the dealership receives only the whole lead; otherwise the whole lead follows
   * it.
   * @returns the lead's id, or null when the form has been finished since: then nothing changes
   */
  submitPartial(
    lead: NewLead,
    deliveries: NewDelivery[],
    now: Date,
    accountId?: AccountId | null,
  ): Promise<LeadId | null>;
  byId(leadId: LeadId): Promise<Lead | null>;
  /** Returns the account that a lead belongs to; null when nobody was signed in, or there is no such lead. */
  accountOf(leadId: LeadId): Promise<AccountId | null>;
  count(site?: SiteSlug): Promise<number>;
}
