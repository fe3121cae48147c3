import type { NewDelivery, NewLead } from "~/domain/lead/lead";
import type { AcceptedForm } from "~/services/forms/placed-form";
import type { Platform } from "~/services/platform/platform";
import { storeFailure } from "~/services/platform/redacted-error.server";
import { siteDeliveries } from "../lead-routing.server";
import { createLead } from "./create-lead.server";
import type { LeadSource } from "./submission";

const MINUTE = 60_000;

/**
 * Stores what a shopper has answered of an unfinished form, once there is a name and a way to answer
 * (rules/lead-filing#lead-partial). The dealership receives it only when the form is not finished within the site's
 * time limit. It holds the consents of the steps that were shown, and none for a box that was not shown. Logs a
 * failure; the shopper does not see it.
 * @param accepted with the fields of the steps that were answered
 */
export async function storePartialLead(
  platform: Pick<Platform, "store" | "log" | "now">,
  accepted: AcceptedForm,
  source: LeadSource,
): Promise<void> {
  const { site } = accepted.form;
  try {
    const lead: NewLead = { ...createLead(accepted, source), partial: true };
    if (!lead.name || !(lead.email || lead.phone)) return;
    const now = platform.now();
    const not_before = new Date(now.getTime() + site.partial_leads.wait_minutes * MINUTE).toISOString();
    const deliveries = siteDeliveries(lead, site).map(
      (delivery): NewDelivery => ({ ...delivery, not_before }),
    );
    const leadId = await platform.store.leads.submitPartial(lead, deliveries, now, source.accountId);
    if (leadId) platform.log.info({ site: site.slug, lead_id: leadId }, "partial lead stored");
  } catch (error) {
    platform.log.error(storeFailure(error), "a partial lead could not be stored");
  }
}
