import { SIMILAR_YEARS } from "~/domain/car/market-price";
import type { Adjustment } from "~/domain/valuation/adjustments";
import type { Estimate, NoEstimateReason, Valuation } from "~/domain/valuation/estimate";
import type { ValuationView } from "~/domain/valuation/valuation-view";
import type { ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import { formatCount, formatDollars, formatKm } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

export function valuationView(site: Site, vehicle: ValuedVehicle, valuation: Valuation): ValuationView {
  const t = translator(site);
  const { make, model, badge, year, kms } = vehicle;
  const car = t("valuation.estimate.car", {
    year,
    car: [make, model, badge].filter(Boolean).join(" "),
    kms: formatKm(site.language, kms),
  });
  if (valuation.kind === "none") {
    return {
      kind: "none",
      heading: t("valuation.none.heading"),
      car,
      text: t(`valuation.none.${valuation.reason}`, limitsOf(site)),
    };
  }
  return {
    kind: "estimate",
    heading: t("valuation.estimate.heading"),
    car,
    range: rangeText(site, valuation),
    bar: {
      low: formatDollars(site.language, valuation.low),
      high: formatDollars(site.language, valuation.high),
    },
    body: valuation.body,
    text: basisText(site, valuation),
    adjustments: [
      t("valuation.estimate.kms", {
        kms: formatKm(site.language, kms),
        band: formatKm(site.language, site.valuation.kms_band),
      }),
      t("valuation.estimate.year", { year, from: year - SIMILAR_YEARS, to: year + SIMILAR_YEARS }),
      ...valuation.adjustments.map((each) => adjustmentText(site, each)),
    ],
    lasts: t("valuation.estimate.lasts"),
    nature: t("valuation.estimate.nature"),
  };
}

/** "$32,000 to $36,000". */
export function rangeText(site: Site, { low, high }: Pick<Estimate, "low" | "high">): string {
  const { language } = site;
  return translator(site)("valuation.estimate.range", {
    low: formatDollars(language, low),
    high: formatDollars(language, high),
  });
}

/** "Based on 7 similar cars priced from $38,000 to $47,500." */
export function basisText(site: Site, { basis }: Pick<Estimate, "basis">): string {
  const { language } = site;
  return translator(site)("valuation.estimate.basis", {
    count: basis.cars,
    from: formatDollars(language, basis.from),
    to: formatDollars(language, basis.to),
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
