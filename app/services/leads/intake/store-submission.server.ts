import { appointmentRefusal, isSubmissionConflict } from "~/adapters/database/lead-errors";
import type { Platform } from "~/services/platform/platform";
import { storeFailure } from "~/services/platform/redacted-error.server";
import { submitLead } from "../submit-lead.server";
import type { LeadSubmission, StoredLead, StoreRefusal } from "./submission";

export type StoreOutcome = ({ kind: "stored" } & StoredLead) | { kind: "refused"; refusal: StoreRefusal };

/** Stores a lead with its appointment and its deliveries. Logs a failure of the store, without what was typed. */
export async function storeSubmission(
  platform: Pick<Platform, "store" | "events" | "log" | "now">,
  { site, lead: stored, appointment, accountId }: LeadSubmission,
): Promise<StoreOutcome> {
  try {
    const lead = await submitLead(platform, stored, site, { appointment, accountId });
    return { kind: "stored", lead, stored, appointment };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === "failed") platform.log.error(storeFailure(error), "a lead could not be stored");
    return { kind: "refused", refusal };
  }
}

function refusalOf(error: unknown): StoreRefusal {
  const appointment = appointmentRefusal(error);
  if (appointment) return appointment === "taken" ? "time_taken" : "time_limit";
  return isSubmissionConflict(error) ? "sent_before" : "failed";
}
