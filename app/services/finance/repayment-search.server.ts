import { areRatesInForce } from "~/domain/finance/rate-expiry";
import {
  EXAMPLE_PRICE,
  type PricedRepayment,
  priceOfRepayment,
  repaymentOfPrice,
} from "~/domain/finance/repayment-search";
import { cleanNumber, type SearchState, searchParamsOf } from "~/domain/search/search-state";
import type { RepaymentSearchView } from "~/domain/search-page/search-page-view";
import { formatDollars, formatRate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

/** The site's rates while repayments may be shown; null: shoppers can't search by repayment. */
function ratesOf({ finance, time_zone }: Site, now: Date): Site["finance"]["rates"] {
  const { provider, rates, search_by_repayment, valid_until } = finance;
  const isOffered = search_by_repayment && provider === "manual";
  return isOffered && areRatesInForce(valid_until, time_zone, now) ? rates : null;
}

/**
 * Returns the search for cars of at most so many dollars a week: with the price that this buys. A least price above it
 * is left out. What is not understood changes nothing.
 */
export function withinRepayment(site: Site, state: SearchState, typed: string, now: Date): SearchState {
  const rates = ratesOf(site, now);
  const weekly = cleanNumber(typed);
  const max = rates && weekly !== null ? priceOfRepayment(weekly, rates) : null;
  if (max === null) return state;
  const min = state.ranges.price?.min ?? null;
  const price = { min: min !== null && min < max ? min : null, max };
  return { ...state, ranges: { ...state.ranges, price }, page: 1 };
}

/** Returns the part of the search page where shoppers search by repayment; null where they can't. */
export function repaymentSearchView(site: Site, state: SearchState, now: Date): RepaymentSearchView | null {
  const rates = ratesOf(site, now);
  if (!rates) return null;
  const t = translator(site);
  const max = state.ranges.price?.max ?? null;
  const chosen = max === null ? null : repaymentOfPrice(max, rates);
  const shown = chosen ?? repaymentOfPrice(EXAMPLE_PRICE, rates);
  if (!shown) return null;
  const { price: _price, ...ranges } = state.ranges;
  const min = state.ranges.price?.min ?? null;
  const others: SearchState = {
    ...state,
    ranges: min === null ? ranges : { ...ranges, price: { min, max: null } },
    page: 1,
  };
  return {
    heading: t("repayment_search.heading"),
    label: t("repayment_search.label"),
    button: t("repayment_search.button"),
    weekly: chosen ? String(chosen.weekly) : "",
    text: assumptions(site, shown, chosen === null),
    hidden: [...searchParamsOf(others)],
  };
}

/** "A car of $30,000 is about $118 a week: …", with everything that this assumes, and both rates. */
function assumptions(site: Site, shown: PricedRepayment, isExample: boolean): string {
  const t = translator(site);
  const dollars = (amount: number) => formatDollars(site.language, amount);
  const rate = (percent: number) => t("finance.per_year", { rate: formatRate(site.language, percent) });
  const years = shown.termMonths / 12;
  return t(isExample ? "repayment_search.example" : "repayment_search.chosen", {
    price: dollars(shown.price),
    weekly: dollars(shown.weekly),
    term: Number.isInteger(years)
      ? t("finance.years", { count: years })
      : t("finance.months", { count: shown.termMonths }),
    deposit: dollars(shown.deposit),
    residual: dollars(shown.residual),
    interest_rate: rate(shown.interestRate),
    comparison_rate: rate(shown.comparisonRate),
  });
}
