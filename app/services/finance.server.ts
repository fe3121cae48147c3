import type { Car } from "~/domain/car";
import {
  estimateOfOffer,
  type FinancedCar,
  type FinanceEstimate,
  type FinanceOffer,
  type FinanceRules,
  financeOffer,
} from "~/domain/finance/estimate";
import { type FinanceLenders, termMonthsOf } from "~/domain/finance/lender";
import { SAMPLE_DISCLAIMER } from "~/domain/finance/sample-disclaimer";
import { priceDisplay, shownPrice } from "~/domain/price";
import { formatDay, formatDollars, formatDollarsAndCents, formatRate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

/** What a site's configuration says of finance estimates. */
export function financeRules(site: Site): FinanceRules {
  return { ...site.finance, time_zone: site.time_zone };
}

/** The finance summary of a vehicle page; every text but the labels of the figures is in the site's words. */
export interface FinanceView {
  estimate: FinanceEstimate;
  /** What the estimate is made of, as far as the provider states it; no deposit, balloon or fee is not listed. */
  figures: { key: string; value: string }[];
  disclaimer: string;
}

/** A car's finance summary; null where the site shows none. */
export function financeOfCar(site: Site, car: Car, now: Date): FinanceView | null {
  if (!site.finance.on_vehicle_page) return null;
  const financed = financedCar(site, car);
  const offer = financeOffer(financed, financeRules(site), now);
  const estimate = offer && estimateOfOffer(financed, offer);
  if (!offer || !estimate) return null;
  if (estimate.kind === "enquire") return { estimate, figures: [], disclaimer: "" };
  return { estimate, figures: figuresOf(site, offer), disclaimer: disclaimerOf(site, offer) };
}

/**
 * The entry of the site's provider for a car, with its disclaimer: `GET /api/cars/{id}/finance-disclaimer`. Empty
 * where no estimate is shown, so that rates are never told after their last day.
 */
export function financeLendersOf(site: Site, car: Car, now: Date): FinanceLenders {
  const offer = financeOffer(financedCar(site, car), financeRules(site), now);
  if (!offer) return {};
  const { provider, lender, validUntil } = offer;
  return { [provider]: { ...lender, validUntil, disclaimer: disclaimerOf(site, offer) } };
}

function financedCar(site: Site, car: Car): FinancedCar {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  return { ...car, shownPrice: shownPrice(price) };
}

function figuresOf({ language }: Site, { lender, validUntil }: FinanceOffer): FinanceView["figures"] {
  const amounts = [
    ["deposit", lender.deposit],
    ["balloon", lender.balloon],
    ["establishment_fee", lender.establishmentFees],
    ["total_payable", lender.totalPayable],
  ] as const;
  const stated = amounts.flatMap(([key, dollars]) =>
    !dollars ? [] : [{ key, value: formatDollarsAndCents(language, dollars) }],
  );
  return [...stated, { key: "valid_until", value: formatDay(language, validUntil) }];
}

/** The provider's own disclaimer, else the site's. */
function disclaimerOf(site: Site, { lender, validUntil }: FinanceOffer): string {
  if (lender.disclaimer) return lender.disclaimer;
  const { language } = site;
  const { comparison_from, comparison_to, example_price, example_deposit, example_payments } =
    SAMPLE_DISCLAIMER;
  return translator(site)(site.finance.disclaimer, {
    months: termMonthsOf(lender),
    interest_rate: formatRate(language, lender.interestRate ?? 0),
    comparison_rate: formatRate(language, lender.comparisonRate ?? 0),
    valid_until: formatDay(language, validUntil),
    comparison_from: formatRate(language, comparison_from),
    comparison_to: formatRate(language, comparison_to),
    example_price: formatDollars(language, example_price),
    example_deposit: formatDollarsAndCents(language, example_deposit),
    example_payments,
  });
}
