import { createHash } from "node:crypto";
import { z } from "zod";
import type { SubmittedLead } from "~/adapters/database/store";
import { EVENT_IDS } from "~/domain/analytics-event";
import type { Lead, NewLead } from "~/domain/lead";
import { ACCEPTED_CATEGORY, SELL_CATEGORY, TRADE_IN_CATEGORY } from "~/domain/valuation/lead-categories";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { submitLead } from "./leads.server";
import type { Platform } from "./platform.server";
import { type SealContext, sealedCookie } from "./sealed-cookie.server";

export type AcceptedOffer =
  | { ok: true; lead: SubmittedLead; stored: NewLead }
  /** `unknown`: the site has no such valuation; `no_offer`: it came to no estimate. */
  | { ok: false; reason: "unknown" | "no_offer" };

/**
 * The shopper takes the estimate up (spec 1 §3 "offer acceptance with lead_id, form_completed, offer_accepted"): a
 * lead that follows the valuation's own, with event 18. Told twice, it is one.
 * @throws when it can't be stored
 */
export async function acceptOffer(
  platform: Platform,
  site: Site,
  leadId: string,
  { url, userAgent }: { url: string; userAgent: string | null },
): Promise<AcceptedOffer> {
  const valuation = await valuationLead(platform, site, leadId);
  if (!valuation) return { ok: false, reason: "unknown" };
  const range = valuation.answers.valuation_basis ? valuation.answers.valuation_estimate : undefined;
  if (!range) return { ok: false, reason: "no_offer" };
  const { lead_id: _leadId, reference: _reference, created_at: _createdAt, ...said } = valuation;
  const stored: NewLead = {
    ...said,
    follows: leadId,
    submission_id: acceptanceId(leadId),
    category: ACCEPTED_CATEGORY,
    subcategory: null,
    event_id: EVENT_IDS.valuation_accepted,
    url,
    user_agent: userAgent,
    // What was agreed to before stands in the first lead; this is what is agreed to now.
    consents: [
      {
        name: "offer_accepted",
        given: true,
        wording: translator(site)("valuation.result.accept_wording", { range }),
        form: "valuation",
      },
    ],
    answers: { ...said.answers, form_completed: "true", offer_accepted: "true" },
  };
  return { ok: true, lead: await submitLead(platform, stored, site), stored };
}

/** A valuation's lead of this site; null: there is none of that id. */
export async function valuationLead(
  { store }: Pick<Platform, "store">,
  site: Pick<Site, "slug">,
  leadId: string,
): Promise<Lead | null> {
  const lead = await store.leads.byId(leadId);
  const isValuation = lead?.category === TRADE_IN_CATEGORY || lead?.category === SELL_CATEGORY;
  return lead && isValuation && lead.site === site.slug ? lead : null;
}

/**
 * Keeps what a valuation answered with its lead (spec 1 §7, §8 "Valuation save failing: logged as an error").
 * @returns whether it was kept
 */
export async function saveValuation(
  platform: Pick<Platform, "store" | "log" | "now">,
  site: Pick<Site, "slug">,
  leadId: string,
  response: unknown,
): Promise<"saved" | "unknown" | "failed"> {
  try {
    const lead = await platform.store.leads.byId(leadId);
    const known = lead?.site === site.slug;
    if (known && (await platform.store.valuations.save(leadId, response, platform.now()))) {
      platform.log.info({ site: site.slug, lead_id: leadId }, "valuation saved");
      return "saved";
    }
    platform.log.error({ site: site.slug }, "a valuation was not saved: it has no lead");
    return "unknown";
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    platform.log.error({ site: site.slug, lead_id: leadId, error: name }, "a valuation was not saved");
    return "failed";
  }
}

/** The same UUID whenever the same valuation is accepted, so that it is stored once. */
function acceptanceId(leadId: string): string {
  const hex = createHash("sha256").update(`offer accepted\n${leadId}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** What the shopper is shown after sending: kept sealed for an hour, in their own browser only. */
const RESULT_COOKIE = sealedCookie({ name: "valuation", maxAgeSeconds: 3600 });
const keptSchema = z.object({
  lead_id: z.string(),
  reference: z.string(),
  /** In the words that the lead was stored with. */
  valuation: z.object({
    kind: z.enum(["estimate", "none"]),
    heading: z.string(),
    car: z.string(),
    range: z.string().nullable(),
    text: z.string(),
    adjustments: z.array(z.string()),
    nature: z.string().nullable(),
  }),
});
export type KeptValuation = z.infer<typeof keptSchema>;

/** A `Set-Cookie` header; null: it is too large for a browser. */
export function keepValuation(context: SealContext, valuation: KeptValuation): string | null {
  return RESULT_COOKIE.seal(context, valuation);
}

/** The valuation that this browser asked for last; null: none, or it is an hour old. */
export function keptValuation(context: SealContext, request: Request): KeptValuation | null {
  return keptSchema.nullable().catch(null).parse(RESULT_COOKIE.open(context, request));
}
