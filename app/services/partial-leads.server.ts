import type { FormAnswers } from "~/domain/forms/form-schema";
import type { NewDelivery, NewLead } from "~/domain/lead";
import { leadOfForm } from "./form-lead.server";
import type { PlacedForm } from "./lead-form.server";
import { siteDeliveries } from "./lead-routing.server";
import type { Platform } from "./platform.server";
import { storeFailure } from "./store-failure.server";

const MINUTE = 60_000;

/**
 * Keeps what a shopper has answered of a form that is not finished, once there is a name and a way to answer
 * (spec 1 §7 "partial leads"). The dealership hears of it only when the form is not finished within the site's time.
 * Consent is what the steps so far asked: of a box that was not shown there is none. Nothing goes wrong for the shopper
 * when it fails: that is only logged.
 * @param placed with the fields of the steps that were answered
 */
export async function storePartialLead(
  platform: Pick<Platform, "store" | "log" | "now">,
  placed: PlacedForm,
  request: Request,
  answers: FormAnswers,
): Promise<void> {
  const { site } = placed;
  try {
    const lead: NewLead = { ...leadOfForm(placed, answers, request), partial: true };
    if (!lead.name || !(lead.email || lead.phone)) return;
    const now = platform.now();
    const not_before = new Date(now.getTime() + site.partial_leads.wait_minutes * MINUTE).toISOString();
    const deliveries = siteDeliveries(lead, site).map(
      (delivery): NewDelivery => ({ ...delivery, not_before }),
    );
    const leadId = await platform.store.leads.submitPartial(lead, deliveries, now);
    if (leadId) platform.log.info({ site: site.slug, lead_id: leadId }, "partial lead stored");
  } catch (error) {
    platform.log.error(storeFailure(error), "a partial lead could not be stored");
  }
}
