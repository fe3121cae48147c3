import type { Car, FinanceLenders } from "~/domain/car/car";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import {
  estimateOfOffer,
  type FinancedCar,
  type FinanceOffer,
  type FinanceRules,
  financeOffer,
} from "~/domain/finance/estimate";
import { type FinanceFigure, type FinanceView, SAMPLE_DISCLAIMER } from "~/domain/finance/finance-view";
import { termMonthsOf } from "~/domain/finance/lender";
import { ownLoan } from "~/domain/finance/provider-terms";
import { formatDay, formatDollars, formatDollarsAndCents, formatRate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

export function financeRules(site: Site): FinanceRules {
  return { ...site.finance, rates: ownLoan(site.finance), time_zone: site.time_zone };
}

/** Returns a car's finance summary, or null when the site shows none. */
export function financeOfCar(site: Site, car: Car, now: Date): FinanceView | null {
  if (!site.finance.on_vehicle_page) return null;
  const financed = financedCar(site, car);
  const offer = financeOffer(financed, financeRules(site), now);
  const estimate = offer && estimateOfOffer(financed, offer);
  if (!offer || !estimate) return null;
  if (estimate.kind === "enquire") return { kind: "enquire" };
  return {
    kind: "repayment",
    estimate,
    figures: figuresOf(site, offer),
    disclaimer: disclaimerOf(site, offer),
  };
}

/**
 * Returns the entry of the site's provider for a car, with its disclaimer: `GET /api/cars/{id}/finance-disclaimer`.
 * It is empty when no estimate is shown, so that rates are never published after their last day.
 */
export function financeLendersOf(site: Site, car: Car, now: Date): FinanceLenders {
  const offer = financeOffer(financedCar(site, car), financeRules(site), now);
  if (!offer) return {};
  const { provider, lender, validUntil } = offer;
  return { [provider]: { ...lender, validUntil, disclaimer: disclaimerOf(site, offer) } };
}

/** Returns a car with the price that finance is computed for. */
export function financedCar(site: Site, car: Car): FinancedCar {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  return { ...car, shownPrice: shownPrice(price) };
}

function figuresOf({ language }: Site, { lender, validUntil }: FinanceOffer): FinanceFigure[] {
  const total = lender.totalPayable;
  return [
    ...(total ? [{ key: "total_payable", value: formatDollarsAndCents(language, total) }] : []),
    { key: "valid_until", value: formatDay(language, validUntil) },
  ];
}

/** Returns the provider's own disclaimer, otherwise the site's. */
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
