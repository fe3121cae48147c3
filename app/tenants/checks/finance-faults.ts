import { feesOf } from "~/domain/finance/calculator";
import { expiryOf, lastDayOf } from "~/domain/finance/comparison-rate";
import { RATE_TOLERANCE, statedComparisonRate } from "~/domain/finance/own-rates";
import { calculatorTerms } from "~/domain/finance/provider-terms";
import { ALL_CHANCES } from "~/domain/spin/spin";
import { MINIMUM_DEALERSHIPS, sharesPrices } from "~/domain/valuation/shared-prices";
import type { SiteConfig } from "~/tenants/schema";
import type { ReferenceFault, Site, SiteFault } from "~/tenants/site";
import { personalisedFinancePath } from "~/tenants/site-pages";
import { isTimeZone } from "~/tenants/site-references";

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

/** Returns the faults of `valuation`: duplicate addresses, and addresses of the site's forms. */
export function valuationFaults({ valuation, forms }: SiteConfig): ReferenceFault[] {
  if (!valuation.enabled) return [];
  const error = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "error" });
  const faults = valuation.aliases.flatMap((alias, index) =>
    alias === valuation.path || valuation.aliases.indexOf(alias) < index
      ? [error(`valuation.aliases.${index}`, `${alias} is the valuation page's address already`)]
      : [],
  );
  const addresses: string[] = [valuation.path, ...valuation.aliases];
  for (const [id, form] of Object.entries(forms)) {
    const taken = [form.path, ...form.aliases].find((path) => addresses.includes(path));
    if (form.enabled && taken)
      faults.push(error(`forms.${id}`, `${taken} is the valuation page's address, which goes first`));
  }
  return faults;
}

/** Warns the sites of a deployment that share prices when they are too few to compare any. */
export function sharedPriceFaults(sites: readonly Pick<Site, "slug" | "valuation">[]): SiteFault[] {
  const sharing = sites.filter(({ valuation }) => sharesPrices(valuation));
  if (sharing.length >= MINIMUM_DEALERSHIPS) return [];
  const reason = `has no effect: ${sharing.length} of the sites here share prices, ${MINIMUM_DEALERSHIPS} are needed`;
  const fault = { file: "site.json", key: "valuation.shares_prices", reason, severity: "warning" as const };
  return sharing.map(({ slug }) => ({ site: slug, ...fault }));
}

/** Returns the faults of `actions` and `vehicle_forms`: buttons without a page, and unknown dealerships. */
export function actionFaults(config: SiteConfig): ReferenceFault[] {
  const { trade_in } = config.actions;
  const faults = [
    ...checkoutFaults(config),
    ...purchaseFaults(config),
    ...onlinePaymentFaults(config),
    ...spinFaults(config),
  ];
  if (trade_in.enabled && !config.valuation.enabled) {
    const reason = "needs valuation.enabled: without it the button would lead nowhere";
    faults.push(error("actions.trade_in.enabled", reason));
  }
  const dealerships = new Set(config.dealerships.map(({ slug }) => slug));
  for (const slug of Object.keys(config.vehicle_forms.finance_enquiry.dealership_paths)) {
    if (dealerships.has(slug)) continue;
    const key = `vehicle_forms.finance_enquiry.dealership_paths.${slug}`;
    faults.push(error(key, `there is no dealership ${slug}`));
  }
  return faults;
}

/** A checkout needs somebody to be paid, an amount, and cars that take payments (rules/checkout#checkout-config). */
function checkoutFaults({ actions: { checkout }, dealerships }: SiteConfig): ReferenceFault[] {
  if (!checkout.enabled) return [];
  const faults: ReferenceFault[] = [];
  const unpaid = dealerships.flatMap(({ payments }, index) => (payments ? [] : [index]));
  if (unpaid.length === dealerships.length)
    faults.push(
      error("actions.checkout.enabled", "no dealership has payments.account: nobody could be paid"),
    );
  else
    faults.push(
      ...unpaid.map((index) =>
        warning(`dealerships.${index}.payments`, "without an account its cars can't be reserved online"),
      ),
    );
  if (checkout.reserve_amount === 0) {
    const reason = "a reservation takes a deposit: an amount, or null for the default without naming it";
    faults.push(error("actions.checkout.reserve_amount", reason));
  }
  if (checkout.default_payment_processors.length === 0) {
    const reason = "none: only cars whose feed names payment_processors can be reserved";
    faults.push(warning("actions.checkout.default_payment_processors", reason));
  }
  return faults;
}

/** A purchase ends with the checkout's deposit (rules/checkout#purchase-config). */
function purchaseFaults({ actions: { checkout, online_purchase } }: SiteConfig): ReferenceFault[] {
  if (!online_purchase.enabled || checkout.enabled) return [];
  const reason = "needs actions.checkout.enabled: without it nobody could pay the deposit";
  return [error("actions.online_purchase.enabled", reason)];
}

/** Somebody has to be paid, and the limits have to leave an amount (rules/online-payment#payment-page). */
function onlinePaymentFaults({ online_payment, dealerships }: SiteConfig): ReferenceFault[] {
  const { enabled, min_dollars, max_dollars } = online_payment;
  if (!enabled) return [];
  const faults: ReferenceFault[] = [];
  if (!dealerships.some(({ payments }) => payments))
    faults.push(error("online_payment.enabled", "no dealership has payments.account: nobody could be paid"));
  if (min_dollars > max_dollars)
    faults.push(error("online_payment.min_dollars", "is above online_payment.max_dollars"));
  return faults;
}

/** A lottery that nobody may hold is none (rules/spin-to-win#campaign-config). The schema asks for terms, dates and permit. */
function spinFaults({ spin_to_win: { enabled, campaign } }: SiteConfig): ReferenceFault[] {
  if (!campaign)
    return enabled
      ? [error("spin_to_win.enabled", "needs spin_to_win.campaign: there is nothing to win")]
      : [];
  const faults: ReferenceFault[] = [];
  if (Date.parse(campaign.ends) <= Date.parse(campaign.starts))
    faults.push(error("spin_to_win.campaign.ends", "is not after spin_to_win.campaign.starts"));
  const chances = campaign.prizes.reduce((sum, prize) => sum + prize.chances, 0);
  if (chances > ALL_CHANCES)
    faults.push(error("spin_to_win.campaign.prizes", `have ${chances} chances of ${ALL_CHANCES} together`));
  if (new Set(campaign.prizes.map(({ id }) => id)).size < campaign.prizes.length)
    faults.push(error("spin_to_win.campaign.prizes", "two of them have the same id"));
  return faults;
}

function error(key: string, reason: string): ReferenceFault {
  return { key, reason, severity: "error" };
}

function warning(key: string, reason: string): ReferenceFault {
  return { key, reason, severity: "warning" };
}
