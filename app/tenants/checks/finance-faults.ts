import { feesOf } from "~/domain/finance/calculator";
import { RATE_TOLERANCE, statedComparisonRate } from "~/domain/finance/own-rates";
import { calculatorTerms } from "~/domain/finance/provider-terms";
import { expiryOf, lastDayOf } from "~/domain/finance/rate-expiry";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";
import { personalisedFinancePath } from "../site-pages";
import { isTimeZone } from "../site-references";

/** Returns the faults of `finance` that its schema can't detect, and rates that have expired or soon will. */
export function financeFaults(config: SiteConfig, now: Date): ReferenceFault[] {
  const { provider, rates, search_by_repayment, excluded_dealerships, valuation_partner } = config.finance;
  const faults: ReferenceFault[] = [];
  const report = (key: string, reason: string, severity: ReferenceFault["severity"] = "error") =>
    faults.push({ key: `finance.${key}`, reason, severity });

  const known = new Set(config.dealerships.map(({ id }) => id));
  excluded_dealerships.forEach((id, index) => {
    if (!known.has(id)) report(`excluded_dealerships.${index}`, `there is no dealership ${id}`);
  });
  if (rates && provider !== "manual") report("rates", "are used with the provider manual only");
  if (rates && rates.comparison_rate < rates.interest_rate) {
    const reason = `${rates.comparison_rate} is below the interest rate: fees make a comparison rate higher`;
    report("rates.comparison_rate", reason, "warning");
  }
  if (search_by_repayment && (provider !== "manual" || rates === null))
    report("search_by_repayment", "needs the site's own rates: provider manual, and rates");
  if (valuation_partner && personalisedFinancePath(config) === null)
    report("valuation_partner", "needs forms.personalised_finance: the finance button of cars leads there");
  faults.push(...calculatorFaults(config, now), ...oneLoanFaults(config));
  if (provider === null) return faults;
  const lastDay = config.finance.valid_until;
  if (lastDay === null) report("valid_until", `is missing: the rates of ${provider} need a last day`);
  else {
    const reason = expiryReason(config, lastDay, now);
    if (reason) report("valid_until", reason, "warning");
  }
  return faults;
}

/** Shoppers see the estimate of a car next to the calculator: both are of one loan (rules/finance#finance-one-loan). */
function oneLoanFaults({ finance: { provider, rates, calculator } }: SiteConfig): ReferenceFault[] {
  const { enabled, fees } = calculator;
  if (provider !== "manual" || rates === null || !enabled || fees === null) return [];
  const faults: ReferenceFault[] = [];
  const warn = (key: string, reason: string) =>
    faults.push({ key: `finance.rates.${key}`, reason, severity: "warning" });
  const borrowed = feesOf({ fees }, "borrowed");
  if (borrowed !== rates.establishment_fee)
    warn("establishment_fee", `${rates.establishment_fee}: finance.calculator.fees borrows ${borrowed}`);
  const { interest_rate, comparison_rate } = rates;
  const worked = statedComparisonRate(interest_rate, fees);
  if (worked !== null && Math.abs(worked - comparison_rate) > RATE_TOLERANCE + 1e-9)
    warn("comparison_rate", `${comparison_rate}: with finance.calculator.fees it is ${worked}`);
  return faults;
}

/** Returns why rates with this last day need attention, or null. */
function expiryReason({ time_zone }: SiteConfig, lastDay: string, now: Date): string | null {
  if (!isTimeZone(time_zone)) return null;
  const { state, daysLeft } = expiryOf(lastDay, time_zone, now);
  if (state === "over") return `the rates expired on ${lastDay}: no repayment is shown`;
  if (state === "good") return null;
  const left = daysLeft === 0 ? "today" : `in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
  return `the rates expire ${left}, on ${lastDay}`;
}

function calculatorFaults(config: SiteConfig, now: Date): ReferenceFault[] {
  const { calculator, valid_until } = config.finance;
  if (!calculator.enabled) return [];
  const faults: ReferenceFault[] = [];
  const report = (key: string, reason: string, severity: ReferenceFault["severity"] = "error") =>
    faults.push({ key: `finance.calculator.${key}`, reason, severity });
  const { slider, pills } = calculator;
  const { amount, rate, fees, initial } = calculatorTerms(config.finance);
  const isWithin = (value: number, { least, most }: { least: number; most: number }) =>
    value >= least && value <= most;
  if (!isWithin(initial.amount, amount)) report("amount.initial", "is not between least and most");
  if (!isWithin(slider.from, amount)) report("slider.from", "is not between amount.least and amount.most");
  pills.forEach((pill, index) => {
    if (!isWithin(pill, amount)) report(`pills.${index}`, "is not between amount.least and amount.most");
  });
  if (rate.least > rate.most) report("rate.least", `${rate.least} is above rate.most, ${rate.most}`);
  else if (!isWithin(initial.rate, rate)) {
    const { least, most } = rate;
    report("rate.initial", `${initial.rate} is not between rate.least, ${least}, and rate.most, ${most}`);
  }
  const names = (fees ?? []).map(({ name }) => name);
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) report(`fees.${index}.name`, `${name} is listed twice`);
  });
  if (fees === null) report("fees", "are unknown: no repayment is shown", "warning");
  const lastDay = lastDayOf(valid_until, calculator.valid_until);
  if (lastDay === null) report("valid_until", "is missing: the calculator's rates need a last day");
  else if (calculator.valid_until === lastDay) {
    const reason = expiryReason(config, lastDay, now);
    if (reason) report("valid_until", reason, "warning");
  }
  return faults;
}
