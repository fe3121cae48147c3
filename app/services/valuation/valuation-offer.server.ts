import { z } from "zod";
import type { SavedValuation } from "~/adapters/database/valuations.server";
import { comparableStock, type ValuationProvider } from "~/adapters/valuation/comparable-stock.server";
import { withTimeout } from "~/adapters/with-timeout";
import { EVENT_IDS } from "~/domain/analytics/analytics-event";
import { SIMILAR_YEARS } from "~/domain/car/market-price";
import type { ServerAnswers } from "~/domain/lead/answer-kinds";
import type { Lead, NewLead } from "~/domain/lead/lead";
import { asLeadId, type LeadId } from "~/domain/text/identifiers";
import { localYear } from "~/domain/text/local-day";
import type { Adjustment } from "~/domain/valuation/adjustments";
import { ACCEPTED_CATEGORY, SELL_CATEGORY, TRADE_IN_CATEGORY } from "~/domain/valuation/eligibility";
import {
  type ComparableCar,
  type Estimate,
  type NoEstimateReason,
  partByKilometres,
  type Valuation,
} from "~/domain/valuation/estimate";
import type { ValuationView } from "~/domain/valuation/valuation-view";
import type { ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import { formatCount, formatDollars, formatKm } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { type CookieContext, encryptedCookie } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { type StoreOutcome, type StoreRefusal, storeLead } from "~/services/leads/intake/create-lead.server";
import type { Platform } from "~/services/platform/platform";
import { comparedStock } from "~/services/stock/market-price.server";
import type { Site } from "~/tenants/site";
import { sharedPrices } from "./shared-prices.server";

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
      bar: z
        .object({
          low: z.string(),
          middle: z.string().optional(),
          high: z.string(),
          kms: z.object({ text: z.string(), at: z.enum(["low", "middle", "high"]) }).optional(),
        })
        .optional(),
      body: z.string().optional(),
      lasts: z.string().optional(),
      text: z.string(),
      adjustments: z.array(z.string()),
      nature: z.string(),
    }),
    z.object({ kind: z.literal("none"), heading: z.string(), car: z.string(), text: z.string() }),
  ]),
});
type ValuationResult = z.infer<typeof recordSchema>;

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

type ValuationPlatform = Pick<Platform, "search" | "store" | "log" | "now" | "sites">;

/** The shopper then continues without an estimate, and a person works it out. */
const TIMEOUT_MS = 3000;

/** Returns the site's valuation provider, or null when the site has no online valuation. */
export function valuationProvider(platform: ValuationPlatform, site: Site): ValuationProvider | null {
  switch (site.valuation.provider) {
    case null:
      return null;
    case "comparable_stock":
      return comparableStock({
        stock: {
          byRego: (rego) => platform.store.cars.byRego(rego, site.dealershipIds),
          forSaleLike: (vehicle) => withTimeout(carsLike(platform, site, vehicle), TIMEOUT_MS),
          ...(site.valuation.shares_prices && {
            shared: (vehicle: ValuedVehicle) => sharedPrices(platform, site, vehicle),
          }),
        },
        rules: site.valuation,
        thisYear: thisYear(platform, site),
        log: platform.log,
      });
  }
}

/** Of the site's calendar. */
export function thisYear({ now }: Pick<Platform, "now">, site: Pick<Site, "time_zone">): number {
  return localYear(site.time_zone, now());
}

/** Like it by model, year and kilometres. */
function carsLike(platform: ValuationPlatform, site: Site, vehicle: ValuedVehicle): Promise<ComparableCar[]> {
  const { kms } = vehicle;
  const { kms_band } = site.valuation;
  const km = { min: Math.max(0, kms - kms_band), max: kms + kms_band };
  return comparedStock(platform, site, vehicle, { ranges: { km } });
}

