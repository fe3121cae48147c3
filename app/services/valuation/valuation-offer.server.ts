import { z } from "zod";
import type { SavedValuation } from "~/adapters/database/valuations.server";
import { EVENT_IDS } from "~/domain/analytics/analytics-event";
import type { ServerAnswers } from "~/domain/lead/answer-kinds";
import type { Lead, NewLead } from "~/domain/lead/lead";
import { asLeadId, type LeadId } from "~/domain/text/identifiers";
import { ACCEPTED_CATEGORY, SELL_CATEGORY, TRADE_IN_CATEGORY } from "~/domain/valuation/lead-categories";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { type CookieContext, encryptedCookie } from "../http/encrypted-cookie.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import { type StoreOutcome, storeLead } from "../leads/intake/store-lead.server";
import type { StoreRefusal } from "../leads/intake/submission";
import type { Platform } from "../platform/platform";

export type OfferOutcome =
  | Extract<StoreOutcome, { kind: "stored" }>
  /** `unknown`: the site has no such valuation; `no_offer`: it came to no estimate. */
  | { kind: "refused"; refusal: "unknown" | "no_offer" | StoreRefusal };

/** Noted of a shopper who pressed the button beneath the estimate. */
const ACCEPTED: ServerAnswers = { form_completed: "true", offer_accepted: "true" };

/**
 * Stores that the shopper accepts the estimate (rules/valuation#valuation-accepted): a lead that follows the valuation's
 * own, with event 18. Accepted twice, it is one lead.
 * @throws when the valuation can't be read
 */
export async function acceptOffer(
  platform: Platform,
  site: Site,
  leadId: LeadId,
  { url, userAgent }: { url: string; userAgent: string | null },
): Promise<OfferOutcome> {
  const valuation = await valuationLead(platform, site, leadId);
  if (!valuation) return { kind: "refused", refusal: "unknown" };
  const range = valuation.answers.valuation_basis ? valuation.answers.valuation_estimate : undefined;
  if (!range) return { kind: "refused", refusal: "no_offer" };
  const { lead_id: _leadId, reference: _reference, created_at: _createdAt, ...said } = valuation;
  const lead: NewLead = {
    ...said,
    follows: leadId,
    submission_id: await acceptanceId(leadId),
    category: ACCEPTED_CATEGORY,
    subcategory: null,
    event_id: EVENT_IDS.valuation_accepted,
    url,
    user_agent: userAgent,
    // The first lead holds the earlier consents. This lead holds the consents given now.
    consents: [
      {
        name: "offer_accepted",
        given: true,
        wording: translator(site)("valuation.result.accept_wording", { range }),
        form: "valuation",
      },
    ],
    answers: { ...said.answers, ...ACCEPTED },
  };
  // It repeats what the valuation says, so it belongs to the valuation's account, whoever accepts it.
  const accountId = await platform.store.leads.accountOf(leadId);
  return storeLead(platform, site, lead, { accountId });
}

/** A valuation's lead of this site; null: there is none of that id. */
export async function valuationLead(
  { store }: Pick<Platform, "store">,
  site: Pick<Site, "slug">,
  leadId: LeadId,
): Promise<Lead | null> {
  const lead = await store.leads.byId(leadId);
  const isValuation = lead?.category === TRADE_IN_CATEGORY || lead?.category === SELL_CATEGORY;
  return lead && isValuation && lead.site === site.slug ? lead : null;
}

/**
 * Keeps what a valuation answered with its lead (rules/valuation#valuation-save).
 * @returns whether it was kept
 */
export async function saveValuation(
  platform: Pick<Platform, "store" | "log" | "now">,
  site: Pick<Site, "slug">,
  leadId: LeadId,
  said: SavedValuation,
): Promise<"saved" | "unknown" | "failed"> {
  try {
    const lead = await platform.store.leads.byId(leadId);
    const known = lead?.site === site.slug;
    if (known && (await platform.store.valuations.save(leadId, said, platform.now()))) {
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

/**
 * Returns the same UUID whenever the same valuation is accepted, so that it is stored once. The library is loaded with
 * the first one: it would cost each start 11 ms.
 */
async function acceptanceId(leadId: LeadId): Promise<string> {
  const { v5 } = await import("uuid");
  return v5("offer accepted", leadId);
}

/** What the shopper is shown after sending: stored encrypted for an hour, in their own browser only. */
const RESULT_COOKIE = encryptedCookie({ name: "valuation", maxAgeSeconds: 3600 });
const recordSchema = z.object({
  lead_id: z.string().transform(asLeadId),
  reference: z.string(),
  /** In the words that the lead was stored with. */
  valuation: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("estimate"),
      heading: z.string(),
      car: z.string(),
      range: z.string(),
      bar: z.object({ low: z.string(), high: z.string() }).optional(),
      body: z.string().optional(),
      lasts: z.string().optional(),
      text: z.string(),
      adjustments: z.array(z.string()),
      nature: z.string(),
    }),
    z.object({ kind: z.literal("none"), heading: z.string(), car: z.string(), text: z.string() }),
  ]),
});
export type ValuationResult = z.infer<typeof recordSchema>;

/** A `Set-Cookie` header; null: it is too large for a browser. */
export function writeValuationResult(context: CookieContext, valuation: ValuationResult): string | null {
  return RESULT_COOKIE.write(context, valuation);
}

/** The valuation that this browser asked for last; null: none, or it is an hour old. */
export function readValuationResult(
  context: CookieContext,
  visitor: Pick<VisitorRequest, "cookies">,
): ValuationResult | null {
  return recordSchema.nullable().catch(null).parse(RESULT_COOKIE.read(context, visitor));
}
