import type { LeadAttributes } from "~/domain/lead/lead";
import type { AccountId } from "~/domain/text/identifiers";

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

/**
 * Why nothing was stored. `sent_before`: the same `submission_id` came before with other content. `time_taken`: somebody
 * else was first. `time_limit`: the person holds as many appointments as allowed. `failed`: the store did not take it.
 */
export type StoreRefusal = "sent_before" | "time_taken" | "time_limit" | "failed";

/** Why a form comes back: an answer is missing or wrong, or nothing was stored. */
export type Refusal = "invalid" | StoreRefusal;
