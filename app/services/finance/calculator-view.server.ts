import type { Car } from "~/domain/car/car";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import { type CalculatorInput, type CalculatorRules, calculate } from "~/domain/finance/calculator";
import { CALCULATOR_ID, calculatorInput, hasCalculation } from "~/domain/finance/calculator-query";
import { CALCULATED, type CalculatorWords, calculatorTexts } from "~/domain/finance/calculator-texts";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import { isExcludedFromFinance } from "~/domain/finance/eligibility";
import { type EarlierAnswers, enquiryAnswers } from "~/domain/finance/enquiry-answers";
import { financeEstimate } from "~/domain/finance/estimate";
import { type InitialRate, initialRate } from "~/domain/finance/initial-rate";
import { areRatesInForce, lastDayOf } from "~/domain/finance/rate-expiry";
import { localDay } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { formatDay, formatDollars, formatDollarsAndCents, formatRate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site, WordingTree } from "~/tenants/site";
import { financeRules } from "../vehicle/finance-view.server";

/** Where a calculator stands. */
export interface CalculatorPlace {
  /** Path of its page. */
  path: string;
  /** The page's query: what was worked out. */
  query: URLSearchParams;
  /** The car that it is about. */
  car: Car | null;
  /** Address of the finance enquiry that takes the figures along; null when there is none. */
  enquireHref: string | null;
}