export function valuationView(site: Site, vehicle: ValuedVehicle, valuation: Valuation): ValuationView {
  const t = translator(site);
  const { year } = vehicle;
  const car = carText(site, vehicle);
  if (valuation.kind === "none") {
    return {
      kind: "none",
      heading: t("valuation.none.heading"),
      car,
      text: t(`valuation.none.${valuation.reason}`, limitsOf(site)),
    };
  }
  const { low, high, basis } = valuation;
  const dollars = (amount: number) => formatDollars(site.language, amount);
  const part = partByKilometres(basis);
  return {
    kind: "estimate",
    heading: t("valuation.estimate.heading"),
    car,
    range: rangeText(site, valuation),
    bar: {
      low: dollars(low),
      middle: dollars((low + high) / 2),
      high: dollars(high),
      ...(part && { kms: { text: formatKm(site.language, vehicle.kms), at: part } }),
    },
    body: valuation.body,
    text: basisText(site, valuation),
    adjustments: [
      kmsText(site, vehicle, valuation),
      ...(part
        ? [
            t(`valuation.estimate.kms_${part}`, {
              cars: formatCount(site.language, basis.cars),
              ...basis.kms,
            }),
          ]
        : []),
      t("valuation.estimate.year", { year, from: year - SIMILAR_YEARS, to: year + SIMILAR_YEARS }),
      ...valuation.adjustments.map((each) => adjustmentText(site, each)),
    ],
    lasts: t("valuation.estimate.lasts"),
    nature: t("valuation.estimate.nature"),
  };
}

/** "2021 Ford Ranger, 60,000 km". */
export function carText(site: Site, { make, model, badge, year, kms }: ValuedVehicle): string {
  return translator(site)("valuation.estimate.car", {
    year,
    car: [make, model, badge].filter(Boolean).join(" "),
    kms: formatKm(site.language, kms),
  });
}

/** "$32,000 to $36,000". */
export function rangeText(site: Site, { low, high }: Pick<Estimate, "low" | "high">): string {
  const { language } = site;
  return translator(site)("valuation.estimate.range", {
    low: formatDollars(language, low),
    high: formatDollars(language, high),
  });
}

/** "Based on 7 similar cars priced from $38,000 to $47,500.", or which dealerships were compared. */
export function basisText(site: Site, { basis }: Pick<Estimate, "basis">): string {
  const { language } = site;
  const t = translator(site);
  const { cars, shared } = basis;
  const range = { from: formatDollars(language, basis.from), to: formatDollars(language, basis.to) };
  if (!shared) return t("valuation.estimate.basis", { count: cars, ...range });
  return t("valuation.estimate.shared_basis", {
    cars: formatCount(language, cars),
    dealerships: formatCount(language, shared.dealerships),
    ...range,
  });
}

/** Which kilometres the compared cars have. */
function kmsText(site: Site, { kms }: ValuedVehicle, { basis }: Pick<Estimate, "basis">): string {
  const { language, valuation } = site;
  const t = translator(site);
  const stated = formatKm(language, kms);
  if (!basis.shared)
    return t("valuation.estimate.kms", { kms: stated, band: formatKm(language, valuation.kms_band) });
  const { min, max } = basis.shared.kms;
  return t("valuation.estimate.shared_kms", {
    kms: stated,
    from: formatKm(language, min),
    to: formatKm(language, max),
  });
}

/** What the dealership reads where there is no estimate. */
export function noEstimateText(site: Site, reason: NoEstimateReason): string {
  const t = translator(site);
  return t("valuation.lead.none", { reason: t(`valuation.lead.reason.${reason}`, limitsOf(site)) });
}

/** Of the site's own limits: "7", "100,000 km". */
export function limitsOf(site: Site): { years: string; kms: string } {
  const { max_age_years, max_kms } = site.valuation;
  return { years: formatCount(site.language, max_age_years), kms: formatKm(site.language, max_kms) };
}

function adjustmentText(site: Site, { question, answer, percent, dollars }: Adjustment): string {
  const t = translator(site);
  const asked = `valuation.question.${question}`;
  const said = { question: t(`${asked}.short`), answer: t(`${asked}.${answer}`) };
  // A word joiner: no line ends behind the sign.
  const signed = (amount: number, text: string) => `${amount < 0 ? "−" : "+"}\u2060${text}`;
  return percent === 0
    ? t("valuation.estimate.dollars", {
        ...said,
        amount: signed(dollars, formatDollars(site.language, Math.abs(dollars))),
      })
    : t("valuation.estimate.percent", { ...said, amount: signed(percent, String(Math.abs(percent))) });
}
