import { z } from "zod";
import { POST_BOUNDS, type TypedAnswers } from "~/domain/forms/posted-form";
import type { NewDelivery, NewLead } from "~/domain/lead/lead";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { AcceptedForm } from "~/services/forms/place-form.server";
import { type CookieContext, encryptedCookie } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { siteDeliveries } from "~/services/leads/submit-lead.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import { createLead, type LeadSource } from "./create-lead.server";

/**
 * The draft of a form of several steps: its answers, encrypted in a cookie for an hour. With it each step has its own
 * address, for reload and Back. It is optional: every step posts all answers itself.
 */
export interface FormDraft {
  submission_id: string;
  /** The subject of the form, e.g. the query that names its car. Another subject has another draft. */
  about: string;
  /** Number of steps that were sent. */
  seen: number;
  typed: TypedAnswers;
}

export interface DraftCookie {
  /** Returns the draft of the request, or null. */
  brought: FormDraft | null;
  /**
   * Returns a `Set-Cookie` header with a draft. `whole`: no answer was left out, so the step can be shown from the
   * draft alone. The cookie is null when not even the short answers fit.
   */
  keep(draft: FormDraft): { cookie: string | null; whole: boolean };
  /** A `Set-Cookie` header that removes the draft. */
  forget(): string;
}

const ONE_HOUR = 3600;
/** In characters. Longer answers are left out when all answers together don't fit a cookie. */
const LONG_ANSWER = 200;

const draftSchema = z.object({
  submission_id: z.uuid(),
  about: z.string(),
  seen: z.number().int().min(0),
  typed: z.record(z.string(), z.array(z.string()).max(POST_BOUNDS.answers)),
});

/**
 * @param id the form's name within its site
 * @param path of the form's page
 */
export function openDraft(
  context: CookieContext,
  visitor: Pick<VisitorRequest, "cookies">,
  { id, path }: { id: string; path: string },
): DraftCookie {
  const cookie = encryptedCookie({ name: `draft-${id}`, maxAgeSeconds: ONE_HOUR, path });
  return {
    brought: draftSchema.nullable().catch(null).parse(cookie.read(context, visitor)),

    keep(draft) {
      const header = cookie.write(context, draft);
      if (header) return { cookie: header, whole: true };
      const short = Object.entries(draft.typed).filter(([, values]) => values.join("").length <= LONG_ANSWER);
      return { cookie: cookie.write(context, { ...draft, typed: Object.fromEntries(short) }), whole: false };
    },

    forget: () => cookie.clear(context),
  };
}

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

/** Forgets the partial lead of a form whose shopper has cleared the answers. Logs a failure, as above. */
export async function withdrawPartialLead(
  { store, log }: Pick<Platform, "store" | "log">,
  site: SiteSlug,
  submission_id: string,
): Promise<void> {
  try {
    await store.leads.withdrawPartial({ site, submission_id });
  } catch (error) {
    log.error(storeFailure(error), "a partial lead could not be withdrawn");
  }
}
