import type { NewAppointment } from "~/adapters/database/appointments.server";
import { appointmentRefusal, isSubmissionConflict } from "~/adapters/database/lead-errors";
import type { LeadExtras, SubmittedLead } from "~/adapters/database/leads.server";
import type { ServerAnswers } from "~/domain/lead/answer-kinds";
import type { NewLead } from "~/domain/lead/lead";
import type { AcceptedForm } from "~/services/forms/placed-form";
import type { Platform } from "~/services/platform/platform";
import { storeFailure } from "~/services/platform/redacted-error.server";
import type { Site } from "~/tenants/site";
import { submitLead } from "../submit-lead.server";
import { createAppointment, createLead } from "./create-lead.server";
import type { LeadSource, StoreRefusal } from "./submission";

type StorePlatform = Pick<Platform, "store" | "events" | "log" | "now">;

/** What was stored, with what the store gave it, or why nothing was. */
export type StoreOutcome =
  | { kind: "stored"; lead: NewLead & SubmittedLead; appointment: NewAppointment | null }
  | { kind: "refused"; refusal: StoreRefusal };

/** Stores the lead of a form, with the appointment that its answers ask for. */
export function storeForm(
  platform: StorePlatform,
  accepted: AcceptedForm,
  source: LeadSource,
  serverAnswers: ServerAnswers = {},
): Promise<StoreOutcome> {
  return storeLead(platform, accepted.form.site, createLead(accepted, source, serverAnswers), {
    appointment: createAppointment(accepted),
    accountId: source.accountId,
  });
}

/** Stores a lead with its appointment and its deliveries. Logs a failure of the store, without what was typed. */
export async function storeLead(
  platform: StorePlatform,
  site: Site,
  lead: NewLead,
  { appointment = null, accountId = null }: LeadExtras,
): Promise<StoreOutcome> {
  try {
    const stored = await submitLead(platform, lead, site, { appointment, accountId });
    return { kind: "stored", lead: { ...lead, ...stored }, appointment };
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
