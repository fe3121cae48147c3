import type { Car } from "~/domain/car/car";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import { type CalculatorFee, calculate } from "~/domain/finance/calculator";
import {
  CALCULATOR_ID,
  calculatorInput,
  hasCalculation,
  initialInput,
} from "~/domain/finance/calculator-query";
import { CALCULATED, type CalculatorWords, calculatorTexts } from "~/domain/finance/calculator-texts";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import { type CalculatorStart, depositsToChoose, startOfEstimate } from "~/domain/finance/car-loan";
import { areRatesInForce, lastDayOf } from "~/domain/finance/comparison-rate";
import { isExcludedFromFinance } from "~/domain/finance/eligibility";
import { type EarlierAnswers, enquiryAnswers } from "~/domain/finance/enquiry-answers";
import { estimateOfOffer, financeOffer } from "~/domain/finance/estimate";
import type { FinanceView } from "~/domain/finance/finance-view";
import { calculatorTerms } from "~/domain/finance/provider-terms";
import { localYear } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import { isSameSitePath } from "~/domain/text/web-address";
import { formatDay, formatDollars, formatDollarsAndCents, formatRate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site, WordingTree } from "~/tenants/site";
import { financedCar, financeRules } from "../vehicle/finance-view.server";

interface CalculatorPlace {
  /** Path of its page. */
  path: string;
  /** The page's query: what was computed. */
  query: URLSearchParams;
  /** The car that it is about. */
  car: Car | null;
  /** Address of the finance enquiry that takes the figures along; null when there is none. */
  enquireHref: string | null;
  /** The estimate that the page also shows, whose warning follows the calculator. */
  finance?: FinanceView | null;
}

/** Returns the calculator of a page, computed; null where the site shows none (rules/finance#calculator). */
export function calculatorView(site: Site, place: CalculatorPlace, now: Date): CalculatorView | null {
  const { calculator } = site.finance;
  const { path, query, car, enquireHref, finance } = place;
  if (!calculator.enabled || (car && !isFinanced(site, car, now))) return null;
  const lastDay = lastDayOf(site.finance.valid_until, calculator.valid_until);
  // It could work nothing out, and would begin with a rate that nobody gets any more.
  if (lastDay !== null && !areRatesInForce(lastDay, site.time_zone, now)) return null;
  const words = calculatorWords(site);
  const start = startOf(site, car, now);
  const { rules } = start;
  const input = calculatorInput(query, start.input);
  const price = car && priceOf(site, car);
  const besideForm = enquireHref !== null && enquireHref.split(/[?#]/)[0] === path;
  return {
    action: `${path}#${CALCULATOR_ID}`,
    enquire: enquireHref === null ? null : enquiryTarget(enquireHref),
    besideForm,
    hidden: hiddenOf(enquireHref),
    input,
    texts: calculatorTexts(calculate(input, rules), words),
    rules,
    slider: { ...calculator.slider, to: rules.amount.most },
    rateStep: calculator.rate.step,
    pills: price
      ? { field: "deposit", amounts: depositsToChoose(price, calculator.slider.step) }
      : { field: "amount", amounts: calculator.pills },
    fees: feesText(site, rules.fees),
    validUntil: lastDay ? formatDay(site.language, lastDay) : null,
    warned: finance?.kind === "repayment" ? finance.estimate.comparisonOf : null,
    changed: hasCalculation(query),
    carId: car?.id ?? null,
    language: site.language,
    words: { ...liveWording(site), ...(besideForm && { lead: leadWording(words) }) },
    basis: basisText(site, start),
  };
}

/** Says that a calculator begins with the estimate of its car (rules/finance#finance-one-loan). */
function basisText(site: Site, { rules: { quote }, isEstimate }: Start): string | null {
  if (!isEstimate) return null;
  return translator(site)(`calculator.estimate.${quote && !quote.isKnown ? "lender" : "same"}`);
}

interface Start extends CalculatorStart {
  /** Whether it begins with an estimate of the car. */
  isEstimate: boolean;
}

/** Returns what a calculator begins with: the estimate of its car, where the site shows one, else the site's own figures. */
function startOf(site: Site, car: Car | null, now: Date): Start {
  const { finance, time_zone } = site;
  const { initial, ...terms } = calculatorTerms(finance);
  const lastDay = lastDayOf(finance.valid_until, finance.calculator.valid_until);
  const rules = { ...terms, inForce: areRatesInForce(lastDay, time_zone, now), quote: null };
  const showsEstimates = finance.on_vehicle_page || finance.on_card;
  const offer = car && showsEstimates ? financeOffer(financedCar(site, car), financeRules(site), now) : null;
  const estimate = car && offer && estimateOfOffer(financedCar(site, car), offer);
  const price = car && priceOf(site, car);
  if (price && offer && estimate?.kind === "repayment") {
    const { totalPayable } = offer.lender;
    return { ...startOfEstimate(price, estimate, rules, totalPayable), isEstimate: true };
  }
  const input = initialInput({ amount: price ?? initial.amount, rate: initial.rate });
  return { input, rules, isEstimate: false };
}

function priceOf({ vehicle: { offers_subscription } }: Site, car: Car): number | null {
  return shownPrice(priceDisplay(car, { offersSubscription: offers_subscription }));
}

/** Whether a car's page shows a calculator. */
function isFinanced(site: Site, car: Car, now: Date): boolean {
  if (!site.finance.calculator.on_vehicle_page || car.status !== "in_stock") return false;
  const year = localYear(site.time_zone, now);
  if (isExcludedFromFinance(car, site.finance, year)) return false;
  // It would begin with an error, and the lender finances no such car.
  const { least, most } = calculatorTerms(site.finance).amount;
  const price = priceOf(site, car);
  return price === null || (price >= least && price <= most);
}

/**
 * Returns what the calculation in a finance form's address fills in, by field name (rules/finance#calculator-enquiry).
 * Empty where none was computed, or where it could not be.
 * @param earlier what the form says before
 */
export function calculatedAnswers(
  site: Site,
  query: URLSearchParams,
  { car, earlier = {} }: { car: Car | null; earlier?: EarlierAnswers },
  now: Date,
): Record<string, string> {
  if (!site.finance.calculator.enabled || !hasCalculation(query)) return {};
  const start = startOf(site, car, now);
  const input = calculatorInput(query, start.input);
  return enquiryAnswers(input, calculate(input, start.rules), calculatorWords(site), earlier);
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
  const names = [...CALCULATED, "amount"];
  return t("lead", Object.fromEntries(names.map((name) => [name, `{{${name}}}`])));
}

/** "Fees counted: establishment $395 (borrowed), …"; null while the fees are unknown. */
function feesText(site: Site, fees: readonly CalculatorFee[] | null): string | null {
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
