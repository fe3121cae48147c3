import type { LeadId } from "~/domain/text/identifiers";

/** What is stored of a valuation: the site's own estimate, and posted values, which never replace the estimate. */
export interface SavedValuation {
  worked_out?: unknown;
  posted?: unknown;
}

export interface ValuationStore {
  /**
   * Stores a valuation's result with its lead and replaces an older one of the same kind. Returns false when there is
   * no such lead.
   */
  save(leadId: LeadId, answers: SavedValuation, now: Date): Promise<boolean>;
  /** Returns null when none is stored. */
  ofLead(leadId: LeadId): Promise<unknown>;
}