/** Returns the calculator of a page, worked out; null where the site shows none (rules/finance#calculator). */
export function calculatorView(site: Site, place: CalculatorPlace, now: Date): CalculatorView | null {
  const { calculator } = site.finance;
  const { path, query, car, enquireHref } = place;
  if (!calculator.enabled || (car && !isFinanced(site, car, now))) return null;
  const words = calculatorWords(site);
  const rules = calculatorRules(site, now);
  const input = inputOf(site, query, car, now);
  const lastDay = lastDayOf(site.finance.valid_until, calculator.valid_until);
  const besideForm = enquireHref !== null && enquireHref.split(/[?#]/)[0] === path;
  return {
    action: `${path}#${CALCULATOR_ID}`,
    enquire: enquireHref === null ? null : enquiryTarget(enquireHref),
    besideForm,
    hidden: hiddenOf(enquireHref),
    input,
    texts: calculatorTexts(calculate(input, rules), words),
    rules,
    slider: { ...calculator.slider, to: calculator.amount.most },
    rateStep: calculator.rate.step,
    pills: calculator.pills,
    fees: feesText(site),
    validUntil: lastDay && rules.inForce ? formatDay(site.language, lastDay) : null,
    changed: hasCalculation(query),
    carId: car?.id ?? null,
    language: site.language,
    words: { ...liveWording(site), ...(besideForm && { lead: leadWording(words) }) },
    basis: basisText(site, car && startingRate(site, car, now)),
  };
}

/** Where the rate of the calculator comes from, beside an estimate of the same car (rules/finance#calculator-rate). */
function basisText(site: Site, starts: InitialRate | null): string | null {
  if (!starts?.estimate) return null;
  const { rate } = site.finance.calculator;
  const words = calculatorWords(site);
  return translator(site)(`calculator.estimate.${starts.estimate}`, {
    rate: words.rate(starts.rate),
    min: words.rate(rate.least),
    max: words.rate(rate.most),
  });
}

/** The estimate of the car's page, where there is one, and the calculator begin with one rate. */
function startingRate(site: Site, car: Car | null, now: Date): InitialRate {
  const { finance } = site;
  const estimate =
    car && finance.on_vehicle_page
      ? financeEstimate({ ...car, shownPrice: priceOf(site, car) }, financeRules(site), now)
      : null;
  return initialRate(finance, estimate?.kind === "repayment" ? estimate.interestRate : null);
}

function priceOf({ vehicle: { offers_subscription } }: Site, car: Car): number | null {
  return shownPrice(priceDisplay(car, { offersSubscription: offers_subscription }));
}

/** Whether a car's page shows a calculator. */
function isFinanced(site: Site, car: Car, now: Date): boolean {
  if (!site.finance.calculator.on_vehicle_page || car.status !== "in_stock") return false;
  const year = Number(localDay(site.time_zone, now).slice(0, 4));
  if (isExcludedFromFinance(car, site.finance, year)) return false;
  // It would begin with an error, and the lender finances no such car.
  const { least, most } = site.finance.calculator.amount;
  const price = priceOf(site, car);
  return price === null || (price >= least && price <= most);
}

/**
 * Returns what the calculation in a finance form's address fills in, by field name (rules/finance#calculator-enquiry).
 * Empty where none was worked out, or where it could not be.
 * @param earlier what the form says before
 */
export function calculatedAnswers(
  site: Site,
  query: URLSearchParams,
  { car, earlier = {} }: { car: Car | null; earlier?: EarlierAnswers },
  now: Date,
): Record<string, string> {
  if (!site.finance.calculator.enabled || !hasCalculation(query)) return {};
  const input = inputOf(site, query, car, now);
  return enquiryAnswers(input, calculate(input, calculatorRules(site, now)), calculatorWords(site), earlier);
}

function inputOf(site: Site, query: URLSearchParams, car: Car | null, now: Date): CalculatorInput {
  const price = car && priceOf(site, car);
  const { rate } = startingRate(site, car, now);
  return calculatorInput(query, { amount: price ?? site.finance.calculator.amount.initial, rate });
}

function calculatorRules({ finance, time_zone }: Site, now: Date): CalculatorRules {
  const { amount, rate, fees, valid_until } = finance.calculator;
  return {
    amount: { least: amount.least, most: amount.most },
    rate: { least: rate.least, most: rate.most },
    fees,
    inForce: areRatesInForce(lastDayOf(finance.valid_until, valid_until), time_zone, now),
  };
}

function calculatorWords(site: Site): CalculatorWords {
  const t = translator(site);
  return {
    t: (key, options) => t(`calculator.live.${key}`, options),
    dollars: (dollars) => formatDollars(site.language, dollars),
    rate: (percent) => formatRate(site.language, percent),
  };
}

/** The texts that the script needs. */
function liveWording({ wording, language }: Site): WordingTree {
  const area = own(own(wording, language), "calculator");
  const live = typeof area === "object" ? own(area, "live") : undefined;
  if (typeof live !== "object") return {};
  const { lead: _, ...texts } = live;
  return texts;
}

/** The sentence of an enquiry with its placeholders. A language without it has the default one. */
function leadWording({ t }: CalculatorWords): string {
  const names = [...CALCULATED, "amount", "deposit"];
  return t("lead", Object.fromEntries(names.map((name) => [name, `{{${name}}}`])));
}

/** "Fees counted: establishment $395 (borrowed), …"; null while the fees are unknown. */
function feesText(site: Site): string | null {
  const { fees } = site.finance.calculator;
  if (fees === null) return null;
  const t = translator(site);
  if (fees.length === 0) return t("calculator.no_fees");
  const each = fees.map(({ name, dollars, paid }) => {
    const fee = t(`calculator.fee.${name}`, { amount: formatDollarsAndCents(site.language, dollars) });
    return t(`calculator.paid.${paid}`, { fee });
  });
  return t("calculator.fees", { fees: each.join(", ") });
}

/** A form of the page leads to pages of this site only; anywhere else a link leads, without the figures. */
function enquiryTarget(href: string): NonNullable<CalculatorView["enquire"]> {
  if (!isSameSitePath(href)) return { kind: "link", href };
  const [address = "", fragment] = href.split("#");
  return { kind: "button", action: `${address.split("?")[0]}${fragment ? `#${fragment}` : ""}` };
}

/** The query of the enquiry's address: a form replaces it by its fields. */
function hiddenOf(href: string | null): Record<string, string> {
  if (href === null || !isSameSitePath(href)) return {};
  return Object.fromEntries(new URLSearchParams(href.split("#")[0]?.split("?")[1] ?? ""));
}
