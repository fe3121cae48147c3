import type { RepaymentEstimate } from "~/domain/finance/estimate";
import { feesText } from "~/domain/finance/finance-view";
import type { OwnLoan } from "~/domain/finance/own-rates";
import {
  EXAMPLE_PRICE,
  EXAMPLE_WEEKLY,
  priceOfRepayment,
  repaymentOfPrice,
  repaymentSearchRates,
} from "~/domain/finance/repayment-search";
import { cleanNumber, type SearchState, searchParamsOf } from "~/domain/search/search-state";
import type { RepaymentSearchView } from "~/domain/search-page/search-page-view";
import { formatDollars, formatDollarsAndCents, formatRate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

function ratesOf({ finance, time_zone }: Site, now: Date): OwnLoan | null {
  return repaymentSearchRates(finance, time_zone, now);
}

/** What a shopper typed and can't be searched for, kept with the reason. */
export interface KeptRepayment {
  typed: string;
  error: string;
}

/** Longer than any repayment; what is typed is shown again up to here. */
const MAX_TYPED_LENGTH = 40;

/**
 * Returns the search for cars of at most so many dollars a week: with the price that this buys. What can't be searched
 * for changes nothing, and is kept with the reason. Null: the site doesn't offer it.
 */
export function withinRepayment(
  site: Site,
  state: SearchState,
  asked: string,
  now: Date,
): { search: SearchState } | { kept: KeptRepayment } | null {
  const rates = ratesOf(site, now);
  if (!rates) return null;
  const typed = asked.replace(/\p{C}/gu, "").slice(0, MAX_TYPED_LENGTH);
  const t = translator(site);
  const dollars = (amount: number) => formatDollars(site.language, amount);
  const example = repaymentOfPrice(EXAMPLE_PRICE, rates)?.amount ?? EXAMPLE_WEEKLY;
  const kept = (fault: string, words: Record<string, string | number>) => ({
    kept: { typed, error: t(`repayment_search.${fault}`, words) },
  });
  const weekly = cleanNumber(asked);
  if (weekly === null) return kept("not_understood", { example });
  const max = priceOfRepayment(weekly, rates);
  if (max === null) return kept("too_little", { example });
  const min = state.ranges.price?.min ?? null;
  if (min !== null && min > max)
    return kept("below_least", { weekly: dollars(weekly), price: dollars(max), least: dollars(min) });
  return { search: { ...state, ranges: { ...state.ranges, price: { min, max } }, page: 1 } };
}

/** Returns the part of the search page where shoppers search by repayment; null where they can't. */
export function repaymentSearchView(
  site: Site,
  state: SearchState,
  kept: KeptRepayment | null,
  now: Date,
): RepaymentSearchView | null {
  const rates = ratesOf(site, now);
  if (!rates) return null;
  const t = translator(site);
  const max = state.ranges.price?.max ?? null;
  const chosen = max === null ? null : repaymentOfPrice(max, rates);
  const price = chosen && max !== null ? max : EXAMPLE_PRICE;
  const shown = chosen ?? repaymentOfPrice(price, rates);
  if (!shown) return null;
  const { price: _price, ...ranges } = state.ranges;
  const min = state.ranges.price?.min ?? null;
  const others: SearchState = {
    ...state,
    ranges: min === null ? ranges : { ...ranges, price: { min, max: null } },
    page: 1,
  };
  return {
    chip: t("repayment_search.chip"),
    heading: t("repayment_search.heading"),
    label: t("repayment_search.label"),
    button: t("repayment_search.button"),
    weekly: kept?.typed ?? (chosen ? String(chosen.amount) : ""),
    ...(kept && { error: kept.error }),
    ...basisTexts(site, price, shown, chosen === null),
    hidden: [...searchParamsOf(others)],
  };
}

/** "For example, $30,000 is about $118 a week …" with both rates, and everything else that this assumes. */
function basisTexts(site: Site, price: number, loan: RepaymentEstimate, isExample: boolean) {
  const t = translator(site);
  const dollars = (amount: number) => formatDollars(site.language, amount);
  const rate = (percent: number) => t("finance.per_year", { rate: formatRate(site.language, percent) });
  const years = loan.termMonths / 12;
  const basis = t(isExample ? "repayment_search.example" : "repayment_search.chosen", {
    price: dollars(price),
    weekly: dollars(loan.amount),
    term: Number.isInteger(years)
      ? t("finance.years", { count: years })
      : t("finance.months", { count: loan.termMonths }),
    interest_rate: rate(loan.interestRate),
    comparison_rate: rate(loan.comparisonRate),
  });
  const terms = t("repayment_search.terms", {
    deposit: dollars(loan.deposit),
    residual: dollars(loan.balloon),
    fees: feesText(loan, t, (amount) => formatDollarsAndCents(site.language, amount)) ?? dollars(0),
  });
  return {
    basis,
    terms: `${terms} ${t(loan.comparisonOf === "loan" ? "finance.warning_loan" : "finance.warning")}`,
  };
}
