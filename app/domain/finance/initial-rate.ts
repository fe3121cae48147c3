import type { OwnRates } from "./own-rates";

/** "Interest rate … default 12.94" (rules/finance#calculator-rate). Per cent a year. */
const DEFAULT_RATE = 12.94;

export interface InitialRateRules {
  rates: Pick<OwnRates, "interest_rate"> | null;
  calculator: { rate: { least: number; most: number; initial: number | null } };
}

/** The rate that a calculator begins with, and why it isn't the one of the estimate on the page. */
export interface InitialRate {
  rate: number;
  /** Set where the page has an estimate: whether the calculator begins with its rate. */
  estimate: "same" | "other" | null;
}

/**
 * Returns the rate that a calculator begins with, within its bounds: the one of the estimate on the page, else the site's
 * own (rules/finance#calculator-rate).
 * @param estimated rate of the estimate on the same page; null: there is none
 */
export function initialRate({ rates, calculator }: InitialRateRules, estimated: number | null): InitialRate {
  const { least, most, initial } = calculator.rate;
  const isWithin = (rate: number | null | undefined): rate is number =>
    rate !== null && rate !== undefined && rate >= least && rate <= most;
  if (isWithin(estimated)) return { rate: estimated, estimate: "same" };
  const own = [initial, rates?.interest_rate, DEFAULT_RATE].find(isWithin) ?? least;
  return { rate: own, estimate: estimated === null ? null : "other" };
}
